import { earlierTime } from "./instants.ts";

/** The beginning of the month of an instant, or of the one so many months later, in UTC; both in Unix milliseconds. */
export function startOfMonth(instant: number, monthsLater = 0): number {
  const date = new Date(instant);
  // `Date.UTC` would take the years 0 to 99 for those of the last century.
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
}

/** The start of the first month that is kept: the present one is, and so many before it. */
export const keptFrom = (now: number, months: number): number => startOfMonth(now, -months);

/** The same by a clock, whichever way that is set; everything is kept where no number is given. */
export const retentionOf = (months: number | undefined, clock: Parameters<typeof earlierTime>[0]) =>
  months === undefined ? undefined : () => keptFrom(earlierTime(clock), months);
