// What a deliverer remembers of endpoints while very many others come.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboundAnswer, OutboundRequest } from "../../../src/ports/outbound.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { WebhookEndpoint } from "../../../src/ports/store/webhooks.ts";
import { patienceMilliseconds } from "../../support/patience.ts";
import { openWebhooks, type TestWebhooks } from "./fixtures.ts";

let hub: TestWebhooks;
let shop: WebhookEndpoint;
let last: WebhookEndpoint;
beforeEach(async () => {
  hub = await openWebhooks();
  shop = await hub.register("https://shop.example.com/");
  last = await hub.register("https://last.example.com/");
});
afterEach(() => hub.close());

const others = Array.from({ length: 10_000 }, (_, index) => `other-${index}`);

/** A deliverer that finds waiting what a test says; of others than the two endpoints nothing is posted. */
function delivering(post: (request: OutboundRequest) => Promise<OutboundAnswer>) {
  const posted: string[] = [];
  let waiting: readonly string[] = [];
  const webhooks: Store["webhooks"] = {
    ...hub.store.webhooks,
    due: async () => ({
      endpoints: waiting.map((endpointId) => ({ endpointId, dueAt: 0, failingSince: null })),
      next: undefined,
    }),
    findAny: async (id) => (await hub.store.webhooks.findAny(id)) ?? { ...shop, id, status: "DISABLED" },
  };
  const deliverer = hub.deliverer({
    store: { ...hub.store, webhooks },
    post(request) {
      posted.push(request.url);
      return post(request);
    },
  });
  return {
    posted,
    deliverer,
    sweep(ids: readonly string[]) {
      waiting = ids;
      return deliverer.sweep();
    },
  };
}

test("an endpoint that is worked on is not forgotten for however many that come after it", async () => {
  await hub.send();
  await hub.send();
  const answer = Promise.withResolvers<OutboundAnswer>();
  const { posted, deliverer, sweep } = delivering(() => answer.promise);
  await sweep([shop.id]);
  await sweep(others);
  await sweep([shop.id, last.id]);
  await vi.waitFor(() => expect(posted).toContain(last.url), { timeout: patienceMilliseconds });
  expect(posted).toEqual([shop.url, last.url]);
  answer.resolve({ status: 200 });
  await deliverer.stop();
});

test("an endpoint that asked for a pause is not forgotten before it has ended", async () => {
  await hub.send();
  const { posted, deliverer, sweep } = delivering(async ({ url }) =>
    url === shop.url ? { status: 429, retryAfter: "3600" } : { status: 200 },
  );
  await sweep([shop.id]);
  await vi.waitFor(
    async () => expect(await hub.deliveries(shop)).toMatchObject([{ log: [{ status: 429 }] }]),
    { timeout: patienceMilliseconds },
  );
  await hub.send();
  await sweep(others);
  await sweep([shop.id, last.id]);
  await vi.waitFor(() => expect(posted).toContain(last.url), { timeout: patienceMilliseconds });
  await deliverer.stop();
  expect(posted.filter((url) => url === shop.url)).toHaveLength(1);
});
