import { dayMilliseconds } from "./units.ts";

/** The day in UTC that an instant is in, as the number of days since 1 January 1970. */
export const utcDayOf = (instant: number): number => Math.floor(instant / dayMilliseconds);

/** When the next day in UTC begins, in Unix milliseconds. */
export const nextUtcDay = (instant: number): number => (utcDayOf(instant) + 1) * dayMilliseconds;
