import { findZone, getNextHour, cacheOffsets, startOfDay, type OffsetAt } from "./zones.ts";
import { parseInstant, parseOffset, timeDescription } from "./instants.ts";
import { millisecondsPerDay, millisecondsPerMinute } from "./units.ts";

/** Aggregation types of statistics. */
export const statsTypes = [
  "today",
  "hourly",
  "daily",
  "weekly",
  "monthly",
  "yearly",
  "lasth",
  "last12h",
  "last24h",
  "last30m",
  "last10m",
  "last5m",
  "lastm",
  "lastmonth",
] as const;
export type StatsType = (typeof statsTypes)[number];

/** From `start`, included, to `end`, excluded, in Unix milliseconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Validation error of a field of a statistics request. */
export interface IntervalError {
  readonly pointer: string;
  readonly code: "required" | "period" | "value" | "format" | "range";
  readonly message: string;
}

/**
 * Input of a statistics request. Times are in ISO 8601. They are required for `hourly`, `daily`, `weekly`, `monthly`
 * and `yearly`, and ignored for other types.
 */
export interface IntervalRequest {
  readonly type: StatsType;
  readonly start_time?: string;
  readonly end_time?: string;
  readonly timezone: string;
}

/** Intervals of a request in ascending order, or all validation errors. */
export type IntervalPlan =
  { readonly intervals: readonly Interval[] } | { readonly faults: readonly IntervalError[] };

const maximumIntervals = 2000;
const quarterMilliseconds = 15 * millisecondsPerMinute;

type GroupedType = "hourly" | "daily" | "weekly" | "monthly" | "yearly";
type WindowType = Exclude<StatsType, GroupedType | "today">;

const windowMilliseconds: Record<WindowType, number> = {
  lasth: 60 * millisecondsPerMinute,
  last12h: 720 * millisecondsPerMinute,
  last24h: millisecondsPerDay,
  last30m: 30 * millisecondsPerMinute,
  last10m: 10 * millisecondsPerMinute,
  last5m: 5 * millisecondsPerMinute,
  lastm: millisecondsPerMinute,
  lastmonth: 30 * millisecondsPerDay,
};

/**
 * Splits the range of a statistics request into at most 2,000 intervals. Grouped types are split at local boundaries of
 * the time zone (ISO weeks), and their first and last intervals are clipped to the range. `today` is the local day. All
 * other types are one window that ends now. They ignore the time zone, even if it is invalid. `lastmonth` is a window
 * of 30 days.
 */
export function planIntervals(request: IntervalRequest, nowMilliseconds: number): IntervalPlan {
  const { type } = request;
  if (isWindow(type)) {
    const end = nowMilliseconds + 1;
    return { intervals: [{ start: end - windowMilliseconds[type], end }] };
  }
  const offsetAt = findOffsets(request.timezone);
  const faults: IntervalError[] = offsetAt ? [] : [createUnknownZoneError(request.timezone)];
  if (isGrouped(type)) {
    const range = readRange(request, type, offsetAt, faults);
    return offsetAt && range ? planGroups(type, range, cacheOffsets(offsetAt)) : { faults };
  }
  return offsetAt ? { intervals: [getDay(nowMilliseconds, offsetAt)] } : { faults };
}

function isWindow(type: StatsType): type is WindowType {
  return Object.hasOwn(windowMilliseconds, type);
}

function isGrouped(type: GroupedType | "today"): type is GroupedType {
  return type !== "today";
}

/**
 * Returns the offsets of a time zone by its name, or a constant offset. Offsets must be multiples of 15 minutes,
 * because totals are stored by quarter hour.
 */
function findOffsets(timezone: string): OffsetAt | undefined {
  const offset = parseOffset(timezone);
  if (offset === undefined) return findZone(timezone);
  return offset % quarterMilliseconds === 0 ? () => offset : undefined;
}

function createUnknownZoneError(timezone: string): IntervalError {
  const message = `"${timezone}" is not a time zone. Use an IANA name such as "Europe/London" or "UTC", or an offset in multiples of 15 minutes such as "+02:00".`;
  return { pointer: "/timezone", code: "value", message };
}

/** Parses the range of a grouped request. Adds validation errors to `faults` and returns undefined if it is invalid. */
function readRange(
  request: IntervalRequest,
  type: GroupedType,
  offsetAt: OffsetAt | undefined,
  faults: IntervalError[],
): Interval | undefined {
  const read = (field: "start_time" | "end_time") => readEnd(request, field, type, offsetAt, faults);
  const start = read("start_time");
  const end = read("end_time");
  if (start === undefined || end === undefined) return undefined;
  if (start < end) return { start, end };
  faults.push({ pointer: "/end_time", code: "period", message: "end_time must be later than start_time." });
  return undefined;
}

function readEnd(
  request: IntervalRequest,
  field: "start_time" | "end_time",
  type: GroupedType,
  offsetAt: OffsetAt | undefined,
  faults: IntervalError[],
): number | undefined {
  const text = request[field];
  const pointer = `/${field}`;
  if (text === undefined) {
    faults.push({ pointer, code: "required", message: `${field} is required when type is ${type}.` });
    return undefined;
  }
  const time = parseInstant(text, offsetAt);
  if (time !== undefined) return time;
  faults.push({ pointer, code: "format", message: `It must be ${timeDescription}.` });
  return undefined;
}

function planGroups(type: GroupedType, { start, end }: Interval, offsetAt: OffsetAt): IntervalPlan {
  const nextBoundary = type === "hourly" ? hours(start, offsetAt) : periods(type, start, offsetAt);
  const intervals: Interval[] = [];
  for (let from = start; from < end;) {
    if (intervals.length === maximumIntervals) return { faults: [createTooManyError(type)] };
    const to = Math.min(nextBoundary(), end);
    intervals.push({ start: from, end: to });
    from = to;
  }
  return { intervals };
}

function createTooManyError(type: GroupedType): IntervalError {
  const message = `The range has more than ${maximumIntervals} ${type} intervals; shorten it or choose a longer interval.`;
  return { pointer: "/end_time", code: "range", message };
}

/** Returns a function whose calls return the starts of the local hours after `start`, one after another. */
function hours(start: number, offsetAt: OffsetAt): () => number {
  let boundary = start;
  return () => (boundary = getNextHour(boundary, offsetAt));
}

/**
 * Returns a function whose calls return the starts of the local days, weeks, months or years after `start`, one after
 * another.
 */
function periods(type: Exclude<GroupedType, "hourly">, start: number, offsetAt: OffsetAt): () => number {
  let boundary = start;
  let midnight = getMidnightBefore(start, offsetAt);
  return () => {
    const previous = boundary;
    // A day that the time zone skipped begins together with the next day, and gets no interval.
    while (boundary <= previous) {
      midnight = getNextMidnight(type, midnight);
      boundary = startOfDay(midnight, offsetAt);
    }
    return boundary;
  };
}

/** Returns the local midnight that begins the day of `instant`, encoded as if it were UTC. */
function getMidnightBefore(instant: number, offsetAt: OffsetAt): number {
  return Math.floor((instant + offsetAt(instant)) / millisecondsPerDay) * millisecondsPerDay;
}

function getNextMidnight(type: Exclude<GroupedType, "hourly">, midnight: number): number {
  const date = new Date(midnight);
  if (type === "daily") return midnight + millisecondsPerDay;
  if (type === "weekly") return midnight + (7 - ((date.getUTCDay() + 6) % 7)) * millisecondsPerDay;
  if (type === "monthly") return date.setUTCMonth(date.getUTCMonth() + 1, 1);
  return date.setUTCFullYear(date.getUTCFullYear() + 1, 0, 1);
}

function getDay(instant: number, offsetAt: OffsetAt): Interval {
  const midnight = getMidnightBefore(instant, offsetAt);
  const end = periods("daily", instant, offsetAt)();
  return { start: startOfDay(midnight, offsetAt), end };
}
