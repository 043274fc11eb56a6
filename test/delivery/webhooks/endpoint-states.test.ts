// Endpoint states of a deliverer while many other endpoints appear.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboundResult, OutboundRequest } from "../../../src/ports/outbound.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { WebhookEndpoint } from "../../../src/ports/store/webhooks.ts";
import { hangTimeoutMilliseconds } from "../../support/hang-timeout.ts";
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

/** Creates a deliverer whose due endpoints the test sets. It posts only to the two registered endpoints. */
function createDeliverer(post: (request: OutboundRequest) => Promise<OutboundResult>) {
  const posted: string[] = [];
  let waiting: readonly string[] = [];
  const webhooks: Store["webhooks"] = {
    ...hub.store.webhooks,
    listDueEndpoints: async () => ({
      endpoints: waiting.map((endpointId) => ({ endpointId, dueAt: 0, failingSince: null })),
      next: undefined,
    }),
    findAny: async (id) => (await hub.store.webhooks.findAny(id)) ?? { ...shop, id, status: "DISABLED" },
  };
  const deliverer = hub.createDeliverer({
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

test("the state of an active endpoint is kept, regardless of the number of others", async () => {
  await hub.send();
  await hub.send();
  const answer = Promise.withResolvers<OutboundResult>();
  const { posted, deliverer, sweep } = createDeliverer(() => answer.promise);
  await sweep([shop.id]);
  await sweep(others);
  await sweep([shop.id, last.id]);
  await vi.waitFor(() => expect(posted).toContain(last.url), { timeout: hangTimeoutMilliseconds });
  expect(posted).toEqual([shop.url, last.url]);
  answer.resolve({ status: 200 });
  await deliverer.stop();
});

test("the state of an endpoint is kept until its requested delay has ended", async () => {
  await hub.send();
  const { posted, deliverer, sweep } = createDeliverer(async ({ url }) =>
    url === shop.url ? { status: 429, retryAfter: "3600" } : { status: 200 },
  );
  await sweep([shop.id]);
  await vi.waitFor(
    async () => expect(await hub.listDeliveries(shop)).toMatchObject([{ log: [{ status: 429 }] }]),
    { timeout: hangTimeoutMilliseconds },
  );
  await hub.send();
  await sweep(others);
  await sweep([shop.id, last.id]);
  await vi.waitFor(() => expect(posted).toContain(last.url), { timeout: hangTimeoutMilliseconds });
  await deliverer.stop();
  expect(posted.filter((url) => url === shop.url)).toHaveLength(1);
});
