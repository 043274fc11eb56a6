// A claimed delivery is posted and recorded within its lease.
import { afterEach, beforeEach, expect, test } from "vitest";
import { lifetimes } from "../../../src/domain/time/lifetimes.ts";
import { StoreError, type StoreErrorKind } from "../../../src/ports/store/errors.ts";
import type { Store } from "../../../src/ports/store.ts";
import { observeCommits } from "../../support/commit.ts";
import { openWebhooks, type TestWebhooks } from "./fixtures.ts";

let hub: TestWebhooks;
beforeEach(async () => {
  hub = await openWebhooks();
});
afterEach(() => hub.close());

test.each<[StoreErrorKind, string]>([
  ["busy", "is recorded"],
  ["gone", "may be recorded"],
])("after a short outage (%s), the posted event %s, and is not posted again", async (kind) => {
  const endpoint = await hub.register("https://shop.example.com/");
  await hub.send();
  const posted: string[] = [];
  let refusals = 0;
  const store = observeCommits(hub.store, async (proceed) => {
    if (posted.length === 0 || refusals === 2) return proceed();
    refusals += 1;
    // After `gone`, it is not known if the commit succeeded.
    if (kind === "gone") await proceed();
    throw new StoreError(kind, "for a moment");
  });
  const deliverer = hub.createDeliverer({
    store,
    async post({ url }) {
      posted.push(url);
      return { status: 200 };
    },
  });
  expect(await deliverer.runDue()).toBe(1);
  expect(refusals).toBe(2);
  hub.clock.advance(lifetimes.webhookLeaseMilliseconds);
  expect(await deliverer.runDue()).toBe(0);
  expect(posted).toHaveLength(1);
  expect(await hub.listDeliveries(endpoint)).toMatchObject([{ attempts: 1, log: [{ status: 200 }] }]);
});

test("a claimed delivery that was not posted before its lease expired is left to the next claim", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  await hub.send();
  let pauses = 1;
  const claim: Store["webhooks"]["claim"] = async (...given) => {
    const claimed = await hub.store.webhooks.claim(...given);
    if (claimed.length > 0 && pauses-- > 0) hub.clock.advance(lifetimes.webhookLeaseMilliseconds);
    return claimed;
  };
  const store = { ...hub.store, webhooks: { ...hub.store.webhooks, claim } };
  const deliverer = hub.createDeliverer({ store, post: async () => ({ status: 200 }) });
  await deliverer.runDue();
  await deliverer.runDue();
  expect(await hub.listDeliveries(endpoint)).toMatchObject([{ attempts: 2, log: [{ status: 200 }] }]);
});

test("a response to an interrupted request is recorded, and the event is not posted again", async () => {
  const endpoint = await hub.register("https://late.example.com/");
  await hub.send();
  const asked = Promise.withResolvers<void>();
  const deliverer = hub.createDeliverer({
    post: ({ signal }) => {
      asked.resolve();
      return new Promise((resolve) => signal!.addEventListener("abort", () => resolve({ status: 200 })));
    },
  });
  await deliverer.sweep();
  await asked.promise;
  await deliverer.stop();
  expect(await hub.listDeliveries(endpoint)).toMatchObject([{ log: [{ status: 200 }], nextAttemptAt: null }]);
});
