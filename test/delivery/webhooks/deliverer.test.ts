import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { slowMilliseconds } from "../../../src/delivery/webhooks/endpoint-pace.ts";
import type { OutboundResult, OutboundRequest } from "../../../src/ports/outbound.ts";
import { userAgent } from "../../../src/version.ts";
import type { Store } from "../../../src/ports/store.ts";
import { verifyEvent } from "../../support/receiver.ts";
import { openWebhooks, type TestWebhooks } from "./fixtures.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { isStatement } from "../../../src/store/change.ts";
import { createStore } from "../../../src/store/store.ts";

let hub: TestWebhooks;
beforeEach(async () => {
  hub = await openWebhooks();
});
afterEach(() => hub.close());

const hour = 3_600_000;

/** Creates a `post` function that returns this result, and collects its requests with their times. */
function createPost(answer: OutboundResult | ((request: OutboundRequest) => OutboundResult)) {
  const requests: { readonly at: number; readonly request: OutboundRequest }[] = [];
  const post = async (request: OutboundRequest): Promise<OutboundResult> => {
    requests.push({ at: hub.clock.now(), request });
    return typeof answer === "function" ? answer(request) : answer;
  };
  return { requests, post };
}

describe("a delivery", () => {
  test("keeps its id and body for all attempts, with time and signature of each attempt", async () => {
    const receiver = await hub.startReceiver((response, _, count) =>
      response.writeHead(count === 1 ? 500 : 200).end(),
    );
    const { secret } = await hub.register(receiver.url);
    await hub.send();
    const deliverer = hub.createDeliverer();
    const times = [hub.clock.now(), hub.clock.now() + 10_000];
    expect(await deliverer.runDue()).toBe(1);
    hub.clock.advance(10_000);
    expect(await deliverer.runDue()).toBe(1);
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    for (const [index, each] of receiver.received.entries()) {
      verifyEvent(secret, each, times[index]!);
      expect(each.headers["webhook-timestamp"]).toBe(String(times[index]! / 1_000));
      expect(each.headers["content-type"]).toBe("application/json");
      expect(each.headers["user-agent"]).toBe(userAgent);
    }
    expect(await deliverer.runDue()).toBe(0);
  });

  test.each([200, 201, 204, 299])("with a response of %d is delivered", async (status) => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    await hub.createDeliverer(createPost({ status })).runDue();
    expect(await hub.listDeliveries(endpoint)).toMatchObject([
      { deliveredAt: hub.clock.now(), nextAttemptAt: null },
    ]);
  });

  test.each([100, 199, 300, 301, 302, 304, 400, 404, 429, 500, 503])(
    "with a response of %d is retried",
    async (status) => {
      const endpoint = await hub.register("https://shop.example.com/");
      await hub.send();
      await hub.createDeliverer(createPost({ status })).runDue();
      const [delivery] = await hub.listDeliveries(endpoint);
      expect(delivery!.deliveredAt).toBeNull();
      expect(delivery!.nextAttemptAt).toBeGreaterThan(hub.clock.now());
      expect(delivery!.log).toMatchObject([{ status }]);
    },
  );

  test("is retried with growing pauses for 3 days, once at their end, and then abandoned", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const { createdAt } = await hub.send();
    const silent = createPost({ failure: "TIMEOUT" });
    const deliverer = hub.createDeliverer(silent);
    for (let hours = 0; hours < 80; hours += 0.25) {
      await deliverer.runDue();
      hub.clock.advance(hour / 4);
    }
    const [delivery] = await hub.listDeliveries(endpoint);
    expect(delivery).toMatchObject({ nextAttemptAt: null, deliveredAt: null });
    const waits = silent.requests.map(({ at }) => at - createdAt);
    expect(waits.length).toBeGreaterThan(15);
    expect(waits.at(-1)).toBe(72 * hour);
    const gaps = waits.slice(1).map((at, index) => at - waits[index]!);
    expect(Math.max(...gaps)).toBeGreaterThan(4 * hour);
    expect(Math.max(...gaps)).toBeLessThan(8 * hour);
  });

  test.each([
    ["seconds", "600", 600_000],
    ["a date", new Date(Date.parse("2026-03-02T09:40:00Z")).toUTCString(), 600_000],
    ["a week, which is too long", "604800", 24 * hour],
  ])("waits for Retry-After in %s", async (_, retryAfter, wait) => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    const deliverer = hub.createDeliverer(createPost({ status: 429, retryAfter }));
    await deliverer.runDue();
    const [delivery] = await hub.listDeliveries(endpoint);
    expect(delivery!.nextAttemptAt! - hub.clock.now()).toBe(wait);
    // Other deliveries of this endpoint wait as well.
    await hub.send();
    hub.clock.advance(wait - 1);
    expect(await deliverer.runDue()).toBe(0);
    hub.clock.advance(1);
    expect(await deliverer.runDue()).toBeGreaterThan(0);
  });

  test("waits longer each time, although the endpoint requests only a second", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    const deliverer = hub.createDeliverer(createPost({ status: 429, retryAfter: "1" }));
    await deliverer.runDue();
    const [first] = await hub.listDeliveries(endpoint);
    hub.clock.advance(first!.nextAttemptAt! - hub.clock.now());
    await deliverer.runDue();
    const [second] = await hub.listDeliveries(endpoint);
    expect(second!.attempts).toBe(2);
    expect(second!.nextAttemptAt! - hub.clock.now()).toBeGreaterThanOrEqual(7_500);
  });

  test("waits from the time of the response", async () => {
    const endpoint = await hub.register("https://slow.example.com/");
    await hub.send();
    const slow = createPost(() => {
      hub.clock.advance(10_000);
      return { status: 503, retryAfter: "60" };
    });
    await hub.createDeliverer(slow).runDue();
    const [delivery] = await hub.listDeliveries(endpoint);
    expect(delivery!.nextAttemptAt).toBe(hub.clock.now() + 60_000);
  });

  test("is posted again after a crash between the request and its record", async () => {
    const receiver = await hub.startReceiver();
    const endpoint = await hub.register(receiver.url);
    await hub.send();
    const crashing = hub.createDeliverer({ store: failingToRecord(hub.engine) });
    await crashing.runDue();
    expect([receiver.received.length, hub.errors.length]).toEqual([1, 1]);
    const next = hub.createDeliverer();
    hub.clock.advance(29_999);
    expect(await next.runDue()).toBe(0);
    hub.clock.advance(1);
    expect(await next.runDue()).toBe(1);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
    expect(await hub.listDeliveries(endpoint)).toMatchObject([{ attempts: 2, deliveredAt: hub.clock.now() }]);
  });

  test("with an expired lease does not change the record of another deliverer", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    const slow = Promise.withResolvers<OutboundResult>();
    const requests = Promise.withResolvers<void>();
    const first = hub.createDeliverer({
      post: () => {
        requests.resolve();
        return slow.promise;
      },
    });
    const running = first.runDue();
    await requests.promise;
    hub.clock.advance(30_000);
    await hub.createDeliverer(createPost({ status: 200 })).runDue();
    slow.resolve({ status: 500 });
    await running;
    expect(await hub.listDeliveries(endpoint)).toMatchObject([{ attempts: 2, log: [{ status: 200 }] }]);
    expect(hub.errors).toEqual([]);
  });

  test("is posted by one of several deliverers", async () => {
    await hub.register("https://shop.example.com/");
    await Promise.all(Array.from({ length: 60 }, () => hub.send({ priceMicros: 1 })));
    const posted = createPost({ status: 200 });
    await Promise.all([1, 2, 3].map(() => hub.createDeliverer(posted).runDue()));
    const ids = posted.requests.map(({ request }) => request.headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
  });
});

/** Creates a store whose commits fail if they record an attempt. */
const failingToRecord = (engine: Engine): Store =>
  createStore({
    ...engine,
    async commit(parts) {
      const recording = /update "webhook_deliveries" set .*"delivered_at" = /;
      if (parts.filter(isStatement).some(({ sql }) => recording.test(sql)))
        throw new Error("the process ended");
      return engine.commit(parts);
    },
  });

test("a request that ends in time never counts as slow", async () => {
  const [set, clear] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];
  onTestFinished(() => void [set, clear].map((spy) => spy.mockRestore()));
  await hub.register("https://shop.example.com/hooks");
  await hub.send();
  await hub.createDeliverer(createPost({ status: 204 })).runDue();
  const timers = set.mock.calls.flatMap(([, milliseconds], index) =>
    milliseconds === slowMilliseconds ? [set.mock.results[index]!.value as unknown] : [],
  );
  expect(timers).toHaveLength(1);
  expect(clear.mock.calls.flat()).toContain(timers[0]);
});

test("after a stop, endpoints that wait for a slot are not read", async () => {
  for (let index = 0; index < 20; index += 1) await hub.register(`https://${index}.example.com/`);
  await hub.send();
  let lookups = 0;
  const findAny: typeof hub.store.webhooks.findAny = (id) => {
    lookups += 1;
    return hub.store.webhooks.findAny(id);
  };
  const stopping = { aborted: false };
  const deliverer = hub.createDeliverer({
    store: { ...hub.store, webhooks: { ...hub.store.webhooks, findAny } },
    bounds: { maximumConcurrency: 1, quickSlots: 1, slowSlots: 1 },
    async post() {
      stopping.aborted = true;
      return { status: 200 };
    },
  });
  expect(await deliverer.runDue(stopping)).toBe(1);
  expect(lookups).toBe(1);
});
