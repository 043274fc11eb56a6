import { findZone, nextHour, rememberOffsets, startOfDay, type OffsetAt } from "./zones.ts";
import { readInstant } from "./instants.ts";

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
  readonly code: "required" | "period" | "value" | "range";
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

const INTERVALS_AT_MOST = 2000;
const OFFSET_AT_END = /(?:z|[+-]\d{2}:\d{2})$/i;
const MILLISECONDS_PER_MINUTE = 60_000;
const MILLISECONDS_PER_DAY = 86_400_000;

type GroupedType = "hourly" | "daily" | "weekly" | "monthly" | "yearly";
type WindowType = Exclude<StatsType, GroupedType | "today">;

const windowMilliseconds: Record<WindowType, number> = {
  lasth: 60 * MILLISECONDS_PER_MINUTE,
  last12h: 720 * MILLISECONDS_PER_MINUTE,
  last24h: MILLISECONDS_PER_DAY,
  last30m: 30 * MILLISECONDS_PER_MINUTE,
  last10m: 10 * MILLISECONDS_PER_MINUTE,
  last5m: 5 * MILLISECONDS_PER_MINUTE,
  lastm: MILLISECONDS_PER_MINUTE,
  lastmonth: 30 * MILLISECONDS_PER_DAY,
};

/**
 * Cuts a statistics request into at most 2,000 intervals: grouped types at the zone's local boundaries (ISO weeks)
 * with the ends clipped to the range, `today` as the local day, the others as one window that ends with now.
 */
export function planIntervals(request: IntervalRequest, nowMilliseconds: number): IntervalPlan {
  const { type } = request;
  const offsetAt = findZone(request.timezone);
  const faults: IntervalFault[] = offsetAt ? [] : [unknownZone(request.timezone)];
  if (isGrouped(type)) {
    const range = readRange(request, type, faults);
    return offsetAt && range ? planGroups(type, range, rememberOffsets(offsetAt)) : { faults };
  }
  if (!offsetAt) return { faults };
  if (type === "today") return { intervals: [dayOf(nowMilliseconds, offsetAt)] };
  const end = nowMilliseconds + 1;
  return { intervals: [{ start: end - windowMilliseconds[type], end }] };
}

function isGrouped(type: StatsType): type is GroupedType {
  return type !== "today" && !Object.hasOwn(windowMilliseconds, type);
}

function unknownZone(timezone: string): IntervalFault {
  const message = `"${timezone}" is no time zone of the IANA database; write a name such as "Europe/London", "UTC" or "Etc/GMT-2".`;
  return { pointer: "/timezone", code: "value", message };
}

/** The range of a grouped request, or `undefined` after adding what is wrong with it to `faults`. */
function readRange(
  request: IntervalRequest,
  type: GroupedType,
  faults: IntervalFault[],
): Interval | undefined {
  const start = readTime(request, "start_time", type, faults);
  const end = readTime(request, "end_time", type, faults);
  if (start === undefined || end === undefined) return undefined;
  if (start < end) return { start, end };
  faults.push({ pointer: "/end_time", code: "period", message: "end_time must be later than start_time." });
  return undefined;
}

function readTime(
  request: IntervalRequest,
  field: "start_time" | "end_time",
  type: GroupedType,
  faults: IntervalFault[],
): number | undefined {
  const text = request[field];
  const pointer = `/${field}`;
  if (text === undefined) {
    faults.push({ pointer, code: "required", message: `${field} is required when type is ${type}.` });
    return undefined;
  }
  const time = OFFSET_AT_END.test(text) ? readInstant(text) : undefined;
  if (time !== undefined) return time;
  faults.push({
    pointer,
    code: "value",
    message: `${field} must be an ISO 8601 date and time with its offset from UTC, in the years 0000 to 9999.`,
  });
  return undefined;
}

function planGroups(type: GroupedType, { start, end }: Interval, offsetAt: OffsetAt): IntervalPlan {
  const nextBoundary = type === "hourly" ? hours(start, offsetAt) : periods(type, start, offsetAt);
  const intervals: Interval[] = [];
  for (let from = start; from < end;) {
    if (intervals.length === INTERVALS_AT_MOST) return { faults: [tooMany(type)] };
    const to = Math.min(nextBoundary(), end);
    intervals.push({ start: from, end: to });
    from = to;
  }
  return { intervals };
}

function tooMany(type: GroupedType): IntervalFault {
  const message = `The range has more than ${INTERVALS_AT_MOST} ${type} intervals; shorten it or choose a longer interval.`;
  return { pointer: "/end_time", code: "range", message };
}

/** Answers the local hours' beginnings after `start`, one a call. */
function hours(start: number, offsetAt: OffsetAt): () => number {
  let boundary = start;
  return () => (boundary = nextHour(boundary, offsetAt));
}

/** Answers the beginnings of the local days, weeks, months or years after `start`, one a call. */
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
  return Math.floor((instant + offsetAt(instant)) / MILLISECONDS_PER_DAY) * MILLISECONDS_PER_DAY;
}

function nextMidnight(type: Exclude<GroupedType, "hourly">, midnight: number): number {
  const date = new Date(midnight);
  if (type === "daily") return midnight + MILLISECONDS_PER_DAY;
  if (type === "weekly") return midnight + (7 - ((date.getUTCDay() + 6) % 7)) * MILLISECONDS_PER_DAY;
  if (type === "monthly") return date.setUTCMonth(date.getUTCMonth() + 1, 1);
  return date.setUTCFullYear(date.getUTCFullYear() + 1, 0, 1);
}

function dayOf(instant: number, offsetAt: OffsetAt): Interval {
  const midnight = midnightBefore(instant, offsetAt);
  const end = periods("daily", instant, offsetAt)();
  return { start: startOfDay(midnight, offsetAt), end };
}
