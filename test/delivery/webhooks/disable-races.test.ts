// What comes in between while an endpoint is switched off.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboundAnswer } from "../../../src/ports/outbound.ts";
import type { Store } from "../../../src/ports/store.ts";
import { commit } from "../../support/commit.ts";
import { patienceMilliseconds } from "../../support/patience.ts";
import { openWebhooks, runToEnd, type TestWebhooks } from "./fixtures.ts";

let hub: TestWebhooks;
beforeEach(async () => {
  hub = await openWebhooks();
});
afterEach(() => hub.close());

/** The store, of which `happen` is called before each endpoint that is switched off. */
const beforeDisabling = (happen: () => Promise<void>): Store => ({
  ...hub.store,
  webhooks: {
    ...hub.store.webhooks,
    async ownerEmail(id) {
      await happen();
      return hub.store.webhooks.ownerEmail(id);
    },
  },
});

test.each([false, true])(
  "an endpoint that took something meanwhile stays on, failed anew: %s",
  async (isFailing) => {
    const endpoint = await hub.register("https://shop.example.com/");
    let happened = 0;
    const store = beforeDisabling(async () => {
      happened += 1;
      const { webhooks } = hub.store;
      await commit(hub.store, webhooks.noteSucceeding(endpoint.id));
      if (isFailing) await commit(hub.store, webhooks.noteFailing(endpoint.id, hub.clock.now()));
    });
    const deliverer = hub.deliverer({ store, post: async () => ({ status: 500 }) });
    await hub.send();
    await runToEnd(hub, endpoint, deliverer);
    expect(happened).toBe(1);
    expect((await hub.endpoint(endpoint)).status).toBe("ENABLED");
  },
);

test("an endpoint that two instances switch off is logged once", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  const gone = async () => ({ status: 410 });
  await hub.send();
  await hub.send();
  const store = beforeDisabling(async () => {
    await hub.deliverer({ post: gone }).runDue();
  });
  await hub.deliverer({ store, post: gone }).runDue();
  expect(hub.warnings).toEqual([{ endpoint_id: endpoint.id, reason: "GONE" }]);
});

test("an answer that comes after its lease was lost switches nothing off", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  await hub.send();
  const late = Promise.withResolvers<OutboundAnswer>();
  const asked = Promise.withResolvers<void>();
  const post = () => {
    asked.resolve();
    return late.promise;
  };
  const running = hub.deliverer({ post }).runDue();
  await asked.promise;
  hub.clock.advance(30_000);
  await hub.deliverer({ post: async () => ({ status: 200 }) }).runDue();
  late.resolve({ status: 410 });
  await running;
  expect((await hub.endpoint(endpoint)).status).toBe("ENABLED");
});

test("an endpoint is well again by a success of what was asked for before it failed", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  const answers: PromiseWithResolvers<OutboundAnswer>[] = [];
  const post = () => {
    const answer = Promise.withResolvers<OutboundAnswer>();
    answers.push(answer);
    return answer.promise;
  };
  const asked = (count: number) =>
    vi.waitFor(() => expect(answers).toHaveLength(count), { timeout: patienceMilliseconds });
  const failing = async () => (await hub.endpoint(endpoint)).failingSince;
  for (let count = 0; count < 3; count += 1) await hub.send();
  const running = hub.deliverer({ post }).runDue();
  await asked(1);
  answers[0]!.resolve({ status: 200 });
  await asked(3);
  answers[1]!.resolve({ status: 500 });
  await vi.waitFor(async () => expect(await failing()).not.toBeNull(), { timeout: patienceMilliseconds });
  answers[2]!.resolve({ status: 200 });
  await running;
  expect(await failing()).toBeNull();
});
