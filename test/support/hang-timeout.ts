/**
 * Time after which a test counts as hung, in milliseconds. It is long enough for the slowest machine. No assertion
 * depends on it.
 */
export const hangTimeoutMilliseconds = 900_000;
