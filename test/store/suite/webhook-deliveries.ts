import { describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import { accept, getRefusal, type OpenStore } from "../fixtures.ts";
import { addEndpoint, now, openAccount, claimDeliveries } from "./webhooks.ts";
import { commit } from "../../support/commit.ts";

const day = 86_400_000;

/** Each endpoint has a separate queue, whose deliveries are leased. */
export function deliverySuite(database: () => OpenStore): void {
  describe("webhook deliveries", () => {
    test("are claimed once, and those that have been due longest first", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      for (const createdAt of [testStart + 2, testStart, testStart + 1]) {
        await accept(store, account, { createdAt });
      }
      const first = await claimDeliveries(store, endpoint.id, testStart + 1, 1);
      expect(first.map(({ createdAt }) => createdAt)).toEqual([testStart]);
      const rest = await Promise.all([
        claimDeliveries(store, endpoint.id),
        claimDeliveries(store, endpoint.id),
      ]);
      expect(rest.flat().map(({ createdAt }) => createdAt)).toHaveLength(2);
    });

    test("are claimed again after their lease expires, and writes with the expired lease fail", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account);
      const [leased] = await claimDeliveries(store, endpoint.id, now);
      expect(await claimDeliveries(store, endpoint.id, now + 29_999)).toEqual([]);
      const [again] = await claimDeliveries(store, endpoint.id, now + 30_000);
      expect(again).toMatchObject({ id: leased!.id, attempts: 2 });
      for (const write of [webhooks.end(leased!, [], now), webhooks.reschedule(leased!, [], now)]) {
        expect(await getRefusal(commit(store, [write]))).toMatchObject({ refusalCode: "lease_lost" });
      }
      await commit(store, [webhooks.end(again!, [], now)]);
      for (const write of [webhooks.end(again!, [], now), webhooks.reschedule(again!, [], now)]) {
        expect(await getRefusal(commit(store, [write]))).toMatchObject({ refusalCode: "lease_lost" });
      }
    });

    test("are not changed by a late result for a removed endpoint, even if they reuse its delivery id", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account);
      const [leasedBefore] = await claimDeliveries(store, endpoint.id);
      await commit(store, webhooks.remove(account.id, endpoint.id));
      const other = await openAccount(store);
      await accept(store, other.account);
      const [leased] = await claimDeliveries(store, other.endpoint.id);
      // SQLite reuses the highest id, Postgres does not.
      const late = { ...leasedBefore!, id: leased!.id };
      expect(late.attempts).toBe(leased!.attempts);
      for (const write of [webhooks.end(late, [], now), webhooks.reschedule(late, [], now)]) {
        expect(await getRefusal(commit(store, [write]))).toMatchObject({ refusalCode: "lease_lost" });
      }
      await commit(store, [webhooks.end(leased!, [], now)]);
    });

    test("of a message are found in the order of events and endpoints", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const second = await addEndpoint(store, account);
      // Postgres returns the row that was written last at the end.
      await commit(store, [store.webhooks.enable([endpoint.id, second.id].toSorted()[0]!)]);
      const [message, other] = [await accept(store, account), await accept(store, account)];
      await commit(store, store.messages.recordReport(message, "Success", "DELIVERED", now + 1));
      const found = await store.webhooks.listForMessage(message.id);
      const ids = [endpoint.id, second.id].toSorted();
      expect(found.map(({ endpointId, messageId, sequence }) => [endpointId, messageId, sequence])).toEqual(
        [1, 2].flatMap((sequence) => ids.map((id) => [id, message.id, sequence])),
      );
      expect(await store.webhooks.listForMessage(other.id)).toHaveLength(2);
      expect(await store.webhooks.listForMessage("no such message")).toEqual([]);
    });

    test("store their attempts, at most the latest fifty", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account);
      const [leased] = await claimDeliveries(store, endpoint.id);
      const log = [
        { at: now, status: 503, milliseconds: 12 },
        { at: now + 1, failure: "TIMEOUT" as const, milliseconds: 15_000 },
      ];
      await commit(store, [webhooks.reschedule(leased!, log, now + 5_000)]);
      const [waiting] = await webhooks.listDeliveries(endpoint.id, 10, undefined);
      expect(waiting).toMatchObject({ log, nextAttemptAt: now + 5_000, deliveredAt: null });
      const [again] = await claimDeliveries(store, endpoint.id, now + 5_000);
      expect(again!.log).toEqual(log);
      const many = Array.from({ length: 60 }, (_, at) => ({ at, status: 500, milliseconds: 1 }));
      await commit(store, [webhooks.end(again!, many, now)]);
      const [ended] = await webhooks.listDeliveries(endpoint.id, 10, undefined);
      expect(ended).toMatchObject({ nextAttemptAt: null, deliveredAt: now });
      expect(ended!.log).toEqual(many.slice(10));
    });

    test("are listed as due for each endpoint, except disabled ones", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const second = await addEndpoint(store, account);
      // Postgres returns the row that was written last at the end.
      await commit(store, [store.webhooks.enable([endpoint.id, second.id].toSorted()[0]!)]);
      await accept(store, account, { createdAt: testStart + 7 });
      await accept(store, account, { createdAt: testStart + 5 });
      await commit(store, [store.webhooks.disable(second.id, "GONE", now)]);
      const due = async () =>
        (await store.webhooks.listDueEndpoints()).endpoints.filter(({ endpointId }) =>
          [endpoint.id, second.id].includes(endpointId),
        );
      const dueAt = testStart + 5;
      expect(await due()).toEqual([{ endpointId: endpoint.id, dueAt, failingSince: null }]);
      await commit(store, [store.webhooks.recordFailing(endpoint.id, now)]);
      expect(await due()).toEqual([{ endpointId: endpoint.id, dueAt, failingSince: now }]);
    });
  });
}

/** Retention and replay of deliveries. */
export function deliveryLogSuite(database: () => OpenStore): void {
  describe("ended webhook deliveries", () => {
    test("are replayed if they match the filter, and queued ones stay unchanged", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      for (const createdAt of [testStart, testStart + 1, testStart + 2]) {
        await accept(store, account, { createdAt });
      }
      const [first, second] = await claimDeliveries(store, endpoint.id, now, 2);
      await commit(store, [webhooks.end(first!, [], now), webhooks.end(second!, [], null)]);
      const others = await openAccount(store);
      await accept(store, others.account, { createdAt: testStart + 2 });
      const [othersOwn] = await claimDeliveries(store, others.endpoint.id);
      await commit(store, [webhooks.end(othersOwn!, [], null)]);
      const replayed = async (options: { since?: number; failedOnly?: boolean; after?: number }) => {
        const step = { endpointId: endpoint.id, since: 0, failedOnly: false, after: 0, limit: 10 };
        return webhooks.replay({ ...step, ...options }, now + day);
      };
      expect(await replayed({ since: testStart + 2 })).toEqual([]);
      expect(await replayed({ after: second!.id })).toEqual([]);
      expect(await replayed({ failedOnly: true })).toEqual([second!.id]);
      expect(await replayed({})).toEqual([first!.id]);
      const again = await claimDeliveries(store, endpoint.id, now + day, 10);
      expect(again.map(({ id }) => id)).toContain(first!.id);
      expect(again[0]).toMatchObject({ expiresAt: now + 4 * day, deliveredAt: null });
    });

    test("are not replayed while they are being posted, even after their expiry", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account, { createdAt: testStart });
      const over = testStart + 3 * day;
      const [leased] = await claimDeliveries(store, endpoint.id, over - 1_000);
      const step = { endpointId: endpoint.id, since: 0, failedOnly: true, after: 0, limit: 10 };
      expect(await webhooks.replay(step, over)).toEqual([]);
      await commit(store, [webhooks.end(leased!, [], null)]);
      expect(await webhooks.replay(step, over)).toEqual([leased!.id]);
    });

    test("are replayed together with deliveries that expired at a disabled endpoint", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      for (const createdAt of [testStart, testStart + 2 * day]) await accept(store, account, { createdAt });
      await commit(store, [webhooks.disable(endpoint.id, "GONE", now)]);
      const later = testStart + 4 * day;
      const step = { endpointId: endpoint.id, since: 0, failedOnly: true, after: 0, limit: 10 };
      const [, old] = await webhooks.listDeliveries(endpoint.id, 10, undefined);
      expect(await webhooks.replay(step, later)).toEqual([old!.id]);
      expect(await webhooks.replay(step, later)).toEqual([]);
      const waiting = await webhooks.listDeliveries(endpoint.id, 10, undefined);
      expect(waiting.map(({ expiresAt }) => expiresAt)).toEqual([testStart + 5 * day, later + 3 * day]);
    });

    test("are removed with their endpoint, and after seven days", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { account, endpoint } = await openAccount(store);
      await accept(store, account);
      const count = async () => (await webhooks.listDeliveries(endpoint.id, 10, undefined)).length;
      await webhooks.purge(testStart + 7 * day - 1, 1_000);
      expect(await count()).toBe(1);
      const other = await openAccount(store);
      await accept(store, other.account);
      await commit(store, webhooks.remove(account.id, endpoint.id));
      expect(await count()).toBe(0);
      expect(await webhooks.listDeliveries(other.endpoint.id, 10, undefined)).toHaveLength(1);
      expect(await getRefusal(commit(store, webhooks.remove(account.id, endpoint.id)))).toMatchObject({
        refusalCode: "not_found",
      });
      const kept = await openAccount(store);
      await accept(store, kept.account);
      await webhooks.purge(testStart + 7 * day, 1_000);
      expect(await webhooks.listDeliveries(kept.endpoint.id, 10, undefined)).toEqual([]);
    });

    test("of a removed endpoint are dropped, up to the limit", async () => {
      const { store, engine } = database();
      const { account, endpoint } = await openAccount(store);
      for (let count = 0; count < 3; count += 1) await accept(store, account);
      await engine.commit([
        engine.builder.deleteFrom("webhook_endpoints").where("id", "=", endpoint.id).compile(),
      ]);
      expect(
        (await store.webhooks.listDueEndpoints()).endpoints.map(({ endpointId }) => endpointId),
      ).toContain(endpoint.id);
      await commit(store, [store.webhooks.drop(endpoint.id, 2)]);
      expect(await store.webhooks.listDeliveries(endpoint.id, 10, undefined)).toHaveLength(1);
      await commit(store, [store.webhooks.drop(endpoint.id, 2)]);
      expect(
        (await store.webhooks.listDueEndpoints()).endpoints.map(({ endpointId }) => endpointId),
      ).not.toContain(endpoint.id);
    });
  });
}
