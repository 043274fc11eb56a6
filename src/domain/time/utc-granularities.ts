import { startOfMonth } from "./months.ts";
import { millisecondsPerDay, millisecondsPerHour } from "./units.ts";

/** Granularities of the traffic statistics, longest first. Periods begin at UTC boundaries. */
export const utcGranularities = ["month", "day", "hour"] as const;
export type UtcGranularity = (typeof utcGranularities)[number];

/** From `start`, included, to `end`, excluded, in Unix milliseconds. */
export interface GranularityRange {
  readonly span: UtcGranularity;
  readonly start: number;
  readonly end: number;
}

/** Returns the start of the month, day or hour that contains an instant. */
export function getPeriodStart(span: UtcGranularity, instant: number): number {
  if (span === "hour") return Math.floor(instant / millisecondsPerHour) * millisecondsPerHour;
  if (span === "day") return Math.floor(instant / millisecondsPerDay) * millisecondsPerDay;
  return startOfMonth(instant);
}

/** Returns the start of the month, day or hour that follows an instant. */
export function getNextPeriodStart(span: UtcGranularity, instant: number): number {
  if (span === "hour") return getPeriodStart(span, instant) + millisecondsPerHour;
  if (span === "day") return getPeriodStart(span, instant) + millisecondsPerDay;
  return startOfMonth(instant, 1);
}

/**
 * Splits a range of whole hours into as few ranges of whole months, days and hours as possible, in ascending order. No
 * granularity is longer than `longest`.
 */
export function splitUtcRange(
  start: number,
  end: number,
  longest: UtcGranularity,
): readonly GranularityRange[] {
  if (start >= end) return [];
  const span = longest;
  if (span === "hour") return [{ span, start, end }];
  const finer = span === "month" ? "day" : "hour";
  const from = getPeriodStart(span, start) === start ? start : getNextPeriodStart(span, start);
  const until = getPeriodStart(span, end);
  if (from >= until) return splitUtcRange(start, end, finer);
  return [
    ...splitUtcRange(start, from, finer),
    { span, start: from, end: until },
    ...splitUtcRange(until, end, finer),
  ];
}
