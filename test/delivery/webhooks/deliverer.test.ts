import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { slowMilliseconds } from "../../../src/delivery/webhooks/endpoint-pace.ts";
import type { OutboundAnswer, OutboundRequest } from "../../../src/ports/outbound.ts";
import { userAgent } from "../../../src/version.ts";
import type { Store } from "../../../src/ports/store.ts";
import { verified } from "../../support/receiver.ts";
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

/** Posts nothing and answers this, noting when it was asked. */
function answering(answer: OutboundAnswer | ((request: OutboundRequest) => OutboundAnswer)) {
  const asked: { readonly at: number; readonly request: OutboundRequest }[] = [];
  const post = async (request: OutboundRequest): Promise<OutboundAnswer> => {
    asked.push({ at: hub.clock.now(), request });
    return typeof answer === "function" ? answer(request) : answer;
  };
  return { asked, post };
}

describe("a delivery", () => {
  test("keeps its id and its body over attempts; time and signature are of the attempt", async () => {
    const receiver = await hub.receive((response, _, count) =>
      response.writeHead(count === 1 ? 500 : 200).end(),
    );
    const { secret } = await hub.register(receiver.url);
    await hub.send();
    const deliverer = hub.deliverer();
    const times = [hub.clock.now(), hub.clock.now() + 10_000];
    expect(await deliverer.runDue()).toBe(1);
    hub.clock.advance(10_000);
    expect(await deliverer.runDue()).toBe(1);
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    for (const [index, each] of receiver.received.entries()) {
      verified(secret, each, times[index]!);
      expect(each.headers["webhook-timestamp"]).toBe(String(times[index]! / 1_000));
      expect(each.headers["content-type"]).toBe("application/json");
      expect(each.headers["user-agent"]).toBe(userAgent);
    }
    expect(await deliverer.runDue()).toBe(0);
  });

  test.each([200, 201, 204, 299])("that is answered %d has arrived", async (status) => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    await hub.deliverer(answering({ status })).runDue();
    expect(await hub.deliveries(endpoint)).toMatchObject([
      { deliveredAt: hub.clock.now(), nextAttemptAt: null },
    ]);
  });

  test.each([100, 199, 300, 301, 302, 304, 400, 404, 429, 500, 503])(
    "that is answered %d is tried again",
    async (status) => {
      const endpoint = await hub.register("https://shop.example.com/");
      await hub.send();
      await hub.deliverer(answering({ status })).runDue();
      const [delivery] = await hub.deliveries(endpoint);
      expect(delivery!.deliveredAt).toBeNull();
      expect(delivery!.nextAttemptAt).toBeGreaterThan(hub.clock.now());
      expect(delivery!.log).toMatchObject([{ status }]);
    },
  );

  test("is tried with growing pauses for 3 days, a last time at their end, and then given up", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const { createdAt } = await hub.send();
    const silent = answering({ failure: "TIMEOUT" });
    const deliverer = hub.deliverer(silent);
    for (let hours = 0; hours < 80; hours += 0.25) {
      await deliverer.runDue();
      hub.clock.advance(hour / 4);
    }
    const [delivery] = await hub.deliveries(endpoint);
    expect(delivery).toMatchObject({ nextAttemptAt: null, deliveredAt: null });
    const waits = silent.asked.map(({ at }) => at - createdAt);
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
  ])("waits as Retry-After asks, in %s", async (_, retryAfter, wait) => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    const deliverer = hub.deliverer(answering({ status: 429, retryAfter }));
    await deliverer.runDue();
    const [delivery] = await hub.deliveries(endpoint);
    expect(delivery!.nextAttemptAt! - hub.clock.now()).toBe(wait);
    // The others of this endpoint wait as well.
    await hub.send();
    hub.clock.advance(wait - 1);
    expect(await deliverer.runDue()).toBe(0);
    hub.clock.advance(1);
    expect(await deliverer.runDue()).toBeGreaterThan(0);
  });

  test("waits longer each time, though the endpoint asks for a second only", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    const deliverer = hub.deliverer(answering({ status: 429, retryAfter: "1" }));
    await deliverer.runDue();
    const [first] = await hub.deliveries(endpoint);
    hub.clock.advance(first!.nextAttemptAt! - hub.clock.now());
    await deliverer.runDue();
    const [second] = await hub.deliveries(endpoint);
    expect(second!.attempts).toBe(2);
    expect(second!.nextAttemptAt! - hub.clock.now()).toBeGreaterThanOrEqual(7_500);
  });

  test("waits from when it was answered", async () => {
    const endpoint = await hub.register("https://slow.example.com/");
    await hub.send();
    const slow = answering(() => {
      hub.clock.advance(10_000);
      return { status: 503, retryAfter: "60" };
    });
    await hub.deliverer(slow).runDue();
    const [delivery] = await hub.deliveries(endpoint);
    expect(delivery!.nextAttemptAt).toBe(hub.clock.now() + 60_000);
  });

  test("comes once more after a crash between the request and its record", async () => {
    const receiver = await hub.receive();
    const endpoint = await hub.register(receiver.url);
    await hub.send();
    const crashing = hub.deliverer({ store: failingToRecord(hub.engine) });
    await crashing.runDue();
    expect([receiver.received.length, hub.errors.length]).toEqual([1, 1]);
    const next = hub.deliverer();
    hub.clock.advance(29_999);
    expect(await next.runDue()).toBe(0);
    hub.clock.advance(1);
    expect(await next.runDue()).toBe(1);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
    expect(await hub.deliveries(endpoint)).toMatchObject([{ attempts: 2, deliveredAt: hub.clock.now() }]);
  });

  test("whose lease was lost leaves the other's record alone", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    const slow = Promise.withResolvers<OutboundAnswer>();
    const asked = Promise.withResolvers<void>();
    const first = hub.deliverer({
      post: () => {
        asked.resolve();
        return slow.promise;
      },
    });
    const running = first.runDue();
    await asked.promise;
    hub.clock.advance(30_000);
    await hub.deliverer(answering({ status: 200 })).runDue();
    slow.resolve({ status: 500 });
    await running;
    expect(await hub.deliveries(endpoint)).toMatchObject([{ attempts: 2, log: [{ status: 200 }] }]);
    expect(hub.errors).toEqual([]);
  });

  test("is posted by one of several deliverers", async () => {
    await hub.register("https://shop.example.com/");
    await Promise.all(Array.from({ length: 60 }, () => hub.send({ priceMicros: 1 })));
    const posted = answering({ status: 200 });
    await Promise.all([1, 2, 3].map(() => hub.deliverer(posted).runDue()));
    const ids = posted.asked.map(({ request }) => request.headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
  });
});

/** A store whose commits are lost when they record an attempt. */
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

test("a request that has ended in time never counts as a slow one", async () => {
  const [set, clear] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];
  onTestFinished(() => void [set, clear].map((spy) => spy.mockRestore()));
  await hub.register("https://shop.example.com/hooks");
  await hub.send();
  await hub.deliverer(answering({ status: 204 })).runDue();
  const timers = set.mock.calls.flatMap(([, milliseconds], index) =>
    milliseconds === slowMilliseconds ? [set.mock.results[index]!.value as unknown] : [],
  );
  expect(timers).toHaveLength(1);
  expect(clear.mock.calls.flat()).toContain(timers[0]);
});

test("endpoints that wait for a place when nothing more is to be taken are not even looked up", async () => {
  for (let index = 0; index < 20; index += 1) await hub.register(`https://${index}.example.com/`);
  await hub.send();
  let lookups = 0;
  const findAny: typeof hub.store.webhooks.findAny = (id) => {
    lookups += 1;
    return hub.store.webhooks.findAny(id);
  };
  const stopping = { aborted: false };
  const deliverer = hub.deliverer({
    store: { ...hub.store, webhooks: { ...hub.store.webhooks, findAny } },
    bounds: { maximumWidth: 1, quickSlots: 1, slowSlots: 1 },
    async post() {
      stopping.aborted = true;
      return { status: 200 };
    },
  });
  expect(await deliverer.runDue(stopping)).toBe(1);
  expect(lookups).toBe(1);
});
