import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { planIntervals } from "../../src/domain/time/intervals.ts";
import fc from "../support/properties.ts";

const zone = fc.oneof(
  fc.constantFrom(
    "UTC",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Pacific/Apia",
    "Europe/London",
    "America/Havana",
    "Africa/Casablanca",
    "Asia/Gaza",
    "America/Sao_Paulo",
  ),
  fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
);
/** After the last clock change at one minute past midnight (St John's, 2011). */
const earliest = Date.UTC(2011, 11, 1);
const instant = fc.integer({ min: earliest, max: Date.UTC(2040, 0, 1) });

type GroupedType = "hourly" | "daily" | "weekly" | "monthly" | "yearly";
const longest = { hourly: 400, daily: 24 * 300, weekly: 24 * 1_000, monthly: 24 * 3_000, yearly: 24 * 9_000 };

/** Returns the start of the local hour, day, week, month or year that contains the instant. */
function beginning(type: GroupedType, milliseconds: number, timezone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timezone);
  if (type === "hourly")
    return local.round({ smallestUnit: "hour", roundingMode: "floor" }).epochMilliseconds;
  const date = local.toPlainDate();
  const first = {
    daily: date,
    weekly: date.subtract({ days: date.dayOfWeek - 1 }),
    monthly: date.with({ day: 1 }),
    yearly: date.with({ month: 1, day: 1 }),
  }[type];
  return first.toZonedDateTime(timezone).epochMilliseconds;
}

describe.each(["hourly", "daily", "weekly", "monthly", "yearly"] as const)("%s intervals", (type) => {
  const hours = fc.integer({ min: 1, max: longest[type] });
  const request = fc
    .record({ zone, start: instant, hours })
    .map(({ zone: timezone, start, hours: length }) => {
      const end = start + length * 3_599_999;
      const times = { start_time: new Date(start).toISOString(), end_time: new Date(end).toISOString() };
      const result = planIntervals({ type, timezone, ...times }, start);
      if (!("intervals" in result)) throw new Error(JSON.stringify(result.faults));
      return { timezone, start, end, intervals: result.intervals };
    });

  test("cover the range without gaps and overlaps", () => {
    fc.assert(
      fc.property(request, ({ start, end, intervals }) => {
        let reached = start;
        for (const interval of intervals) {
          expect(interval.start).toBe(reached);
          expect(interval.end).toBeGreaterThan(interval.start);
          reached = interval.end;
        }
        expect(reached).toBe(end);
      }),
    );
  });

  test("begin and end at the local boundaries of the time zone", () => {
    fc.assert(
      fc.property(request, ({ timezone, start, intervals }) => {
        for (const interval of intervals) {
          const first = beginning(type, interval.start, timezone);
          expect(Math.max(first, start)).toBe(interval.start);
          const last = beginning(type, interval.end - 1, timezone);
          expect(last).toBe(first);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("`today` is the local day that contains now", () => {
  fc.assert(
    fc.property(zone, instant, (timezone, now) => {
      const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
      const result = planIntervals({ type: "today", timezone }, now);
      const start = local.startOfDay().epochMilliseconds;
      const end = local.toPlainDate().add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
      expect(result).toEqual({ intervals: [{ start, end }] });
    }),
  );
});

test("no time zone changes its offset and changes it back within 4 days, which `cacheOffsets` relies on", () => {
  for (const timezone of Intl.supportedValuesOf("timeZone")) {
    let before = Temporal.Instant.from("2000-01-01T00:00Z").toZonedDateTimeISO(timezone);
    let next = before.getTimeZoneTransition("next");
    while (next && next.year < 2030) {
      const after = next.getTimeZoneTransition("next");
      if (after?.offsetNanoseconds === before.offsetNanoseconds) {
        expect(after.epochMilliseconds - next.epochMilliseconds, timezone).toBeGreaterThan(4 * 86_400_000);
      }
      [before, next] = [next, after];
    }
  }
});
