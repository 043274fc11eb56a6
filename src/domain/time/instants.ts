import { startOfDay, startOfTime, type OffsetAt } from "./zones.ts";
import { dayMilliseconds, minuteMilliseconds } from "./units.ts";

const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

const forms =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const offsets = /^(?<sign>[+-])(?<hours>\d{2}):?(?<minutes>\d{2})?$/;

/** What a text of ISO 8601 names: from `start`, included, to `end`, excluded, in Unix milliseconds. */
export interface NamedTime {
  readonly start: number;
  readonly end: number;
}

/** What a time has to look like, in words that follow "It must be". */
export const timeInWords =
  "a date or a time of ISO 8601 in the years 0000 to 9999, such as 2026-03-02, 2026-03-02T09:30 or 2026-03-02T09:30:00+01:00";

const utc: OffsetAt = () => 0;

/**
 * The day, minute, second or millisecond that a text of ISO 8601 names; undefined when it names none or leaves the years
 * 0000 to 9999 of UTC. A date, and a time without an offset, are local to `offsetAt`. Unix time has no leap seconds: one
 * reads as the second that follows it.
 */
export function readTime(text: string, offsetAt: OffsetAt = utc): NamedTime | undefined {
  const parts = forms.exec(text)?.groups;
  const midnight = parts && Date.parse(`${parts["date"]}T00:00:00Z`);
  if (!parts || midnight === undefined || !isDate(midnight, parts["date"]!)) return undefined;
  if (parts["hour"] === undefined) {
    const start = startOfDay(midnight, offsetAt);
    const end = startOfDay(midnight + dayMilliseconds, offsetAt);
    return within({ start, end });
  }
  const local = timeOfDay(parts);
  const start = local && startOf(midnight + local.milliseconds, parts["offset"], offsetAt);
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

/** The time of day, and how long the named day, minute, second or millisecond lasts; 24:00 is the end of the day. */
function timeOfDay(parts: Parts): { readonly milliseconds: number; readonly span: number } | undefined {
  const [hour, minute, second] = [parts["hour"], parts["minute"], parts["second"] ?? "0"].map(Number) as [
    number,
    number,
    number,
  ];
  const fraction = Math.floor(Number(`0.${parts["fraction"] ?? "0"}`) * 1_000);
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && fraction === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60) return undefined;
  const milliseconds = (hour * 60 + minute) * minuteMilliseconds + second * 1_000 + fraction;
  if (parts["second"] === undefined) return { milliseconds, span: minuteMilliseconds };
  return { milliseconds, span: parts["fraction"] === undefined ? 1_000 : 1 };
}

function startOf(local: number, offset: string | undefined, offsetAt: OffsetAt): number | undefined {
  if (offset === undefined) return startOfTime(local, offsetAt);
  const milliseconds = readOffset(offset);
  return milliseconds === undefined ? undefined : local - milliseconds;
}

/** Whether the calendar has the day: otherwise the 30th of February would be read as a day in March. */
function isDate(midnight: number, date: string): boolean {
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === date;
}

function within(time: NamedTime): NamedTime | undefined {
  return time.start >= earliest && time.start <= latest ? time : undefined;
}

/**
 * The earlier of the time of day and of what it would be if it had not been set since the start: records are then kept
 * for at least as long as they should be, whichever way the clock was set.
 */
export const earlierTime = (clock: { readonly now: () => number; readonly steady: () => number }) =>
  Math.min(clock.now(), clock.steady());

/**
 * The later of the two: what is stored with it never seems older by `earlierTime` than it is, even when a clock that was set back
 * is set right again.
 */
export const laterTime = (clock: Parameters<typeof earlierTime>[0]) => Math.max(clock.now(), clock.steady());
