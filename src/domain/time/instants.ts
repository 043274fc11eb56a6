import { startOfDay, toInstant, type OffsetAt } from "./zones.ts";
import { millisecondsPerDay, millisecondsPerHour, millisecondsPerMinute } from "./units.ts";

const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Parts of a date in extended or basic format. A year stands alone, or is followed by a month, a week, or a day of the
 * month, week or year.
 */
const dates =
  /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?|(?<basicMonth>\d{2})(?<basicDay>\d{2})|-?(?<ordinal>\d{3})|-?W(?<week>\d{2})(?:-?(?<weekday>[1-7]))?)?$/i;
/** Parts of a time of day: an hour, alone or with a minute and a second. The last part may have a fraction. */
const times =
  /^(?<hour>\d{2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2}))?)?(?:[.,](?<fraction>\d+))?(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/**
 * Valid combinations. Date and time are both in extended format, with separators, or both in basic format. A time only
 * follows a complete date.
 */
const forms =
  /^(?:\d{4}(?:-\d{2}|-?W\d{2})?|\d{4}-(?:\d{2}-\d{2}|\d{3}|W\d{2}-\d)(?:T\d{2}(?::\d{2}){0,2}(?:[.,]\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?|\d{4}(?:\d{4}|\d{3}|W\d{3})(?:T\d{2}(?:\d{2}){0,2}(?:[.,]\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?)$/i;
const offsets = /^(?<sign>[+-])(?<hours>\d{2}):?(?<minutes>\d{2})?$/;

/** Period that an ISO 8601 text names, from `start`, included, to `end`, excluded, in Unix milliseconds. */
export interface NamedTime {
  readonly start: number;
  readonly end: number;
}

/** Description of valid times, as a continuation of "It must be". */
export const timeDescription =
  "a date or a time of ISO 8601 in the years 0000 to 9999, such as 2026-03-02, 20260302T0930Z or 2026-03-02T09:30:00+01:00";

const utc: OffsetAt = () => 0;

/**
 * Parses the year, month, week, day, hour, minute, second or millisecond that an ISO 8601 text names, in extended or
 * basic format. Returns undefined if it names none, or if it is outside of the years 0000 to 9999 in UTC. A date, and a
 * time without an offset, are local to `offsetAt`. Default: UTC. Unix time has no leap seconds. A leap second at the
 * end of a UTC day becomes the following second.
 */
export function parseTime(text: string, offsetAt: OffsetAt = utc): NamedTime | undefined {
  if (!forms.test(text)) return undefined;
  const [dateText = "", timeText] = text.split(/T/i, 2);
  const days = readDays(dates.exec(dateText)?.groups ?? {});
  if (!days) return undefined;
  if (timeText === undefined) {
    return requireSupportedYears({
      start: startOfDay(days.start, offsetAt),
      end: startOfDay(days.end, offsetAt),
    });
  }
  const parts = times.exec(timeText)?.groups ?? {};
  const local = parseTimeOfDay(parts);
  const start = local && resolveStart(days.start + local.milliseconds, parts["offset"], offsetAt);
  if (!local || start === undefined) return undefined;
  const isLeapSecond = parts["second"] === "60";
  if (isLeapSecond && Math.floor(start / 1_000) % (millisecondsPerDay / 1_000) !== 0) return undefined;
  return requireSupportedYears({ start, end: start + local.span });
}

/** Formats an instant as the APIs do: ISO 8601 in UTC, with milliseconds. */
export const toIsoString = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns true if a valid time is in RFC 3339 format: with seconds, and an offset with a colon. */
export function isRfc3339(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i.test(text);
}

/** Returns true if a valid time has a time of day and an offset, so that it does not depend on a time zone. */
export const hasOffset = (text: string): boolean =>
  /T/i.test(text) && /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(text);

/** Parses the first instant of the period that an ISO 8601 text names. Returns undefined if `parseTime` does. */
export function parseInstant(text: string, offsetAt?: OffsetAt): number | undefined {
  return parseTime(text, offsetAt)?.start;
}

/**
 * Parses an offset such as `+02:00`, `+0200`, `+02` or `Z` to milliseconds. Returns undefined if it is invalid or at
 * least a day.
 */
export function parseOffset(text: string): number | undefined {
  if (/^z$/i.test(text)) return 0;
  const parts = offsets.exec(text)?.groups;
  const hours = Number(parts?.["hours"] ?? 24);
  const minutes = Number(parts?.["minutes"] ?? 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (parts!["sign"] === "-" ? -1 : 1) * (hours * 60 + minutes) * millisecondsPerMinute;
}

type Parts = Readonly<Record<string, string | undefined>>;

/**
 * Returns the days that a date names, as midnights in UTC. Returns undefined if the calendar does not contain the date.
 */
function readDays(parts: Parts): NamedTime | undefined {
  const year = Number(parts["year"]);
  const { ordinal, week } = parts;
  const month = parts["month"] ?? parts["basicMonth"];
  const day = parts["day"] ?? parts["basicDay"];
  if (week !== undefined) return getDaysOfWeek(year, Number(week), parts["weekday"]);
  const newYear = getMidnight(year, 0, 1);
  const nextYear = getMidnight(year + 1, 0, 1);
  if (ordinal !== undefined) {
    const start = newYear + (Number(ordinal) - 1) * millisecondsPerDay;
    return start >= newYear && start < nextYear ? toDay(start) : undefined;
  }
  if (month === undefined) return { start: newYear, end: nextYear };
  const [first, next] = [getMidnight(year, Number(month) - 1, 1), getMidnight(year, Number(month), 1)];
  if (first < newYear || first >= nextYear) return undefined;
  if (day === undefined) return { start: first, end: next };
  // Without the check, 30 February would become a day in March.
  const start = first + (Number(day) - 1) * millisecondsPerDay;
  return start >= first && start < next ? toDay(start) : undefined;
}

/** Returns a week or one of its days. Weeks begin on Monday. Week 1 contains 4 January. */
function getDaysOfWeek(year: number, week: number, weekday: string | undefined): NamedTime | undefined {
  const [first, next] = [getMondayOfWeekOne(year), getMondayOfWeekOne(year + 1)];
  const monday = first + (week - 1) * 7 * millisecondsPerDay;
  if (monday < first || monday >= next) return undefined;
  if (weekday === undefined) return { start: monday, end: monday + 7 * millisecondsPerDay };
  return toDay(monday + (Number(weekday) - 1) * millisecondsPerDay);
}

function getMondayOfWeekOne(year: number): number {
  const fourth = getMidnight(year, 0, 4);
  const daysSinceMonday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth - daysSinceMonday * millisecondsPerDay;
}

const toDay = (start: number): NamedTime => ({ start, end: start + millisecondsPerDay });

/** Returns midnight in UTC. `Date.UTC` would map the years 0 to 99 to the 20th century. */
function getMidnight(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

/**
 * Returns the time of day, and the duration of its smallest unit: an hour, minute, second or millisecond. 24:00 is the
 * end of the day.
 */
function parseTimeOfDay(parts: Parts): { readonly milliseconds: number; readonly span: number } | undefined {
  const [hour, minute, second] = [parts["hour"], parts["minute"] ?? "0", parts["second"] ?? "0"].map(
    Number,
  ) as [number, number, number];
  const unit =
    parts["second"] !== undefined
      ? 1_000
      : parts["minute"] !== undefined
        ? millisecondsPerMinute
        : millisecondsPerHour;
  // In binary, 0.29 of a minute is slightly less than in decimal.
  const exact = Number((Number(`0.${parts["fraction"] ?? "0"}`) * unit).toFixed(6));
  const fraction = Math.min(Math.floor(exact), unit - 1);
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && fraction === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60) return undefined;
  const milliseconds = (hour * 60 + minute) * millisecondsPerMinute + second * 1_000 + fraction;
  return { milliseconds, span: parts["fraction"] === undefined ? unit : 1 };
}

function resolveStart(local: number, offset: string | undefined, offsetAt: OffsetAt): number | undefined {
  if (offset === undefined) return toInstant(local, offsetAt);
  const milliseconds = parseOffset(offset);
  return milliseconds === undefined ? undefined : local - milliseconds;
}

function requireSupportedYears(time: NamedTime): NamedTime | undefined {
  return time.start >= earliest && time.start <= latest ? time : undefined;
}

/**
 * Returns the earlier of the system time and the monotonic time. Records are then retained at least for their retention
 * period, even if the clock was set forward or back.
 */
export const getEarlierTime = (clock: { readonly now: () => number; readonly monotonic: () => number }) =>
  Math.min(clock.now(), clock.monotonic());

/**
 * Returns the later of the system time and the monotonic time. A record that is stored with it never seems older than
 * it is when compared with `getEarlierTime`, even if the clock was set back and is corrected later.
 */
export const getLaterTime = (clock: Parameters<typeof getEarlierTime>[0]) =>
  Math.max(clock.now(), clock.monotonic());
