import { describe, expect, test } from "vitest";
import { newEndpoint, refusalOf, type OpenStore } from "../fixtures.ts";
import { addEndpoint, now, openAccount } from "./webhooks.ts";
import { commit } from "../../support/commit.ts";

/** Endpoints belong to their account, and are bounded, rotated and switched off. */
export function endpointSuite(database: () => OpenStore): void {
  describe("webhook endpoints", () => {
    test("come back as they were registered, to their own account, oldest first", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const second = await addEndpoint(store, account);
      const { account: other } = await openAccount(store);
      expect(await store.webhooks.find(account.id, endpoint.id)).toEqual(endpoint);
      expect(await store.webhooks.findAny(endpoint.id)).toEqual(endpoint);
      expect(await store.webhooks.find(other.id, endpoint.id)).toBeUndefined();
      expect(await store.webhooks.list(account.id)).toEqual([endpoint, second]);
      const owner = await store.users.find(account.userId);
      expect(await store.webhooks.ownerEmail(endpoint.id)).toBe(owner!.email);
    });

    test("are no more than the limit", async () => {
      const { store } = database();
      const { account } = await openAccount(store);
      const insert = (limit: number) => commit(store, [store.webhooks.insert(newEndpoint(account), limit)]);
      expect(await refusalOf(insert(1))).toMatchObject({ word: "too_many" });
      await insert(2);
    });

    test("keep one secret beside the new one", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      await commit(store, [store.webhooks.rotate(account.id, endpoint.id, "whsec_2", now)]);
      await commit(store, [store.webhooks.rotate(account.id, endpoint.id, "whsec_3", now + 1)]);
      const kept = { secret: "whsec_3", previousSecret: "whsec_2", previousSecretUntil: now + 1 };
      expect(await store.webhooks.findAny(endpoint.id)).toEqual({ ...endpoint, ...kept });
      const { account: other } = await openAccount(store);
      const theirs = store.webhooks.rotate(other.id, endpoint.id, "whsec_4", now);
      expect(await refusalOf(commit(store, [theirs]))).toMatchObject({ word: "not_found" });
    });

    test("remember the first failure until a success", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { endpoint } = await openAccount(store);
      const since = async () => (await webhooks.findAny(endpoint.id))!.failingSince;
      await commit(store, [webhooks.noteFailing(endpoint.id, now)]);
      await commit(store, [webhooks.noteFailing(endpoint.id, now + 1)]);
      expect(await since()).toBe(now);
      await commit(store, [webhooks.noteSucceeding(endpoint.id)]);
      expect(await since()).toBeNull();
    });

    test("are switched off once, and for failing only when they have failed for so long", async () => {
      const { store } = database();
      const { webhooks } = store;
      const { endpoint } = await openAccount(store);
      const disable = (before?: number) =>
        commit(store, [webhooks.disable(endpoint.id, "FAILING", now, before)]);
      expect(await refusalOf(disable(now))).toMatchObject({ word: "endpoint_changed" });
      await commit(store, [webhooks.noteFailing(endpoint.id, now)]);
      expect(await refusalOf(disable(now - 1))).toMatchObject({ word: "endpoint_changed" });
      await disable(now);
      expect(await refusalOf(disable())).toMatchObject({ word: "endpoint_changed" });
      const off = { status: "DISABLED", disabledReason: "FAILING", disabledAt: now };
      expect(await webhooks.findAny(endpoint.id)).toMatchObject(off);
      await commit(store, [webhooks.enable(endpoint.id)]);
      expect(await webhooks.findAny(endpoint.id)).toEqual(endpoint);
    });
  });
}
