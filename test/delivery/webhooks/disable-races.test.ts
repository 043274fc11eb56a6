// Concurrent changes while an endpoint is disabled.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboundResult } from "../../../src/ports/outbound.ts";
import type { Store } from "../../../src/ports/store.ts";
import { commit } from "../../support/commit.ts";
import { hangTimeoutMilliseconds } from "../../support/hang-timeout.ts";
import { openWebhooks, runUntilDone, type TestWebhooks } from "./fixtures.ts";

let hub: TestWebhooks;
beforeEach(async () => {
  hub = await openWebhooks();
});
afterEach(() => hub.close());

/** Creates a store that calls `happen` before an endpoint is disabled. */
const beforeDisabling = (happen: () => Promise<void>): Store => ({
  ...hub.store,
  webhooks: {
    ...hub.store.webhooks,
    async findOwnerEmail(id) {
      await happen();
      return hub.store.webhooks.findOwnerEmail(id);
    },
  },
});

test.each([false, true])(
  "an endpoint that accepted an event in between stays enabled, with another failure since: %s",
  async (isFailing) => {
    const endpoint = await hub.register("https://shop.example.com/");
    let happened = 0;
    const store = beforeDisabling(async () => {
      happened += 1;
      const { webhooks } = hub.store;
      await commit(hub.store, webhooks.recordSucceeding(endpoint.id));
      if (isFailing) await commit(hub.store, webhooks.recordFailing(endpoint.id, hub.clock.now()));
    });
    const deliverer = hub.createDeliverer({ store, post: async () => ({ status: 500 }) });
    await hub.send();
    await runUntilDone(hub, endpoint, deliverer);
    expect(happened).toBe(1);
    expect((await hub.readEndpoint(endpoint)).status).toBe("ENABLED");
  },
);

test("an endpoint that two instances disable is logged once", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  const gone = async () => ({ status: 410 });
  await hub.send();
  await hub.send();
  const store = beforeDisabling(async () => {
    await hub.createDeliverer({ post: gone }).runDue();
  });
  await hub.createDeliverer({ store, post: gone }).runDue();
  expect(hub.warnings).toEqual([{ endpoint_id: endpoint.id, reason: "GONE" }]);
});

test("a response after the lease was lost disables nothing", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  await hub.send();
  const late = Promise.withResolvers<OutboundResult>();
  const asked = Promise.withResolvers<void>();
  const post = () => {
    asked.resolve();
    return late.promise;
  };
  const running = hub.createDeliverer({ post }).runDue();
  await asked.promise;
  hub.clock.advance(30_000);
  await hub.createDeliverer({ post: async () => ({ status: 200 }) }).runDue();
  late.resolve({ status: 410 });
  await running;
  expect((await hub.readEndpoint(endpoint)).status).toBe("ENABLED");
});

test("an endpoint is no longer failing after the success of a request that started before the failure", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  const answers: PromiseWithResolvers<OutboundResult>[] = [];
  const post = () => {
    const answer = Promise.withResolvers<OutboundResult>();
    answers.push(answer);
    return answer.promise;
  };
  const asked = (count: number) =>
    vi.waitFor(() => expect(answers).toHaveLength(count), { timeout: hangTimeoutMilliseconds });
  const failing = async () => (await hub.readEndpoint(endpoint)).failingSince;
  for (let count = 0; count < 3; count += 1) await hub.send();
  const running = hub.createDeliverer({ post }).runDue();
  await asked(1);
  answers[0]!.resolve({ status: 200 });
  await asked(3);
  answers[1]!.resolve({ status: 500 });
  await vi.waitFor(async () => expect(await failing()).not.toBeNull(), { timeout: hangTimeoutMilliseconds });
  answers[2]!.resolve({ status: 200 });
  await running;
  expect(await failing()).toBeNull();
});
