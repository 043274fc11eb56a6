import { describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import { accept, refusalOf, type OpenStore } from "../fixtures.ts";
import { addEndpoint, now, openAccount, take } from "./webhooks.ts";
import { commit } from "../../support/commit.ts";

const day = 86_400_000;

/** Each endpoint has a queue of its own; what is taken from it is held under a lease. */
export function deliverySuite(database: () => OpenStore): void {
  describe("webhook deliveries", () => {
    test("are given to one who asks, those that are due longest first", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      for (const createdAt of [testStart + 2, testStart, testStart + 1]) {
        await accept(store, account, { createdAt });
      }
      const first = await take(store, endpoint.id, testStart + 1, 1);
      expect(first.map(({ createdAt }) => createdAt)).toEqual([testStart]);
      const rest = await Promise.all([take(store, endpoint.id), take(store, endpoint.id)]);
      expect(rest.flat().map(({ createdAt }) => createdAt)).toHaveLength(2);
    });

    test("come back at the end of their lease, and the late holder records nothing", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account);
      const [held] = await take(store, endpoint.id, now);
      expect(await take(store, endpoint.id, now + 29_999)).toEqual([]);
      const [again] = await take(store, endpoint.id, now + 30_000);
      expect(again).toMatchObject({ id: held!.id, attempts: 2 });
      for (const write of [webhooks.end(held!, [], now), webhooks.postpone(held!, [], now)]) {
        expect(await refusalOf(commit(store, [write]))).toMatchObject({ word: "lease_lost" });
      }
      await commit(store, [webhooks.end(again!, [], now)]);
      for (const write of [webhooks.end(again!, [], now), webhooks.postpone(again!, [], now)]) {
        expect(await refusalOf(commit(store, [write]))).toMatchObject({ word: "lease_lost" });
      }
    });

    test("take no answer of an endpoint that is gone, whose number they may have", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account);
      const [answered] = await take(store, endpoint.id);
      await commit(store, webhooks.remove(account.id, endpoint.id));
      const other = await openAccount(store);
      await accept(store, other.account);
      const [held] = await take(store, other.endpoint.id);
      // SQLite gives the highest number again, Postgres never does.
      const late = { ...answered!, id: held!.id };
      expect(late.attempts).toBe(held!.attempts);
      for (const write of [webhooks.end(late, [], now), webhooks.postpone(late, [], now)]) {
        expect(await refusalOf(commit(store, [write]))).toMatchObject({ word: "lease_lost" });
      }
      await commit(store, [webhooks.end(held!, [], now)]);
    });

    test("of a message are found, in the order of its events and then of the endpoints", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const second = await addEndpoint(store, account);
      // What was written last lies last in Postgres.
      await commit(store, [store.webhooks.enable([endpoint.id, second.id].toSorted()[0]!)]);
      const [message, other] = [await accept(store, account), await accept(store, account)];
      await commit(store, store.messages.report(message, "Success", "DELIVERED", now + 1));
      const found = await store.webhooks.ofMessage(message.id);
      const ids = [endpoint.id, second.id].toSorted();
      expect(found.map(({ endpointId, messageId, sequence }) => [endpointId, messageId, sequence])).toEqual(
        [1, 2].flatMap((sequence) => ids.map((id) => [id, message.id, sequence])),
      );
      expect(await store.webhooks.ofMessage(other.id)).toHaveLength(2);
      expect(await store.webhooks.ofMessage("no such message")).toEqual([]);
    });

    test("keep their attempts, the last fifty of them", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account);
      const [held] = await take(store, endpoint.id);
      const log = [
        { at: now, status: 503, milliseconds: 12 },
        { at: now + 1, failure: "TIMEOUT" as const, milliseconds: 15_000 },
      ];
      await commit(store, [webhooks.postpone(held!, log, now + 5_000)]);
      const [waiting] = await webhooks.deliveries(endpoint.id, 10, undefined);
      expect(waiting).toMatchObject({ log, nextAttemptAt: now + 5_000, deliveredAt: null });
      const [again] = await take(store, endpoint.id, now + 5_000);
      expect(again!.log).toEqual(log);
      const many = Array.from({ length: 60 }, (_, at) => ({ at, status: 500, milliseconds: 1 }));
      await commit(store, [webhooks.end(again!, many, now)]);
      const [ended] = await webhooks.deliveries(endpoint.id, 10, undefined);
      expect(ended).toMatchObject({ nextAttemptAt: null, deliveredAt: now });
      expect(ended!.log).toEqual(many.slice(10));
    });

    test("of each endpoint are known to be due, but of none that is off", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const second = await addEndpoint(store, account);
      // What was written last lies last in Postgres.
      await commit(store, [store.webhooks.enable([endpoint.id, second.id].toSorted()[0]!)]);
      await accept(store, account, { createdAt: testStart + 7 });
      await accept(store, account, { createdAt: testStart + 5 });
      await commit(store, [store.webhooks.disable(second.id, "GONE", now)]);
      const due = async () =>
        (await store.webhooks.due()).endpoints.filter(({ endpointId }) =>
          [endpoint.id, second.id].includes(endpointId),
        );
      const dueAt = testStart + 5;
      expect(await due()).toEqual([{ endpointId: endpoint.id, dueAt, failingSince: null }]);
      await commit(store, [store.webhooks.noteFailing(endpoint.id, now)]);
      expect(await due()).toEqual([{ endpointId: endpoint.id, dueAt, failingSince: now }]);
    });
  });
}

/** What is kept of deliveries, and for how long. */
export function deliveryLogSuite(database: () => OpenStore): void {
  describe("the log of webhook deliveries", () => {
    test("is replayed as it is asked for, what waits left alone", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      for (const createdAt of [testStart, testStart + 1, testStart + 2]) {
        await accept(store, account, { createdAt });
      }
      const [first, second] = await take(store, endpoint.id, now, 2);
      await commit(store, [webhooks.end(first!, [], now), webhooks.end(second!, [], null)]);
      const others = await openAccount(store);
      await accept(store, others.account, { createdAt: testStart + 2 });
      const [othersOwn] = await take(store, others.endpoint.id);
      await commit(store, [webhooks.end(othersOwn!, [], null)]);
      const replayed = async (options: { since?: number; failedOnly?: boolean; after?: number }) => {
        const step = { endpointId: endpoint.id, since: 0, failedOnly: false, after: 0, limit: 10 };
        return webhooks.replay({ ...step, ...options }, now + day);
      };
      expect(await replayed({ since: testStart + 2 })).toEqual([]);
      expect(await replayed({ after: second!.id })).toEqual([]);
      expect(await replayed({ failedOnly: true })).toEqual([second!.id]);
      expect(await replayed({})).toEqual([first!.id]);
      const again = await take(store, endpoint.id, now + day, 10);
      expect(again.map(({ id }) => id)).toContain(first!.id);
      expect(again[0]).toMatchObject({ expiresAt: now + 4 * day, deliveredAt: null });
    });

    test("is left by a replay while it is being posted, though its time is over by then", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account, { createdAt: testStart });
      const over = testStart + 3 * day;
      const [held] = await take(store, endpoint.id, over - 1_000);
      const step = { endpointId: endpoint.id, since: 0, failedOnly: true, after: 0, limit: 10 };
      expect(await webhooks.replay(step, over)).toEqual([]);
      await commit(store, [webhooks.end(held!, [], null)]);
      expect(await webhooks.replay(step, over)).toEqual([held!.id]);
    });

    test("is replayed with what has waited for a disabled endpoint until its time was over", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      for (const createdAt of [testStart, testStart + 2 * day]) await accept(store, account, { createdAt });
      await commit(store, [webhooks.disable(endpoint.id, "GONE", now)]);
      const later = testStart + 4 * day;
      const step = { endpointId: endpoint.id, since: 0, failedOnly: true, after: 0, limit: 10 };
      const [, old] = await webhooks.deliveries(endpoint.id, 10, undefined);
      expect(await webhooks.replay(step, later)).toEqual([old!.id]);
      expect(await webhooks.replay(step, later)).toEqual([]);
      const waiting = await webhooks.deliveries(endpoint.id, 10, undefined);
      expect(waiting.map(({ expiresAt }) => expiresAt)).toEqual([testStart + 5 * day, later + 3 * day]);
    });

    test("goes with its endpoint, and with time", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account);
      const count = async () => (await webhooks.deliveries(endpoint.id, 10, undefined)).length;
      await webhooks.purge(testStart + 7 * day - 1, 1_000);
      expect(await count()).toBe(1);
      const other = await openAccount(store);
      await accept(store, other.account);
      await commit(store, webhooks.remove(account.id, endpoint.id));
      expect(await count()).toBe(0);
      expect(await webhooks.deliveries(other.endpoint.id, 10, undefined)).toHaveLength(1);
      expect(await refusalOf(commit(store, webhooks.remove(account.id, endpoint.id)))).toMatchObject({
        word: "not_found",
      });
      const kept = await openAccount(store);
      await accept(store, kept.account);
      await webhooks.purge(testStart + 7 * day, 1_000);
      expect(await webhooks.deliveries(kept.endpoint.id, 10, undefined)).toEqual([]);
    });

    test("of an endpoint that is not there any more is dropped, so many at a time", async () => {
      const { store, engine } = database();
      const { account, endpoint } = await openAccount(store);
      for (let count = 0; count < 3; count += 1) await accept(store, account);
      await engine.commit([
        engine.builder.deleteFrom("webhook_endpoints").where("id", "=", endpoint.id).compile(),
      ]);
      expect((await store.webhooks.due()).endpoints.map(({ endpointId }) => endpointId)).toContain(
        endpoint.id,
      );
      await commit(store, [store.webhooks.drop(endpoint.id, 2)]);
      expect(await store.webhooks.deliveries(endpoint.id, 10, undefined)).toHaveLength(1);
      await commit(store, [store.webhooks.drop(endpoint.id, 2)]);
      expect((await store.webhooks.due()).endpoints.map(({ endpointId }) => endpointId)).not.toContain(
        endpoint.id,
      );
    });
  });
}
