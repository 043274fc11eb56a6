import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRollUp } from "../../../src/delivery/statistics/roll-up.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { isDelivered, type DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import { deliverySeconds } from "../../../src/domain/messages/delivery-times.ts";
import { getPeriodStart, utcGranularities } from "../../../src/domain/time/utc-granularities.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import type { TrackedMessage } from "../../../src/ports/store/messages.ts";
import { trafficKeys, type TrafficQuery, type TrafficRow } from "../../../src/ports/store/statistics.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { createTestClock, testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { accept, addAccount, type OpenStore } from "../fixtures.ts";
import fc from "../../support/properties.ts";

const hour = 3_600_000;
const days = 24 * hour;
const log = { info: () => {}, warn: () => {}, error: () => {} };

interface Outcome {
  readonly at: number;
  readonly country: string;
  readonly network: string;
  readonly channel: "sms" | "telegram";
  readonly provider: "smsc-a" | "smsc-b";
  readonly costMicros: number | undefined;
  readonly end: "waits" | "fails" | "sent" | "delivered" | "refunded" | "expires";
  readonly tookMilliseconds: number;
}

const outcomes = fc.record<Outcome>({
  at: fc.integer({ min: 0, max: 40 * days }),
  country: fc.constantFrom("GB", "FR"),
  network: fc.constantFrom("", "Mobile"),
  channel: fc.constantFrom("sms", "telegram"),
  provider: fc.constantFrom("smsc-a", "smsc-b"),
  costMicros: fc.constantFrom(undefined, 0, 21_000),
  end: fc.constantFrom("waits", "fails", "sent", "delivered", "refunded", "expires"),
  tookMilliseconds: fc.integer({ min: 1, max: 100_000_000 }),
});

/** Accepts a message of the account, and records its first outcome. */
async function send(store: Store, account: Account, outcome: Outcome): Promise<TrackedMessage> {
  const { channel, country, network, provider, costMicros } = outcome;
  const createdAt = testStart + outcome.at;
  const overrides = { channel, country, network, createdAt };
  const { id } = await accept(store, account, overrides);
  const message = (await store.messages.find(account.id, channel, id))!;
  const now = createdAt + 1_000;
  if (outcome.end === "waits") return message;
  const change =
    outcome.end === "fails"
      ? store.messages.fail(message, { detail: "No.", refundId: createId(now) }, now)
      : store.messages.recordSubmission(
          message,
          { provider, providerMessageId: id, statuses: [], costMicros, segmentIds: [id] },
          now,
        );
  await commit(store, change);
  return message;
}

/** Records the later receipt of a message. */
async function settle(store: Store, message: TrackedMessage, { provider, end, tookMilliseconds }: Outcome) {
  const now = message.createdAt + tookMilliseconds;
  const part = await store.receipts.findSegment(provider, [message.id]);
  if (!part || end === "sent") return;
  const status: DeliveryStatus =
    end === "delivered" ? "DELIVERED" : end === "refunded" ? "FAILED" : "EXPIRED";
  const receipt = { providerMessageIds: [message.id], status, refunded: end === "refunded" };
  await commit(store, store.receipts.merge(part, receipt, createId(now), now));
}

/** Records a receipt with only the provider cost, later than all other receipts. */
async function reportCost(store: Store, sent: TrackedMessage, { provider }: Outcome, micros = 7_500) {
  const part = await store.receipts.findSegment(provider, [sent.id]);
  if (!part) return;
  const cost = { micros, currency: sent.currency };
  const receipt = { providerMessageIds: [sent.id], status: part.status, cost };
  await commit(store, store.receipts.merge(part, receipt, createId(testStart), testStart));
}

/** Reads the current rows of the messages. */
async function readAll(store: Store, messages: readonly TrackedMessage[]) {
  const read = async ({ accountId, channel, id }: TrackedMessage) => ({
    accountId,
    message: (await store.messages.find(accountId, channel, id))!,
    events: await store.messages.listEvents(id),
  });
  return Promise.all(messages.map(read));
}

/** Returns the expected sums, added up from the messages. */
function naiveSums(messages: Awaited<ReturnType<typeof readAll>>, query: TrafficQuery) {
  const rows = new Map<string, TrafficRow>();
  for (const { accountId, message, events } of messages) {
    if (message.createdAt < query.from || message.createdAt >= query.until) continue;
    const values = { ...message, account_id: accountId, provider: message.provider ?? "" };
    if (trafficKeys.some((key) => (query.filter[key] ?? values[key]) !== values[key])) continue;
    const keys = Object.fromEntries(query.keys.map((key) => [key, values[key]]));
    const start = query.span && getPeriodStart(query.span, message.createdAt);
    const place = JSON.stringify([start, Object.entries(keys)]);
    const known = rows.get(place);
    const arrived = events.find(({ status }) => isDelivered(status));
    const took = arrived && arrived.at - message.createdAt;
    const within = deliverySeconds.findIndex((bound) => took !== undefined && took <= bound * 1_000);
    const bound = took === undefined ? -1 : within < 0 ? deliverySeconds.length - 1 : within;
    const count = (isCounted: boolean, before = 0) => before + Number(isCounted);
    rows.set(place, {
      keys,
      ...(start !== undefined && { start }),
      sent: count(true, known?.sent),
      handedOver: count(message.submittedAt !== null, known?.handedOver),
      delivered: count(isDelivered(message.status), known?.delivered),
      failed: count(["FAILED", "REVOKED"].includes(message.status), known?.failed),
      expired: count(message.status === "EXPIRED", known?.expired),
      chargedMicros: message.priceMicros + (known?.chargedMicros ?? 0),
      refundedMicros: (message.refundedAt === null ? 0 : message.priceMicros) + (known?.refundedMicros ?? 0),
      costMicros: (message.costMicros ?? 0) + (known?.costMicros ?? 0),
      unpriced: count(message.submittedAt !== null && message.costMicros === null, known?.unpriced),
      deliveryMilliseconds: (took ?? 0) + (known?.deliveryMilliseconds ?? 0),
      deliveryTimes: deliverySeconds.map((_, place) => count(place === bound, known?.deliveryTimes[place])),
    });
  }
  return [...rows.values()];
}

/** Runs the task until it has checked every old period. Each run checks one of them. */
async function runAll(
  { traffic }: Store,
  clock: ReturnType<typeof createTestClock>,
  runTask: () => Promise<void>,
) {
  for (
    let span = await traffic.findNextSpan(-1);
    span !== undefined;
    span = await traffic.findNextSpan(span)
  ) {
    clock.advance(30_000);
    await runTask();
  }
}

const sorted = (rows: readonly TrafficRow[]) =>
  rows.toSorted((one, other) =>
    JSON.stringify([one.start, one.keys]) < JSON.stringify([other.start, other.keys]) ? -1 : 1,
  );

const queries = fc
  .record({
    keys: fc.subarray([...trafficKeys]),
    span: fc.option(fc.constantFrom(...utcGranularities), { nil: undefined }),
    from: fc.integer({ min: -30 * 24, max: 45 * 24 }),
    hours: fc.integer({ min: 0, max: 70 * 24 }),
    filter: fc.record({
      country: fc.constantFrom("GB", undefined),
      provider: fc.constantFrom("smsc-a", "", undefined),
    }),
  })
  .map(({ from, hours, ...query }) => {
    const start = getPeriodStart("hour", testStart) + from * hour;
    return { ...query, from: start, until: start + hours * hour, limit: 10_000 };
  });

/** Statistics of all accounts, which are counted in the background. */
export function trafficSuite(open: () => Promise<OpenStore>): void {
  describe("the statistics of all accounts", () => {
    let opened: OpenStore;
    const database = () => opened;
    beforeAll(async () => {
      opened = await open();
      await migrate(opened.engine);
    });
    afterAll(() => opened.close());

    test("are the sums of the messages, even after late reports", async () => {
      const { store } = database();
      const account = await addAccount(store, 1_000_000_000);
      const drawn = fc.sample(outcomes, { numRuns: 60, seed: 7 });
      const messages: TrackedMessage[] = [];
      for (const outcome of drawn) messages.push(await send(store, account, outcome));
      const clock = createTestClock(testStart + 50 * days);
      const rollUp = createRollUp({ store, clock, log }, "holder");
      const compare = async (seed: number) => {
        clock.advance(20 * days);
        await runAll(store, clock, rollUp);
        const rows = await readAll(store, messages);
        for (const query of fc.sample(queries, { numRuns: 15, seed })) {
          const filtered = { ...query, filter: { ...query.filter, account_id: account.id } };
          const found = await store.traffic.listSums(filtered);
          expect(found).not.toBe("too_many");
          expect(sorted(found as TrafficRow[])).toEqual(sorted(naiveSums(rows, filtered)));
        }
      };
      await compare(1);
      for (const [index, outcome] of drawn.entries()) await settle(store, messages[index]!, outcome);
      await compare(2);
      for (const [index, outcome] of drawn.entries()) await reportCost(store, messages[index]!, outcome);
      await compare(3);
    });

    test("include a cost reported during the count of its hour in the next count, and are not counted again without a new report", async () => {
      const { store } = database();
      const account = await addAccount(store, 1_000_000_000);
      const at = getPeriodStart("hour", testStart) + 400 * days;
      const outcome = fc.sample(outcomes, { numRuns: 1, seed: 7 })[0]!;
      const sent = { ...outcome, at: at - testStart, end: "sent", costMicros: undefined } as const;
      const message = await send(store, account, sent);
      const { readUnit } = store.traffic;
      const clock = createTestClock(at + hour);
      const countWhile = async (during: () => Promise<void>) => {
        clock.advance(20 * days);
        const measured: typeof readUnit = async (unit, ...range) => {
          const rows = await readUnit(unit, ...range);
          if (unit.accountId === account.id) await during();
          return rows;
        };
        const traffic = { ...store.traffic, readUnit: measured };
        await runAll(store, clock, createRollUp({ store: { ...store, traffic }, clock, log }, "other"));
        const query = { from: at, until: at + hour, keys: [], filter: { account_id: account.id } } as const;
        return store.traffic.listSums({ ...query, limit: 10 });
      };
      const counted = await countWhile(() => reportCost(store, message, sent));
      expect(counted).toMatchObject([{ sent: 1, costMicros: 0, unpriced: 1 }]);
      expect(await countWhile(async () => {})).toMatchObject([{ sent: 1, costMicros: 7_500, unpriced: 0 }]);
      let recounts = 0;
      await countWhile(async () => {
        recounts += 1;
      });
      expect(recounts).toBe(0);
      await reportCost(store, message, sent, 7_000);
      expect(await countWhile(async () => {})).toMatchObject([{ sent: 1, costMicros: 7_000, unpriced: 0 }]);
    });

    test("are refused if they have too many rows", async () => {
      const { store } = database();
      const query = { from: testStart - days, until: testStart + 60 * days, keys: [], filter: {} } as const;
      expect(await store.traffic.listSums({ ...query, span: "hour", limit: 1 })).toBe("too_many");
    });

    test("are counted by one instance at a time", async () => {
      const { store } = database();
      const now = testStart + 1_000 * days;
      const acquire = (holder: string, at: number) =>
        store.commit([store.traffic.acquireLock(holder, at, at + 60_000)], { lease_lost: () => "lost" });
      expect(await acquire("one", now)).toBeUndefined();
      expect(await acquire("other", now + 59_999)).toBe("lost");
      expect(await acquire("one", now + 59_999)).toBeUndefined();
      expect(await acquire("other", now + 119_999)).toBeUndefined();
    });
  });
}
