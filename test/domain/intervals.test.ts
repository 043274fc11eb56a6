import { describe, expect, test } from "vitest";
import { planIntervals, statsTypes, type IntervalRequest } from "../../src/domain/time/intervals.ts";

const now = Date.parse("2026-03-02T09:30:00.000Z");

function plan(request: Partial<IntervalRequest>): { start: string; end: string }[] {
  const result = planIntervals({ type: "daily", timezone: "UTC", ...request }, now);
  if (!("intervals" in result)) throw new Error(JSON.stringify(result.faults));
  return result.intervals.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
}

function getErrors(
  request: Partial<IntervalRequest>,
): readonly { pointer: string; code: string; message: string }[] {
  const result = planIntervals({ type: "daily", timezone: "UTC", ...request }, now);
  return "faults" in result ? result.faults : [];
}

function getHours(intervals: { start: string; end: string }[]): number[] {
  return intervals.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 3_600_000);
}

const range = (start_time: string, end_time: string) => ({ start_time, end_time });

describe("grouped types", () => {
  test("clip the first and the last interval to the range", () => {
    expect(plan({ type: "daily", ...range("2026-03-01T18:00:00Z", "2026-03-03T06:00:00Z") })).toEqual([
      { start: "2026-03-01T18:00:00.000Z", end: "2026-03-02T00:00:00.000Z" },
      { start: "2026-03-02T00:00:00.000Z", end: "2026-03-03T00:00:00.000Z" },
      { start: "2026-03-03T00:00:00.000Z", end: "2026-03-03T06:00:00.000Z" },
    ]);
  });

  test("exclude the end: a range that ends at midnight has no interval on the next day", () => {
    expect(plan({ type: "daily", ...range("2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z") })).toHaveLength(2);
  });

  test("weeks begin on Monday", () => {
    const starts = plan({ type: "weekly", ...range("2026-03-01T00:00:00Z", "2026-03-16T00:00:00Z") });
    expect(starts.map(({ start }) => start.slice(0, 10))).toEqual(["2026-03-01", "2026-03-02", "2026-03-09"]);
  });

  test("months and years have their calendar lengths", () => {
    const months = plan({ type: "monthly", ...range("2024-01-01T00:00:00Z", "2024-05-01T00:00:00Z") });
    expect(getHours(months)).toEqual([31 * 24, 29 * 24, 31 * 24, 30 * 24]);
    const years = plan({ type: "yearly", ...range("2023-07-01T00:00:00Z", "2025-07-01T00:00:00Z") });
    expect(years.map(({ start }) => start.slice(0, 10))).toEqual(["2023-07-01", "2024-01-01", "2025-01-01"]);
  });

  test("Europe/London has days of 23 and 25 hours", () => {
    const timezone = "Europe/London";
    expect(getHours(plan({ timezone, ...range("2026-03-28T00:00:00Z", "2026-03-30T23:00:00Z") }))).toEqual([
      24, 23, 24,
    ]);
    expect(
      getHours(plan({ timezone, ...range("2026-10-24T00:00:00+01:00", "2026-10-27T00:00:00Z") })),
    ).toEqual([24, 25, 24]);
  });

  test("hours in Asia/Kathmandu begin at a quarter past in UTC", () => {
    const hours = plan({
      type: "hourly",
      timezone: "Asia/Kathmandu",
      ...range("2026-03-02T00:00:00Z", "2026-03-02T02:00:00Z"),
    });
    expect(hours.map(({ start }) => start.slice(11, 16))).toEqual(["00:00", "00:15", "01:15"]);
  });

  test("clocks in Australia/Lord_Howe change by half an hour", () => {
    const timezone = "Australia/Lord_Howe";
    expect(
      getHours(plan({ timezone, ...range("2026-10-04T00:00:00+10:30", "2026-10-06T00:00:00+11:00") })),
    ).toEqual([23.5, 24]);
    const hours = plan({
      type: "hourly",
      timezone,
      ...range("2026-10-04T01:00:00+10:30", "2026-10-04T04:00:00+11:00"),
    });
    expect(getHours(hours)).toEqual([1, 0.5, 1]);
    const back = plan({
      type: "hourly",
      timezone,
      ...range("2026-04-05T00:00:00+11:00", "2026-04-05T03:00:00+10:30"),
    });
    expect(getHours(back)).toEqual([1, 1.5, 1]);
  });

  test("Pacific/Apia has no 30 December 2011", () => {
    const days = plan({
      timezone: "Pacific/Apia",
      ...range("2011-12-29T00:00:00-10:00", "2012-01-01T00:00:00+14:00"),
    });
    expect(days.map(({ start }) => start)).toEqual(["2011-12-29T10:00:00.000Z", "2011-12-30T10:00:00.000Z"]);
  });

  test("more than 2,000 intervals are an error", () => {
    const start = Date.parse("2026-01-01T00:00:00Z");
    const until = (hours: number) =>
      range("2026-01-01T00:00:00Z", new Date(start + hours * 3_600_000).toISOString());
    expect(plan({ type: "hourly", ...until(2000) })).toHaveLength(2000);
    expect(getErrors({ type: "hourly", ...until(2001) })).toMatchObject([
      { pointer: "/end_time", code: "range" },
    ]);
    expect(
      getErrors({ type: "hourly", ...range("0001-01-01T00:00:00Z", "9999-12-31T00:00:00Z") }),
    ).toMatchObject([{ pointer: "/end_time", code: "range" }]);
  });
});

describe("today and the relative types", () => {
  test("`today` is the local day that contains now", () => {
    expect(plan({ type: "today" })).toEqual([
      { start: "2026-03-02T00:00:00.000Z", end: "2026-03-03T00:00:00.000Z" },
    ]);
    expect(plan({ type: "today", timezone: "America/St_Johns" })).toEqual([
      { start: "2026-03-02T03:30:00.000Z", end: "2026-03-03T03:30:00.000Z" },
    ]);
  });

  test.each([
    ["lastm", 60],
    ["last5m", 300],
    ["last10m", 600],
    ["last30m", 1_800],
    ["lasth", 3_600],
    ["last12h", 43_200],
    ["last24h", 86_400],
    ["lastmonth", 2_592_000],
  ] as const)("%s covers the last %i seconds, including the current millisecond", (type, seconds) => {
    const result = planIntervals({ type, timezone: "UTC" }, now);
    expect(result).toEqual({ intervals: [{ start: now - seconds * 1000 + 1, end: now + 1 }] });
  });

  test("ignore start_time and end_time", () => {
    const given = range("2026-03-03T00:00:00Z", "2026-03-01T00:00:00Z");
    for (const type of statsTypes.filter((each) => !each.endsWith("ly"))) {
      expect(plan({ type, ...given })).toEqual(plan({ type }));
    }
  });
});

describe("times without an offset", () => {
  const days = (start: string, end: string, timezone: string) =>
    plan({ type: "daily", ...range(start, end), timezone });

  test("are local to the time zone, given by name or by offset", () => {
    const expected = [
      { start: "2026-02-28T22:00:00.000Z", end: "2026-03-01T22:00:00.000Z" },
      { start: "2026-03-01T22:00:00.000Z", end: "2026-03-02T10:30:00.000Z" },
    ];
    expect(days("2026-03-01", "2026-03-02T12:30", "Etc/GMT-2")).toEqual(expected);
    expect(days("2026-03-01T00:00:00", "2026-03-02T12:30+0200", "+02:00")).toEqual(expected);
  });

  test("a date is the start of its local day, even if that is later than midnight", () => {
    const [first] = days("2025-09-07", "2025-09-09", "America/Santiago");
    expect(first).toEqual({ start: "2025-09-07T04:00:00.000Z", end: "2025-09-08T03:00:00.000Z" });
  });
});

describe("validation errors", () => {
  test("are returned together for all missing or wrong fields", () => {
    expect(getErrors({ type: "weekly", timezone: "Mars/Olympus" })).toMatchObject([
      { pointer: "/timezone", code: "value", message: expect.stringContaining("Mars/Olympus") as string },
      { pointer: "/start_time", code: "required" },
      { pointer: "/end_time", code: "required" },
    ]);
    expect(getErrors({ start_time: "2026-03-01T00:00:00Z" })).toMatchObject([
      { pointer: "/end_time", code: "required" },
    ]);
  });

  test.each([
    ["2026-03-01T00:00:00Z", "2026-03-01T00:00:00Z"],
    ["2026-03-01T00:00:01Z", "2026-03-01T00:00:00Z"],
    ["2026-03-01T00:00:00Z", "2026-03-01T01:00:00+01:00"],
  ])("%s to %s is an empty or negative range", (start, end) => {
    expect(getErrors(range(start, end))).toMatchObject([{ pointer: "/end_time", code: "period" }]);
  });

  test.each(["yesterday", "2026-02-31T25:00:00Z", "2026-03-01 00:00"])("%s is not a valid time", (start) => {
    expect(getErrors(range(start, "2026-03-05T00:00:00Z"))).toMatchObject([
      { pointer: "/start_time", code: "format" },
    ]);
  });

  test.each(["+02:01", "+24:00", "02:00", "GMT+2", "", "Mars/Olympus", "Europe/London; DROP"])(
    "%j is not a valid time zone",
    (timezone) => {
      expect(getErrors({ type: "today", timezone })).toMatchObject([{ pointer: "/timezone", code: "value" }]);
    },
  );

  test.each(["Etc/GMT-2", "europe/london", "UTC", "Asia/Katmandu", "+02:00", "-0330", "+09", "Z"])(
    "%s is a valid time zone",
    (timezone) => {
      expect(getErrors({ type: "today", timezone })).toEqual([]);
    },
  );
});
