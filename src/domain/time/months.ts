import { earlierTime } from "./instants.ts";

/** The beginning of the month of an instant, or of the one so many months later, in UTC; both in Unix milliseconds. */
export function startOfMonth(instant: number, monthsLater = 0): number {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
}

/** The start of the first month that is kept, where so many are kept beside the one that it is. */
export const keptFrom = (now: number, months: number): number => startOfMonth(now, -months);

/** The same by a clock, whichever way that is set; everything is kept where no number is given. */
export const retentionOf = (months: number | undefined, clock: Parameters<typeof earlierTime>[0]) =>
  months === undefined ? undefined : () => keptFrom(earlierTime(clock), months);
