import { beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { planIntervals } from "../../../src/domain/time/intervals.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { Interval } from "../../../src/ports/store/statistics.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createStore } from "../../../src/store/store.ts";
import { accept, addAccount, claim, type OpenStore } from "../fixtures.ts";
import { naiveTotals } from "../naive-totals.ts";
import { commit } from "../../support/commit.ts";

const start = Date.parse("2026-03-02T09:00:00.000Z");
const minute = 60_000;
const at = (minutes: number) => start + minutes * minute;
const between = (from: number, until: number): Interval => ({ start: at(from), end: at(until) });

function centuries(): readonly Interval[] {
  const [start_time, end_time] = ["0100-01-01T12:00:00Z", "2099-06-01T00:00:00Z"];
  const plan = planIntervals({ type: "yearly", timezone: "America/Sao_Paulo", start_time, end_time }, start);
  if (!("intervals" in plan)) throw new Error("the range cannot be planned");
  return plan.intervals;
}

/** Intervals of 7.777 seconds, one after the other, around the four hours. */
const pieces = (count: number): readonly Interval[] =>
  Array.from({ length: count }, (_, index) => ({
    start: at(-1) + index * 7_777,
    end: at(-1) + (index + 1) * 7_777,
  }));

/** A message every 4 minutes for 4 hours; a third is handed over, a third fails, a third waits. */
async function fill({ store }: OpenStore, account: Account): Promise<void> {
  for (let minutes = 0; minutes < 240; minutes += 4) {
    const priceMicros = 10_000 + minutes;
    await accept(store, account, { createdAt: at(minutes), priceMicros });
  }
  const mine = (await claim(store, at(240))).filter(({ accountId }) => accountId === account.id);
  const ordered = mine.toSorted((left, right) => left.createdAt - right.createdAt);
  const result = { providerMessageId: "gateway-1", statuses: [] };
  for (const [index, message] of ordered.entries()) {
    if (index % 3 === 0) await commit(store, store.messages.handOver(message, result, at(240)));
    if (index % 3 === 1)
      await commit(
        store,
        store.messages.fail(message, { detail: "No.", refundId: createId(start) }, at(240)),
      );
  }
}

/** Totals are those of the messages, however an interval lies on the roll-up. */
export function statisticsSuite(database: () => OpenStore): void {
  describe("statistics", () => {
    let account: Account;
    beforeAll(async () => {
      account = await addAccount(database().store, 1e9);
      await fill(database(), account);
    });

    test.each<[string, readonly Interval[]]>([
      ["a whole range", [between(0, 240)]],
      ["whole buckets", [between(0, 15), between(15, 30), between(30, 90)]],
      ["neither end on a bucket", [between(7, 113)]],
      ["inside one bucket", [between(17, 29)]],
      ["across one edge of a bucket", [between(14, 16)]],
      ["a start on a bucket", [between(45, 101)]],
      ["an end on a bucket", [between(44, 105)]],
      ["intervals that meet inside a bucket", [between(3, 20), between(20, 22), between(22, 200)]],
      ["intervals with a gap between them", [between(3, 33), between(95, 97), between(120, 239)]],
      ["one millisecond at a message", [{ start: at(16), end: at(16) + 1 }]],
      ["up to a message, without it", [{ start: at(12) + 1, end: at(16) }]],
      ["before and after everything", [between(-500, 0), between(0, 240), between(240, 900)]],
    ])("of %s equal the sum over the messages", async (_, intervals) => {
      const totals = await database().store.statistics.totals(account.id, "sms", intervals);
      expect(totals).toEqual(await naiveTotals(database().engine, account, intervals));
    });

    test.each(["UTC", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns"])(
      "of the hours of %s equal the sum over the messages, and together the whole",
      async (timezone) => {
        const range = { start_time: "2026-03-02T08:20:00Z", end_time: "2026-03-02T13:10:00Z" };
        const plan = planIntervals({ type: "hourly", timezone, ...range }, at(240));
        if (!("intervals" in plan)) throw new Error("the range cannot be planned");
        const totals = await database().store.statistics.totals(account.id, "sms", plan.intervals);
        expect(totals).toEqual(await naiveTotals(database().engine, account, plan.intervals));
        expect(totals.reduce((sum, { requests }) => sum + requests, 0)).toBe(60);
      },
    );

    test.each<[string, () => readonly Interval[]]>([
      ["2,000 years of a zone whose clocks once went by the sun", centuries],
      ["2,000 pieces that fill no bucket", () => pieces(2_000)],
    ])("of %s are asked for in three statements", async (_, intervalsOf) => {
      const { engine } = database();
      let statements = 0;
      const read: Engine["read"] = (query) => {
        statements += 1;
        return engine.read(query);
      };
      const { statistics } = createStore({ ...engine, read });
      const totals = await statistics.totals(account.id, "sms", intervalsOf());
      expect(statements).toBeLessThanOrEqual(3);
      expect(totals).toHaveLength(2_000);
      expect(totals.reduce((sum, { requests }) => sum + requests, 0)).toBe(60);
    });

    test("have the sums that they should", async () => {
      const [totals] = await database().store.statistics.totals(account.id, "sms", [between(0, 24)]);
      expect(totals).toEqual({
        requests: 6,
        transactions: 2,
        amountMicros: 10_000 + 10_008 + 10_012 + 10_020,
      });
    });

    test("of no intervals are none, of another channel or account zeros", async () => {
      const { store } = database();
      const zeros = [{ requests: 0, transactions: 0, amountMicros: 0 }];
      const range = [between(-7, 307)];
      expect(await store.statistics.totals(account.id, "sms", [])).toEqual([]);
      expect(await store.statistics.totals(account.id, "telegram", range)).toEqual(zeros);
      expect(await store.statistics.totals("none", "sms", range)).toEqual(zeros);
    });
  });
}
