import { findZone, nextHour, rememberOffsets, startOfDay, type OffsetAt } from "./zones.ts";
import { readInstant, readOffset, timeInWords } from "./instants.ts";
import { dayMilliseconds, minuteMilliseconds } from "./units.ts";

/** The ways of aggregating statistics. */
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
/** One way of aggregating statistics. */
export type StatsType = (typeof statsTypes)[number];

/** From `start`, included, to `end`, excluded, in Unix milliseconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** What is wrong with one field of a statistics request. */
export interface IntervalFault {
  readonly pointer: string;
  readonly code: "required" | "period" | "value" | "format" | "range";
  readonly message: string;
}

/** What a statistics request asks for; times in ISO 8601. */
export interface IntervalRequest {
  readonly type: StatsType;
  readonly start_time?: string;
  readonly end_time?: string;
  readonly timezone: string;
}

/** The intervals of a request in ascending order, or everything that is wrong with it. */
export type IntervalPlan =
  { readonly intervals: readonly Interval[] } | { readonly faults: readonly IntervalFault[] };

const maximumIntervals = 2000;
const quarterMilliseconds = 15 * minuteMilliseconds;

type GroupedType = "hourly" | "daily" | "weekly" | "monthly" | "yearly";
type WindowType = Exclude<StatsType, GroupedType | "today">;

const windowMilliseconds: Record<WindowType, number> = {
  lasth: 60 * minuteMilliseconds,
  last12h: 720 * minuteMilliseconds,
  last24h: dayMilliseconds,
  last30m: 30 * minuteMilliseconds,
  last10m: 10 * minuteMilliseconds,
  last5m: 5 * minuteMilliseconds,
  lastm: minuteMilliseconds,
  lastmonth: 30 * dayMilliseconds,
};

/**
 * Cuts a statistics request into at most 2,000 intervals: grouped types at the zone's local boundaries (ISO weeks)
 * with the ends clipped to the range, `today` as the local day, the others as one window that ends with now.
 */
export function planIntervals(request: IntervalRequest, nowMilliseconds: number): IntervalPlan {
  const { type } = request;
  if (isWindow(type)) {
    const end = nowMilliseconds + 1;
    return { intervals: [{ start: end - windowMilliseconds[type], end }] };
  }
  const offsetAt = offsetsOf(request.timezone);
  const faults: IntervalFault[] = offsetAt ? [] : [unknownZone(request.timezone)];
  if (isGrouped(type)) {
    const range = readRange(request, type, offsetAt, faults);
    return offsetAt && range ? planGroups(type, range, rememberOffsets(offsetAt)) : { faults };
  }
  return offsetAt ? { intervals: [dayOf(nowMilliseconds, offsetAt)] } : { faults };
}

function isWindow(type: StatsType): type is WindowType {
  return Object.hasOwn(windowMilliseconds, type);
}

function isGrouped(type: GroupedType | "today"): type is GroupedType {
  return type !== "today";
}

/** The offsets of a zone by its name, or the one offset that is written out; totals are kept by the quarter hour. */
function offsetsOf(timezone: string): OffsetAt | undefined {
  const offset = readOffset(timezone);
  if (offset === undefined) return findZone(timezone);
  return offset % quarterMilliseconds === 0 ? () => offset : undefined;
}

function unknownZone(timezone: string): IntervalFault {
  const message = `"${timezone}" is no time zone: write a name of the IANA database such as "Europe/London" or "UTC", or an offset in whole quarters of an hour such as "+02:00".`;
  return { pointer: "/timezone", code: "value", message };
}

/** The range of a grouped request, or `undefined` after adding what is wrong with it to `faults`. */
function readRange(
  request: IntervalRequest,
  type: GroupedType,
  offsetAt: OffsetAt | undefined,
  faults: IntervalFault[],
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
  faults: IntervalFault[],
): number | undefined {
  const text = request[field];
  const pointer = `/${field}`;
  if (text === undefined) {
    faults.push({ pointer, code: "required", message: `${field} is required when type is ${type}.` });
    return undefined;
  }
  const time = readInstant(text, offsetAt);
  if (time !== undefined) return time;
  faults.push({ pointer, code: "format", message: `It must be ${timeInWords}.` });
  return undefined;
}

function planGroups(type: GroupedType, { start, end }: Interval, offsetAt: OffsetAt): IntervalPlan {
  const nextBoundary = type === "hourly" ? hours(start, offsetAt) : periods(type, start, offsetAt);
  const intervals: Interval[] = [];
  for (let from = start; from < end;) {
    if (intervals.length === maximumIntervals) return { faults: [tooMany(type)] };
    const to = Math.min(nextBoundary(), end);
    intervals.push({ start: from, end: to });
    from = to;
  }
  return { intervals };
}

function tooMany(type: GroupedType): IntervalFault {
  const message = `The range has more than ${maximumIntervals} ${type} intervals; shorten it or choose a longer interval.`;
  return { pointer: "/end_time", code: "range", message };
}

/** Returns a function that gives the start of the next local hour after `start` at each call. */
function hours(start: number, offsetAt: OffsetAt): () => number {
  let boundary = start;
  return () => (boundary = nextHour(boundary, offsetAt));
}

/** Returns a function that gives the start of the next local day, week, month or year after `start` at each call. */
function periods(type: Exclude<GroupedType, "hourly">, start: number, offsetAt: OffsetAt): () => number {
  let boundary = start;
  let midnight = midnightBefore(start, offsetAt);
  return () => {
    const previous = boundary;
    // A day that the zone skipped begins when the next one does, and makes no interval.
    while (boundary <= previous) {
      midnight = nextMidnight(type, midnight);
      boundary = startOfDay(midnight, offsetAt);
    }
    return boundary;
  };
}

/** The local midnight that begins the day of `instant`, as if it were UTC. */
function midnightBefore(instant: number, offsetAt: OffsetAt): number {
  return Math.floor((instant + offsetAt(instant)) / dayMilliseconds) * dayMilliseconds;
}

function nextMidnight(type: Exclude<GroupedType, "hourly">, midnight: number): number {
  const date = new Date(midnight);
  if (type === "daily") return midnight + dayMilliseconds;
  if (type === "weekly") return midnight + (7 - ((date.getUTCDay() + 6) % 7)) * dayMilliseconds;
  if (type === "monthly") return date.setUTCMonth(date.getUTCMonth() + 1, 1);
  return date.setUTCFullYear(date.getUTCFullYear() + 1, 0, 1);
}

function dayOf(instant: number, offsetAt: OffsetAt): Interval {
  const midnight = midnightBefore(instant, offsetAt);
  const end = periods("daily", instant, offsetAt)();
  return { start: startOfDay(midnight, offsetAt), end };
}
