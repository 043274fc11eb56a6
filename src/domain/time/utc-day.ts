import { millisecondsPerDay } from "./units.ts";

/** Returns the UTC day of an instant, as the number of days since 1 January 1970. */
export const toUtcDay = (instant: number): number => Math.floor(instant / millisecondsPerDay);

/** Returns the start of the next UTC day, in Unix milliseconds. */
export const getNextUtcDay = (instant: number): number => (toUtcDay(instant) + 1) * millisecondsPerDay;
