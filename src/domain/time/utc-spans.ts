import { startOfMonth } from "./months.ts";
import { dayMilliseconds, hourMilliseconds } from "./units.ts";

/** The lengths of time that all accounts' messages are counted by, the longest first; each begins where it begins in UTC. */
export const utcSpans = ["month", "day", "hour"] as const;
export type UtcSpan = (typeof utcSpans)[number];

/** Half-open, in Unix milliseconds. */
export interface SpanRange {
  readonly span: UtcSpan;
  readonly start: number;
  readonly end: number;
}

/** The beginning of the month, day or hour that an instant is in. */
export function startOf(span: UtcSpan, instant: number): number {
  if (span === "hour") return Math.floor(instant / hourMilliseconds) * hourMilliseconds;
  if (span === "day") return Math.floor(instant / dayMilliseconds) * dayMilliseconds;
  return startOfMonth(instant);
}

/** The beginning of the next one. */
export function startAfter(span: UtcSpan, instant: number): number {
  if (span === "hour") return startOf(span, instant) + hourMilliseconds;
  if (span === "day") return startOf(span, instant) + dayMilliseconds;
  return startOfMonth(instant, 1);
}

/** A range of whole hours as the fewest ranges of whole spans, none of them longer than `longest`, in ascending order. */
export function coverUtc(start: number, end: number, longest: UtcSpan): readonly SpanRange[] {
  if (start >= end) return [];
  const span = longest;
  if (span === "hour") return [{ span, start, end }];
  const finer = span === "month" ? "day" : "hour";
  const from = startOf(span, start) === start ? start : startAfter(span, start);
  const until = startOf(span, end);
  if (from >= until) return coverUtc(start, end, finer);
  return [...coverUtc(start, from, finer), { span, start: from, end: until }, ...coverUtc(until, end, finer)];
}
