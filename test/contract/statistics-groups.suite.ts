import { describe, expect, test } from "vitest";
import type { StatisticsFixture, StatsEntry, StatsQuery } from "../support/statistics.ts";

/** Tests of the statistics types that divide a range into intervals. The clock moves forward from test to test. */
export function statisticsGroupsSuite(bench: StatisticsFixture): void {
  describe("200 of the grouped types", () => {
    describeZones(bench);
    describeCalendar(bench);
    describeEdges(bench);
  });
}

/** Sends messages at these times, queries a range, and compares the sums of the entries with the number sent. */
async function spread(bench: StatisticsFixture, times: readonly string[], query: StatsQuery) {
  const caller = await bench.open();
  for (const time of times) {
    bench.advanceTo(time);
    await bench.send(caller);
  }
  const entries = await bench.query(caller, query);
  const sum = entries.reduce((total, entry) => total + entry.total_requests, 0);
  expect(sum).toBe(times.length);
  const amount = entries.reduce((total, entry) => total + entry.total_amount, 0);
  expect(amount * 1_000_000).toBeCloseTo(times.length * bench.operation.priceMicros, 3);
  entries.slice(1).forEach((entry, index) => expect(entry.start_time).toBe(entries[index]!.end_time));
  return entries;
}

const counts = (entries: readonly StatsEntry[]) => entries.map(({ total_requests }) => total_requests);
const starts = (entries: readonly StatsEntry[]) => entries.map(({ start_time }) => start_time);

function describeZones(bench: StatisticsFixture): void {
  test("hourly with an offset of 5:45", async () => {
    const times = ["2027-01-10T18:14:59.999Z", "2027-01-10T18:15:00.000Z", "2027-01-10T18:59:00.000Z"];
    const range = { start_time: "2027-01-10T17:00:00Z", end_time: "2027-01-10T20:00:00Z" };
    const entries = await spread(bench, times, { type: "hourly", timezone: "Asia/Kathmandu", ...range });
    expect(counts(entries)).toEqual([0, 1, 2, 0]);
    expect(starts(entries)[1]).toBe("2027-01-10T17:15:00.000Z");
  });

  test("daily with an offset of 5:45, with the zone's name in any letter case", async () => {
    const times = ["2027-01-11T18:14:59.999Z", "2027-01-11T18:15:00.000Z"];
    const range = { start_time: "2027-01-11T00:00:00Z", end_time: "2027-01-12T00:00:00Z" };
    const entries = await spread(bench, times, { type: "daily", timezone: "asia/kathmandu", ...range });
    expect(counts(entries)).toEqual([1, 1]);
    expect(starts(entries)[1]).toBe("2027-01-11T18:15:00.000Z");
  });

  test("a day of 23 hours in London", async () => {
    const times = [
      "2027-03-27T23:59:59Z",
      "2027-03-28T00:00:00Z",
      "2027-03-28T22:59:59Z",
      "2027-03-28T23:00:00Z",
    ];
    const range = { start_time: "2027-03-27T00:00:00Z", end_time: "2027-03-29T23:00:00Z" };
    const entries = await spread(bench, times, { type: "daily", timezone: "Europe/London", ...range });
    expect(counts(entries)).toEqual([1, 2, 1]);
    expect(starts(entries).slice(1)).toEqual(["2027-03-28T00:00:00.000Z", "2027-03-28T23:00:00.000Z"]);
  });

  test("the hours around the half-hour clock change on Lord Howe Island", async () => {
    // On 2027-04-04 at 02:00 (+11:00) the clocks go back to 01:30 (+10:30). 02:00 is then reached at 15:30 UTC.
    const times = ["2027-04-03T14:30:00Z", "2027-04-03T15:29:59Z", "2027-04-03T15:30:00Z"];
    const range = { start_time: "2027-04-03T13:00:00Z", end_time: "2027-04-03T16:30:00Z" };
    const query: StatsQuery = { type: "hourly", timezone: "Australia/Lord_Howe", ...range };
    const entries = await spread(bench, times, query);
    expect(starts(entries).at(-1)).toBe("2027-04-03T15:30:00.000Z");
    expect(counts(entries).at(-1)).toBe(1);
  });

  test("a day of 24 and a half hours on Lord Howe Island", async () => {
    const range = { start_time: "2027-04-03T13:00:00Z", end_time: "2027-04-04T13:30:00Z" };
    const query: StatsQuery = { type: "daily", timezone: "Australia/Lord_Howe", ...range };
    expect(await spread(bench, ["2027-04-04T13:29:00Z"], query)).toHaveLength(1);
  });

  test("a day of 25 hours in London", async () => {
    const times = ["2027-10-30T23:00:00Z", "2027-10-31T23:59:59Z"];
    const range = { start_time: "2027-10-30T23:00:00Z", end_time: "2027-11-01T00:00:00Z" };
    const query: StatsQuery = { type: "daily", timezone: "Europe/London", ...range };
    expect(counts(await spread(bench, times, query))).toEqual([2]);
    expect(await spread(bench, [], { ...query, type: "hourly" })).toHaveLength(25);
  });
}

function describeCalendar(bench: StatisticsFixture): void {
  test("weekly from Monday, limited to the range at both ends, with zeros for empty weeks", async () => {
    const times = ["2027-12-26T12:00:00Z", "2027-12-27T00:00:00Z", "2028-01-01T00:00:00Z"];
    const range = { start_time: "2027-12-20T06:00:00Z", end_time: "2028-02-02T06:00:00Z" };
    const entries = await spread(bench, times, { type: "weekly", ...range });
    expect(counts(entries)).toEqual([1, 2, 0, 0, 0, 0, 0]);
    expect(entries[3]).toMatchObject({ total_transactions: 0, total_amount: 0, currency: "EUR" });
    expect(starts(entries).slice(0, 2)).toEqual(["2027-12-20T06:00:00.000Z", "2027-12-27T00:00:00.000Z"]);
    expect(entries.at(-1)?.end_time).toBe("2028-02-02T06:00:00.000Z");
  });

  test("monthly through a leap year", async () => {
    const times = ["2028-02-29T23:59:59Z", "2028-03-01T00:00:00Z", "2029-01-01T00:00:00Z"];
    const range = { start_time: "2028-02-10T00:00:00Z", end_time: "2029-01-10T00:00:00Z" };
    const entries = await spread(bench, times, { type: "monthly", ...range });
    expect(counts(entries)).toEqual([1, 1, ...Array<number>(9).fill(0), 1]);
  });

  test("yearly", async () => {
    const times = ["2029-12-31T23:59:59Z", "2030-01-01T00:00:00Z"];
    const range = { start_time: "2029-06-01T00:00:00Z", end_time: "2030-06-01T00:00:00Z" };
    expect(counts(await spread(bench, times, { type: "yearly", ...range }))).toEqual([1, 1]);
  });

  test("up to 2,000 intervals", async () => {
    const end_time = new Date(Date.UTC(2026, 0, 1) + 2_000 * 3_600_000).toISOString();
    const query: StatsQuery = { type: "hourly", start_time: "2026-01-01T00:00:00Z", end_time };
    expect(await bench.query(await bench.open(), query)).toHaveLength(2_000);
  });
}

function describeEdges(bench: StatisticsFixture): void {
  test("a refund lowers the interval in which the message was accepted", async () => {
    const caller = await bench.open();
    bench.advanceTo("2030-03-01T23:59:40Z");
    await bench.send(caller, "01");
    await bench.send(caller);
    bench.advanceTo("2030-03-02T00:00:20Z");
    await bench.service().deliver();
    const range = { start_time: "2030-03-01T00:00:00Z", end_time: "2030-03-03T00:00:00Z" };
    const total_amount = bench.operation.priceMicros / 1_000_000;
    expect(await bench.query(caller, { type: "daily", ...range })).toMatchObject([
      { total_requests: 2, total_transactions: 1, total_amount },
      { total_requests: 0, total_transactions: 0, total_amount: 0 },
    ]);
  });

  test("the range includes its start and excludes its end, to the millisecond", async () => {
    const caller = await bench.open();
    const [start_time, inside, end_time] = [
      "2030-04-01T10:07:00.000Z",
      "2030-04-01T10:07:59.999Z",
      "2030-04-01T10:08:00.000Z",
    ] as const;
    for (const time of [start_time, inside, end_time]) {
      bench.advanceTo(time);
      await bench.send(caller);
    }
    const entries = await bench.query(caller, { type: "hourly", start_time, end_time });
    expect(counts(entries)).toEqual([2]);
  });
}
