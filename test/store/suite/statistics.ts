import { beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { planIntervals } from "../../../src/domain/time/intervals.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { StatisticsInterval } from "../../../src/ports/store/statistics.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createStore } from "../../../src/store/store.ts";
import { accept, addAccount, claim, type OpenStore } from "../fixtures.ts";
import { naiveTotals } from "../naive-totals.ts";
import { commit } from "../../support/commit.ts";

const start = Date.parse("2026-03-02T09:00:00.000Z");
const minute = 60_000;
const at = (minutes: number) => start + minutes * minute;
const between = (from: number, until: number): StatisticsInterval => ({ start: at(from), end: at(until) });

function centuries(): readonly StatisticsInterval[] {
  const [start_time, end_time] = ["0100-01-01T12:00:00Z", "2099-06-01T00:00:00Z"];
  const plan = planIntervals({ type: "yearly", timezone: "America/Sao_Paulo", start_time, end_time }, start);
  if (!("intervals" in plan)) throw new Error("the range cannot be planned");
  return plan.intervals;
}

/** Intervals of 7.777 seconds, one after another, around the four hours. */
const pieces = (count: number): readonly StatisticsInterval[] =>
  Array.from({ length: count }, (_, index) => ({
    start: at(-1) + index * 7_777,
    end: at(-1) + (index + 1) * 7_777,
  }));

/** Accepts a message every 4 minutes for 4 hours. A third is submitted, a third fails, and a third stays queued. */
async function fill({ store }: OpenStore, account: Account): Promise<void> {
  for (let minutes = 0; minutes < 240; minutes += 4) {
    const priceMicros = 10_000 + minutes;
    await accept(store, account, { createdAt: at(minutes), priceMicros });
  }
  const mine = (await claim(store, at(240))).filter(({ accountId }) => accountId === account.id);
  const ordered = mine.toSorted((left, right) => left.createdAt - right.createdAt);
  const result = { providerMessageId: "gateway-1", statuses: [] };
  for (const [index, message] of ordered.entries()) {
    if (index % 3 === 0) await commit(store, store.messages.recordSubmission(message, result, at(240)));
    if (index % 3 === 1)
      await commit(
        store,
        store.messages.fail(message, { detail: "No.", refundId: createId(start) }, at(240)),
      );
  }
}

/** Totals equal the sums over the messages, for every position of an interval. */
export function statisticsSuite(database: () => OpenStore): void {
  describe("statistics", () => {
    let account: Account;
    beforeAll(async () => {
      account = await addAccount(database().store, 1e9);
      await fill(database(), account);
    });

    test.each<[string, readonly StatisticsInterval[]]>([
      ["a whole range", [between(0, 240)]],
      ["whole periods", [between(0, 15), between(15, 30), between(30, 90)]],
      ["both ends inside a period", [between(7, 113)]],
      ["an interval inside one period", [between(17, 29)]],
      ["an interval across the start of a period", [between(14, 16)]],
      ["a start at a period", [between(45, 101)]],
      ["an end at a period", [between(44, 105)]],
      ["adjacent intervals that meet inside a period", [between(3, 20), between(20, 22), between(22, 200)]],
      ["intervals with a gap between them", [between(3, 33), between(95, 97), between(120, 239)]],
      ["one millisecond at a message", [{ start: at(16), end: at(16) + 1 }]],
      ["an interval up to a message, excluding it", [{ start: at(12) + 1, end: at(16) }]],
      ["intervals before and after all messages", [between(-500, 0), between(0, 240), between(240, 900)]],
    ])("of %s equal the sum over the messages", async (_, intervals) => {
      const totals = await database().store.statistics.listTotals(account.id, "sms", intervals);
      expect(totals).toEqual(await naiveTotals(database().engine, account, intervals));
    });

    test.each(["UTC", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns"])(
      "of the hours in %s equal the sum over the messages, and add up to the total",
      async (timezone) => {
        const range = { start_time: "2026-03-02T08:20:00Z", end_time: "2026-03-02T13:10:00Z" };
        const plan = planIntervals({ type: "hourly", timezone, ...range }, at(240));
        if (!("intervals" in plan)) throw new Error("the range cannot be planned");
        const totals = await database().store.statistics.listTotals(account.id, "sms", plan.intervals);
        expect(totals).toEqual(await naiveTotals(database().engine, account, plan.intervals));
        expect(totals.reduce((sum, { requests }) => sum + requests, 0)).toBe(60);
      },
    );

    test.each<[string, () => readonly StatisticsInterval[]]>([
      ["2,000 years of a zone that once used local mean time", centuries],
      ["2,000 pieces shorter than a period", () => pieces(2_000)],
    ])("of %s take at most three statements", async (_, intervalsOf) => {
      const { engine } = database();
      let statements = 0;
      const read: Engine["read"] = (query) => {
        statements += 1;
        return engine.read(query);
      };
      const { statistics } = createStore({ ...engine, read });
      const totals = await statistics.listTotals(account.id, "sms", intervalsOf());
      expect(statements).toBeLessThanOrEqual(3);
      expect(totals).toHaveLength(2_000);
      expect(totals.reduce((sum, { requests }) => sum + requests, 0)).toBe(60);
    });

    test("have the expected sums", async () => {
      const [totals] = await database().store.statistics.listTotals(account.id, "sms", [between(0, 24)]);
      expect(totals).toEqual({
        requests: 6,
        transactions: 2,
        amountMicros: 10_000 + 10_008 + 10_012 + 10_020,
      });
    });

    test("of no intervals are empty, and of another channel or account zero", async () => {
      const { store } = database();
      const zeros = [{ requests: 0, transactions: 0, amountMicros: 0 }];
      const range = [between(-7, 307)];
      expect(await store.statistics.listTotals(account.id, "sms", [])).toEqual([]);
      expect(await store.statistics.listTotals(account.id, "telegram", range)).toEqual(zeros);
      expect(await store.statistics.listTotals("none", "sms", range)).toEqual(zeros);
    });
  });
}
