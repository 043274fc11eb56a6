import { beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../support/service.ts";
import {
  createStatisticsFixture,
  type StatisticsOperation,
  type StatisticsFixture,
} from "../support/statistics.ts";
import { statisticsGroupsSuite } from "./statistics-groups.suite.ts";

/** Tests of the statistics operations of every channel. */
export function statisticsSuite(operation: StatisticsOperation): void {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    return () => service.stop();
  });
  const bench = createStatisticsFixture(operation, () => service);
  describeTotals(bench);
  describeWindows(bench);
  statisticsGroupsSuite(bench);
  describeFaults(bench);
}

function describeTotals(bench: StatisticsFixture): void {
  const { priceMicros } = bench.operation;
  const price = priceMicros / 1_000_000;
  describe("200", () => {
    test("an account without messages has zeros in its currency", async () => {
      const [entry, ...others] = await bench.query(await bench.open(), {});
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        total_requests: 0,
        total_transactions: 0,
        total_amount: 0,
        currency: "EUR",
      });
    });

    test("today counts requests immediately, transactions once submitted, and amounts without refunds", async () => {
      const caller = await bench.open();
      for (const ending of ["23", "05", "01"]) await bench.send(caller, ending);
      await bench.operation.sendElsewhere(bench.service(), caller);
      const accepted = { total_requests: 3, total_transactions: 0, total_amount: 3 * price };
      expect(await bench.query(caller, {})).toMatchObject([accepted]);
      await bench.service().deliver();
      const settled = { total_requests: 3, total_transactions: 2, total_amount: 2 * price };
      expect(await bench.query(caller, { type: "today" })).toMatchObject([settled]);
      const bounds = { start_time: "2026-03-02T00:00:00.000Z", end_time: "2026-03-03T00:00:00.000Z" };
      expect(await bench.query(caller, { type: "today", timezone: "Europe/London" })).toMatchObject([bounds]);
    });

    test("another account's messages are not included", async () => {
      const [one, other] = [await bench.open(), await bench.open()];
      await bench.send(one);
      expect(await bench.query(other, {})).toMatchObject([{ total_requests: 0, total_amount: 0 }]);
    });
  });
}

function describeWindows(bench: StatisticsFixture): void {
  const { priceMicros } = bench.operation;
  const minute = 60_000;
  describe("200 of the relative types", () => {
    test.each([
      ["lastm", 1],
      ["last5m", 5],
      ["last10m", 10],
      ["last30m", 30],
      ["lasth", 60],
      ["last12h", 720],
      ["last24h", 1_440],
      ["lastmonth", 43_200],
    ] as const)("%s covers the last %i minutes, including now", async (type, minutes) => {
      const caller = await bench.open();
      const { clock } = bench.service();
      await bench.send(caller);
      clock.advance(1);
      await bench.send(caller);
      clock.advance(minutes * minute - 1);
      await bench.send(caller);
      const [entry, ...others] = await bench.query(caller, { type });
      expect(others).toEqual([]);
      // The first message is as old as the window is long, and therefore outside.
      expect(entry).toMatchObject({ total_requests: 2, total_amount: (2 * priceMicros) / 1_000_000 });
      expect(Date.parse(entry!.end_time) - Date.parse(entry!.start_time)).toBe(minutes * minute);
    });

    test("a relative type ignores a range and a time zone, even invalid ones", async () => {
      const ignored = { start_time: "yesterday", end_time: "", timezone: "Mars/Olympus" };
      const caller = await bench.open();
      expect(await bench.query(caller, { type: "lasth", ...ignored })).toEqual(
        await bench.query(caller, { type: "lasth" }),
      );
    });
  });
}

function describeFaults(bench: StatisticsFixture): void {
  const { path } = bench.operation;
  const range = { start_time: "2026-03-01T00:00:00Z", end_time: "2026-03-02T00:00:00Z" };
  describe("400", () => {
    const grouped = ["hourly", "daily", "weekly", "monthly", "yearly"] as const;
    test.each(grouped)("%s reports a missing start and a missing end", async (type) => {
      const { error } = await bench
        .service()
        .client()
        .POST(path, { body: { type } as never });
      expect(error).toMatchObject({
        status: 400,
        errors: [
          { pointer: "/start_time", code: "required" },
          { pointer: "/end_time", code: "required" },
        ],
      });
    });

    test.each([
      [{ type: "daily", start_time: range.start_time }, "/end_time", "required"],
      [{ type: "daily", end_time: range.end_time }, "/start_time", "required"],
      [{ type: "daily", start_time: range.end_time, end_time: range.start_time }, "/end_time", "period"],
      [{ type: "daily", start_time: range.start_time, end_time: range.start_time }, "/end_time", "period"],
      [{ type: "daily", ...range, timezone: "Mars/Olympus" }, "/timezone", "value"],
      [{ type: "today", timezone: "+02:01" }, "/timezone", "value"],
      [{ type: "hourly", ...range, start_time: "2025-01-01T00:00:00Z" }, "/end_time", "range"],
      [{ type: "quarterly", ...range }, "/type", "value"],
      [{ type: "daily", ...range, start_time: "yesterday" }, "/start_time", "format"],
      [{ type: "daily", ...range, start_time: "2026-02-30" }, "/start_time", "format"],
      [{ type: "daily", ...range, group: "day" }, "/group", "unknown"],
    ])("%j is reported", async (body, pointer, code) => {
      const { error } = await bench
        .service()
        .client()
        .POST(path, { body: body as never });
      expect(error).toMatchObject({ status: 400, errors: [{ in: "body", pointer, code }] });
    });
  });
}
