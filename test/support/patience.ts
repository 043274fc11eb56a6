/**
 * How long a test waits for what has to come about, before it says that it hangs: so long that no machine is too slow. What
 * is asserted never depends on it.
 */
export const patienceMilliseconds = 900_000;
