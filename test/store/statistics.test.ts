import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { planIntervals, statsTypes, type IntervalRequest } from "../../src/domain/time/intervals.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Totals } from "../../src/ports/store/statistics.ts";
import { migrate } from "../../src/store/migrate.ts";
import { granularities } from "../../src/store/totals/granularities.ts";
import { accept, addAccount, claim, openFile, type OpenStore } from "./fixtures.ts";
import { readCountedMessages, naiveTotals, sumMessages, type CountedMessage } from "./naive-totals.ts";
import { commit } from "../support/commit.ts";
import fc from "../support/properties.ts";

const day = 86_400_000;
/**
 * Start of a period in which Europe's clocks change by an hour, and Lord Howe Island's clocks change by 30 minutes.
 */
const start = Date.parse("2026-03-27T00:00:00.000Z");
const end = start + 10 * day;
const now = end;
const zones = [
  "UTC",
  "Europe/London",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Etc/GMT-14",
];

type Fate = "waits" | "handed over" | "refunded" | "given back";
const fates: readonly Fate[] = ["waits", "handed over", "refunded", "given back"];
const sending = fc.record({
  createdAt: fc.integer({ min: start, max: end - 1 }),
  priceMicros: fc.integer({ min: 1, max: 100_000 }),
  fate: fc.constantFrom(...fates),
});

let opened: OpenStore;
let account: Account;
beforeAll(async () => {
  opened = await openFile();
  await migrate(opened.engine);
  account = await addAccount(opened.store, 1e12);
  await send(account, fc.sample(sending, { numRuns: 400, seed: 1 }));
});
afterAll(() => opened.close());

async function send(
  sender: Account,
  sendings: readonly { createdAt: number; priceMicros: number; fate: Fate }[],
): Promise<void> {
  const { store } = opened;
  const sent = await Promise.all(
    sendings.map(async ({ fate, ...message }) => ({ fate, ...(await accept(store, sender, message)) })),
  );
  const fateOf = new Map(sent.map(({ id, fate }) => [id, fate]));
  await Promise.all(
    (await claim(store, now)).map((message) => {
      const fate = fateOf.get(message.id);
      const refundId = fate === "given back" ? createId(now) : undefined;
      const result = { providerMessageId: message.id, statuses: [], refundId };
      if (fate === "refunded")
        return commit(store, store.messages.fail(message, { detail: "No.", refundId: createId(now) }, now));
      if (fate === "waits" || !fate) return undefined;
      return commit(store, store.messages.recordSubmission(message, result, now));
    }),
  );
}

const sum = (totals: readonly Totals[]): Totals => ({
  requests: totals.reduce((total, { requests }) => total + requests, 0),
  transactions: totals.reduce((total, { transactions }) => total + transactions, 0),
  amountMicros: totals.reduce((total, { amountMicros }) => total + amountMicros, 0),
});

const request = fc
  .record({
    type: fc.constantFrom(...statsTypes),
    timezone: fc.constantFrom(...zones),
    from: fc.integer({ min: start - day, max: end }),
    length: fc.integer({ min: 1, max: 9 * day }),
  })
  .map(({ type, timezone, from, length }): IntervalRequest => {
    const [start_time, end_time] = [new Date(from).toISOString(), new Date(from + length).toISOString()];
    return { type, timezone, start_time, end_time };
  });

describe("for every range, type and time zone", () => {
  test("the intervals add up to the total of the range, and each equals the sum over its messages", async () => {
    const property = fc.asyncProperty(request, async (asked) => {
      const plan = planIntervals(asked, now - day);
      if ("faults" in plan) throw new Error(JSON.stringify(plan.faults));
      const { intervals } = plan;
      const whole = { start: intervals[0]!.start, end: intervals.at(-1)!.end };
      const { statistics } = opened.store;
      const totals = await statistics.listTotals(account.id, "sms", intervals);
      expect(totals).toEqual(await naiveTotals(opened.engine, account, intervals));
      expect([sum(totals)]).toEqual(await statistics.listTotals(account.id, "sms", [whole]));
    });
    await fc.assert(property, { numRuns: 60 });
  });
});

test("a message at the end of a range is only in the next range", async () => {
  const sender = await addAccount(opened.store, 1e12);
  const [quarter, minute] = [15 * 60_000, 60_000];
  const ends = [start + quarter, start + 3 * quarter + minute];
  const sent = ends.map((createdAt) => ({ createdAt, priceMicros: 1, fate: "waits" as const }));
  await send(sender, sent);
  const bounds = [start + minute, ...ends, start + 4 * quarter + minute];
  const intervals = bounds.slice(1).map((end, index) => ({ start: bounds[index]!, end }));
  const totals = await opened.store.statistics.listTotals(sender.id, "sms", intervals);
  expect(totals.map(({ requests }) => requests)).toEqual([0, 1, 1]);
});

describe("for every outcome of the messages", () => {
  test("the totals equal the sums over the messages", async () => {
    const property = fc.asyncProperty(fc.array(sending, { maxLength: 25 }), async (sendings) => {
      const sender = await addAccount(opened.store, 1e12);
      await send(sender, sendings);
      const messages = await readCountedMessages(opened.engine, sender);
      expect(messages).toHaveLength(sendings.length);
      expect(await rollUpsOf(sender)).toEqual(expectedRollUps(messages));
    });
    await fc.assert(property, { numRuns: 40 });
  });
});

async function rollUpsOf({ id }: Account) {
  const { builder, read } = opened.engine;
  const query = builder
    .selectFrom("message_totals")
    .select(({ fn }) => [
      "span",
      "bucket",
      fn.sum<number>("requests").as("requests"),
      fn.sum<number>("transactions").as("transactions"),
      fn.sum<number>("amount_micros").as("amountMicros"),
    ])
    .where("account_id", "=", id)
    .groupBy(["span", "bucket"])
    .orderBy("span", "desc")
    .orderBy("bucket");
  return read(query.compile());
}

function expectedRollUps(messages: readonly CountedMessage[]) {
  return granularities.flatMap((span) => {
    const buckets = new Set(messages.map(({ createdAt }) => createdAt - (createdAt % span)));
    return [...buckets]
      .toSorted((left, right) => left - right)
      .map((bucket) => ({ span, bucket, ...sumMessages(messages, { start: bucket, end: bucket + span }) }));
  });
}
