import { startOfDay, startOfTime, type OffsetAt } from "./zones.ts";
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "./units.ts";

const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/** The parts of a date: a year alone, or with a month, a week, a day of a month, of a week or of the year; extended or basic. */
const dates =
  /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?|(?<basicMonth>\d{2})(?<basicDay>\d{2})|-?(?<ordinal>\d{3})|-?W(?<week>\d{2})(?:-?(?<weekday>[1-7]))?)?$/i;
/** The parts of a time of day: an hour alone, or with a minute and a second, of which the last may have a fraction. */
const times =
  /^(?<hour>\d{2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2}))?)?(?:[.,](?<fraction>\d+))?(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** Date and time are both extended, with separators, or both basic; in either, a time follows a whole date. */
const forms =
  /^(?:\d{4}(?:-\d{2}|-?W\d{2})?|\d{4}-(?:\d{2}-\d{2}|\d{3}|W\d{2}-\d)(?:T\d{2}(?::\d{2}){0,2}(?:[.,]\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?|\d{4}(?:\d{4}|\d{3}|W\d{3})(?:T\d{2}(?:\d{2}){0,2}(?:[.,]\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?)$/i;
const offsets = /^(?<sign>[+-])(?<hours>\d{2}):?(?<minutes>\d{2})?$/;

/** What a text of ISO 8601 names: from `start`, included, to `end`, excluded, in Unix milliseconds. */
export interface NamedTime {
  readonly start: number;
  readonly end: number;
}

/** What a time has to look like, in words that follow "It must be". */
export const timeInWords =
  "a date or a time of ISO 8601 in the years 0000 to 9999, such as 2026-03-02, 20260302T0930Z or 2026-03-02T09:30:00+01:00";

const utc: OffsetAt = () => 0;

/**
 * The year, month, week, day, hour, minute, second or millisecond that a text of ISO 8601 names, in the extended or the basic
 * format; undefined when it names none or leaves the years 0000 to 9999 of UTC. A date, and a time without an offset, are local
 * to `offsetAt`. Unix time has no leap seconds: one reads as the second that follows it.
 */
export function readTime(text: string, offsetAt: OffsetAt = utc): NamedTime | undefined {
  if (!forms.test(text)) return undefined;
  const [dateText = "", timeText] = text.split(/T/i, 2);
  const days = readDays(dates.exec(dateText)?.groups ?? {});
  if (!days) return undefined;
  if (timeText === undefined) {
    return within({ start: startOfDay(days.start, offsetAt), end: startOfDay(days.end, offsetAt) });
  }
  const parts = times.exec(timeText)?.groups ?? {};
  const local = timeOfDay(parts);
  const start = local && startOf(days.start + local.milliseconds, parts["offset"], offsetAt);
  if (!local || start === undefined) return undefined;
  const isLeapSecond = parts["second"] === "60";
  if (isLeapSecond && Math.floor(start / 1_000) % (dayMilliseconds / 1_000) !== 0) return undefined;
  return within({ start, end: start + local.span });
}

/** An instant as the contracts write one: ISO 8601 in UTC, with milliseconds. */
export const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Whether a text that names a time has the form that RFC 3339 wants: with seconds, and an offset with its colon. */
export function isRfc3339(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i.test(text);
}

/** Whether a text that names a time has a time of day with its offset, and so is the same instant everywhere. */
export const hasOffset = (text: string): boolean =>
  /T/i.test(text) && /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(text);

/** The first moment of what a text of ISO 8601 names. */
export function readInstant(text: string, offsetAt?: OffsetAt): number | undefined {
  return readTime(text, offsetAt)?.start;
}

/** The offset that a text such as `+02:00`, `+0200` or `+02` says, in milliseconds, below a day; undefined otherwise. */
export function readOffset(text: string): number | undefined {
  if (/^z$/i.test(text)) return 0;
  const parts = offsets.exec(text)?.groups;
  const hours = Number(parts?.["hours"] ?? 24);
  const minutes = Number(parts?.["minutes"] ?? 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (parts!["sign"] === "-" ? -1 : 1) * (hours * 60 + minutes) * minuteMilliseconds;
}

type Parts = Readonly<Record<string, string | undefined>>;

/** The days that a date names, as midnights of UTC; undefined where the calendar has none of that name. */
function readDays(parts: Parts): NamedTime | undefined {
  const year = Number(parts["year"]);
  const { ordinal, week } = parts;
  const month = parts["month"] ?? parts["basicMonth"];
  const day = parts["day"] ?? parts["basicDay"];
  if (week !== undefined) return daysOfWeek(year, Number(week), parts["weekday"]);
  const newYear = midnightOf(year, 0, 1);
  const nextYear = midnightOf(year + 1, 0, 1);
  if (ordinal !== undefined) {
    const start = newYear + (Number(ordinal) - 1) * dayMilliseconds;
    return start >= newYear && start < nextYear ? dayFrom(start) : undefined;
  }
  if (month === undefined) return { start: newYear, end: nextYear };
  const [first, next] = [midnightOf(year, Number(month) - 1, 1), midnightOf(year, Number(month), 1)];
  if (first < newYear || first >= nextYear) return undefined;
  if (day === undefined) return { start: first, end: next };
  // Otherwise the 30th of February would be read as a day in March.
  const start = first + (Number(day) - 1) * dayMilliseconds;
  return start >= first && start < next ? dayFrom(start) : undefined;
}

/** Week 1 is the one with the 4th of January in it, and begins on a Monday. */
function daysOfWeek(year: number, week: number, weekday: string | undefined): NamedTime | undefined {
  const [first, next] = [mondayOfWeekOne(year), mondayOfWeekOne(year + 1)];
  const monday = first + (week - 1) * 7 * dayMilliseconds;
  if (monday < first || monday >= next) return undefined;
  if (weekday === undefined) return { start: monday, end: monday + 7 * dayMilliseconds };
  return dayFrom(monday + (Number(weekday) - 1) * dayMilliseconds);
}

function mondayOfWeekOne(year: number): number {
  const fourth = midnightOf(year, 0, 4);
  const daysSinceMonday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth - daysSinceMonday * dayMilliseconds;
}

const dayFrom = (start: number): NamedTime => ({ start, end: start + dayMilliseconds });

/** `Date.UTC` reads the years 0 to 99 as those of the 20th century. */
function midnightOf(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

/** The time of day, and how long the named hour, minute, second or millisecond lasts; 24:00 is the end of the day. */
function timeOfDay(parts: Parts): { readonly milliseconds: number; readonly span: number } | undefined {
  const [hour, minute, second] = [parts["hour"], parts["minute"] ?? "0", parts["second"] ?? "0"].map(
    Number,
  ) as [number, number, number];
  const unit =
    parts["second"] !== undefined
      ? 1_000
      : parts["minute"] !== undefined
        ? minuteMilliseconds
        : hourMilliseconds;
  // 0.29 of a minute is a little less in binary.
  const exact = Number((Number(`0.${parts["fraction"] ?? "0"}`) * unit).toFixed(6));
  const fraction = Math.min(Math.floor(exact), unit - 1);
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && fraction === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60) return undefined;
  const milliseconds = (hour * 60 + minute) * minuteMilliseconds + second * 1_000 + fraction;
  return { milliseconds, span: parts["fraction"] === undefined ? unit : 1 };
}

function startOf(local: number, offset: string | undefined, offsetAt: OffsetAt): number | undefined {
  if (offset === undefined) return startOfTime(local, offsetAt);
  const milliseconds = readOffset(offset);
  return milliseconds === undefined ? undefined : local - milliseconds;
}

function within(time: NamedTime): NamedTime | undefined {
  return time.start >= earliest && time.start <= latest ? time : undefined;
}

/**
 * The earlier of the time of day and of what it would be if it had not been set since the start: records are then kept
 * for at least as long as they should be, whichever way the clock was set.
 */
export const earlierTime = (clock: { readonly now: () => number; readonly monotonic: () => number }) =>
  Math.min(clock.now(), clock.monotonic());

/**
 * The later of the two: what is stored with it never seems older by `earlierTime` than it is, even when a clock that was set back
 * is set right again.
 */
export const laterTime = (clock: Parameters<typeof earlierTime>[0]) =>
  Math.max(clock.now(), clock.monotonic());
