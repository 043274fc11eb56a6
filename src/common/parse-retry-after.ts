/**
 * Returns the wait that a `Retry-After` header requests, in milliseconds from `now` (Unix milliseconds). The header
 * contains seconds or a date. The wait is negative if the date has passed. Returns undefined if the header is missing
 * or invalid.
 */
export function parseRetryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const milliseconds = seconds.test(text) ? Math.ceil(Number(text) * 1_000) : parseDate(text) - now;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Some servers send fractions of a second. */
const seconds = /^\d+(\.\d+)?$/;

/**
 * Parses a date. Returns NaN for a text without letters, such as `5, 5` of a repeated header, because `Date.parse`
 * would parse it as a date in 2001.
 */
const parseDate = (text: string): number => (/[a-z]/i.test(text) ? Date.parse(text) : Number.NaN);
