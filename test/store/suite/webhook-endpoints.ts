import { describe, expect, test } from "vitest";
import { newEndpoint, getRefusal, type OpenStore } from "../fixtures.ts";
import { addEndpoint, now, openAccount } from "./webhooks.ts";
import { commit } from "../../support/commit.ts";

/** Endpoints belong to their account. They are limited in number, and can be rotated and disabled. */
export function endpointSuite(database: () => OpenStore): void {
  describe("webhook endpoints", () => {
    test("are returned unchanged, to their account, oldest first", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const second = await addEndpoint(store, account);
      const { account: other } = await openAccount(store);
      expect(await store.webhooks.find(account.id, endpoint.id)).toEqual(endpoint);
      expect(await store.webhooks.findAny(endpoint.id)).toEqual(endpoint);
      expect(await store.webhooks.find(other.id, endpoint.id)).toBeUndefined();
      expect(await store.webhooks.list(account.id)).toEqual([endpoint, second]);
      const owner = await store.users.find(account.userId);
      expect(await store.webhooks.findOwnerEmail(endpoint.id)).toBe(owner!.email);
    });

    test("are never more than the limit", async () => {
      const { store } = database();
      const { account } = await openAccount(store);
      const insert = (limit: number) => commit(store, [store.webhooks.insert(newEndpoint(account), limit)]);
      expect(await getRefusal(insert(1))).toMatchObject({ refusalCode: "too_many" });
      await insert(2);
    });

    test("keep one previous secret in addition to the current one", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      await commit(store, [store.webhooks.rotate(account.id, endpoint.id, "whsec_2", now)]);
      await commit(store, [store.webhooks.rotate(account.id, endpoint.id, "whsec_3", now + 1)]);
      const kept = { secret: "whsec_3", previousSecret: "whsec_2", previousSecretUntil: now + 1 };
      expect(await store.webhooks.findAny(endpoint.id)).toEqual({ ...endpoint, ...kept });
      const { account: other } = await openAccount(store);
      const theirs = store.webhooks.rotate(other.id, endpoint.id, "whsec_4", now);
      expect(await getRefusal(commit(store, [theirs]))).toMatchObject({ refusalCode: "not_found" });
    });

    test("store the time of the first failure until a success", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { endpoint } = await openAccount(store);
      const since = async () => (await webhooks.findAny(endpoint.id))!.failingSince;
      await commit(store, [webhooks.recordFailing(endpoint.id, now)]);
      await commit(store, [webhooks.recordFailing(endpoint.id, now + 1)]);
      expect(await since()).toBe(now);
      await commit(store, [webhooks.recordSucceeding(endpoint.id)]);
      expect(await since()).toBeNull();
    });

    test("are disabled once, and for failures only after the period", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { endpoint } = await openAccount(store);
      const disable = (before?: number) =>
        commit(store, [webhooks.disable(endpoint.id, "FAILING", now, before)]);
      expect(await getRefusal(disable(now))).toMatchObject({ refusalCode: "endpoint_changed" });
      await commit(store, [webhooks.recordFailing(endpoint.id, now)]);
      expect(await getRefusal(disable(now - 1))).toMatchObject({ refusalCode: "endpoint_changed" });
      await disable(now);
      expect(await getRefusal(disable())).toMatchObject({ refusalCode: "endpoint_changed" });
      const off = { status: "DISABLED", disabledReason: "FAILING", disabledAt: now };
      expect(await webhooks.findAny(endpoint.id)).toMatchObject(off);
      await commit(store, [webhooks.enable(endpoint.id)]);
      expect(await webhooks.findAny(endpoint.id)).toEqual(endpoint);
    });
  });
}
