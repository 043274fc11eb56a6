import { getEarlierTime } from "./instants.ts";

/**
 * Returns the start of the UTC month that contains an instant, or of the month `monthsLater` months after it, in Unix
 * milliseconds.
 */
export function startOfMonth(instant: number, monthsLater = 0): number {
  const date = new Date(instant);
  // `Date.UTC` would map the years 0 to 99 to the 20th century.
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
}

/** Returns the start of the oldest retained month. The current month and `months` months before it are retained. */
export const getRetentionStart = (now: number, months: number): number => startOfMonth(now, -months);

/**
 * Creates a function that returns the start of the oldest retained month, even if the system clock was set. Returns
 * undefined if `months` is undefined, because all months are then retained.
 */
export const createRetentionStart = (
  months: number | undefined,
  clock: Parameters<typeof getEarlierTime>[0],
) => (months === undefined ? undefined : () => getRetentionStart(getEarlierTime(clock), months));
