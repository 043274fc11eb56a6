import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setTimeout as wait } from "node:timers/promises";
import type { OutboundResult, OutboundRequest } from "../../../src/ports/outbound.ts";
import { createNodeOutbound } from "../../../src/runtimes/process/outbound.ts";
import { openWebhooks, type TestWebhooks } from "./fixtures.ts";

let hub: TestWebhooks;
beforeEach(async () => {
  hub = await openWebhooks();
});
afterEach(() => hub.close());

const sendMany = (count: number) =>
  Promise.all(Array.from({ length: count }, () => hub.send({ priceMicros: 1 })));

describe("an endpoint that never responds", () => {
  test("does not delay nine others: they get all events before its first request ends", async () => {
    const silent = "https://silent.example.com/";
    const answer = Promise.withResolvers<OutboundResult>();
    const sockets = createNodeOutbound({ privateAddresses: true, timeoutMilliseconds: 25_000 });
    let asked = 0;
    const post = (request: OutboundRequest) => {
      if (request.url !== silent) return sockets.post(request);
      asked += 1;
      return answer.promise;
    };
    const others = await Promise.all(Array.from({ length: 9 }, () => hub.startReceiver()));
    await hub.register(silent);
    for (const { url } of others) await hub.register(url);
    await sendMany(20);
    const deliverer = hub.createDeliverer({ post });
    await deliverer.sweep();
    while (others.some(({ received }) => received.length < 20)) await wait(5);
    expect(asked).toBe(1);
    answer.resolve({ failure: "TIMEOUT" });
    await deliverer.stop();
  });

  test("does not delay others even if there are more such endpoints than slots", async () => {
    const hanging: (() => void)[] = [];
    const posted = new Map<string, number>();
    const failed = new Map<string, number>();
    const post = ({ url }: OutboundRequest) => {
      posted.set(url, (posted.get(url) ?? 0) + 1);
      if (url.includes("quick")) return Promise.resolve({ status: 200 });
      return new Promise<OutboundResult>((resolve) =>
        hanging.push(() => {
          failed.set(url, (failed.get(url) ?? 0) + 1);
          resolve({ failure: "TIMEOUT" });
        }),
      );
    };
    // Twenty endpoints hang. There are six fast and six slow slots.
    const deliverer = hub.createDeliverer({
      post,
      bounds: { maximumConcurrency: 4, quickSlots: 6, slowSlots: 6 },
    });
    const slow = Array.from({ length: 20 }, (_, count) => `https://slow${count}.example.com/`);
    for (const url of slow) await hub.register(url);
    await sendMany(10);
    await deliverer.sweep();
    // An endpoint that is not known to be slow uses a fast slot for each of its first three failures.
    while (slow.some((url) => (failed.get(url) ?? 0) < 3)) {
      while (hanging.length === 0) {
        hub.clock.advance(60_000);
        await deliverer.sweep();
        await wait(1);
      }
      hanging.shift()!();
      await wait(2);
    }
    await hub.register("https://quick.example.com/");
    await sendMany(5);
    await deliverer.sweep();
    while ((posted.get("https://quick.example.com/") ?? 0) < 5) await wait(1);
    while (hanging.length > 0) hanging.shift()!();
    const stopping = deliverer.stop();
    const releasing = setInterval(() => hanging.shift()?.(), 1);
    await stopping;
    clearInterval(releasing);
  });
});

test("requests without a response leave the fast slots, so that another endpoint gets its events", async () => {
  const bounds = { maximumConcurrency: 4, quickSlots: 8, slowSlots: 2 };
  const answer = Promise.withResolvers<OutboundResult>();
  let isSilent = false;
  let hanging = 0;
  let posted = 0;
  const post = async ({ url }: OutboundRequest): Promise<OutboundResult> => {
    if (url.includes("victim")) posted += 1;
    else if (isSilent) {
      hanging += 1;
      return answer.promise;
    }
    return { status: 200 };
  };
  const deliverer = hub.createDeliverer({ post, bounds });
  for (const host of ["a", "b"]) await hub.register(`https://${host}.example.com/`);
  await sendMany(20);
  await deliverer.runDue();
  isSilent = true;
  await sendMany(20);
  await deliverer.sweep();
  while (hanging < bounds.quickSlots) await wait(1);
  await hub.register("https://victim.example.com/");
  await sendMany(3);
  await deliverer.sweep();
  while (posted < 3) await wait(5);
  expect(hanging).toBe(bounds.quickSlots);
  answer.resolve({ status: 200 });
  await deliverer.stop();
});

describe("concurrent requests", () => {
  async function mostAtOnce(bounds: { maximumConcurrency: number; quickSlots: number; slowSlots: number }) {
    let [now, most] = [0, 0];
    const post = async (): Promise<OutboundResult> => {
      now += 1;
      most = Math.max(most, now);
      await wait(2);
      now -= 1;
      return { status: 200 };
    };
    await hub.createDeliverer({ post, bounds }).runDue();
    return most;
  }

  test("to one endpoint grow with its responses up to a limit", async () => {
    await hub.register("https://shop.example.com/");
    await sendMany(100);
    expect(await mostAtOnce({ maximumConcurrency: 8, quickSlots: 100, slowSlots: 1 })).toBe(8);
  });

  test("to all endpoints have a limit", async () => {
    for (const host of ["a", "b", "c", "d"]) await hub.register(`https://${host}.example.com/`);
    await sendMany(40);
    expect(await mostAtOnce({ maximumConcurrency: 8, quickSlots: 10, slowSlots: 1 })).toBeLessThanOrEqual(10);
  });
});

test("new events of an endpoint are posted concurrently with a slow request", async () => {
  const first = Promise.withResolvers<OutboundResult>();
  let asked = 0;
  const post = (): Promise<OutboundResult> => {
    asked += 1;
    return asked === 3 ? first.promise : Promise.resolve({ status: 200 });
  };
  await hub.register("https://shop.example.com/");
  const deliverer = hub.createDeliverer({ post });
  await sendMany(2);
  await deliverer.runDue();
  await sendMany(1);
  await deliverer.sweep();
  while (asked < 3) await wait(1);
  await sendMany(2);
  await deliverer.sweep();
  while (asked < 5) await wait(1);
  first.resolve({ status: 200 });
  await deliverer.stop();
});

test("an endpoint is found behind any number of waiting or disabled ones", async () => {
  const { builder } = hub.engine;
  const many = 20_002;
  const ids = sql`with recursive ids (n) as (select 1 union all select n + 1 from ids where n < ${many})`;
  for (const statement of [
    sql`insert into webhook_endpoints (id, account_id, url, secret, status, created_at)
      ${ids} select '0-' || n, 'none', 'https://dead.example.com/', '', case when n % 2 = 0 then 'ENABLED' else 'DISABLED' end,
      0 from ids`,
    sql`insert into webhook_deliveries
      (endpoint_id, message_id, sequence, created_at, expires_at, next_attempt_at, attempts, log)
      ${ids} select '0-' || n, 'none', 1, 0, 0, ${hub.clock.now() + 1}, 1, '[]' from ids`,
  ]) {
    await hub.engine.commit([statement.compile(builder)]);
  }
  const { url } = await hub.register("https://shop.example.com/");
  await hub.send();
  const posted: string[] = [];
  const post = async (request: OutboundRequest) => {
    posted.push(request.url);
    return { status: 200 };
  };
  const deliverer = hub.createDeliverer({ post });
  for (let sweeps = 0; sweeps < 3; sweeps += 1) await deliverer.sweep();
  for (let waits = 0; waits < 500 && posted.length === 0; waits += 1) await wait(1);
  await deliverer.stop();
  expect(posted).toEqual([url]);
  await hub.send();
  expect(await hub.createDeliverer({ post }).runDue()).toBe(1);
});

describe("stopping", () => {
  test("waits for active requests, and claims no more", async () => {
    let asked = 0;
    const answer = Promise.withResolvers<OutboundResult>();
    const endpoint = await hub.register("https://shop.example.com/");
    await sendMany(3);
    const deliverer = hub.createDeliverer({
      post: () => {
        asked += 1;
        return answer.promise;
      },
    });
    await deliverer.sweep();
    while (asked === 0) await wait(1);
    const stopped = deliverer.stop();
    answer.resolve({ status: 200 });
    await stopped;
    expect(asked).toBe(1);
    const deliveries = await hub.listDeliveries(endpoint);
    expect(deliveries.filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(1);
  });

  test("interrupts a request without a response; its event is due again when its lease expires", async () => {
    const endpoint = await hub.register("https://silent.example.com/");
    await sendMany(1);
    let asked = 0;
    // A request ends only when it is interrupted, two seconds after the stop.
    const deliverer = hub.createDeliverer({
      post: ({ signal }) => {
        asked += 1;
        return new Promise((resolve) => {
          signal!.addEventListener("abort", () => resolve({ failure: "TIMEOUT" }));
        });
      },
    });
    await deliverer.sweep();
    while (asked === 0) await wait(1);
    await deliverer.stop();
    expect(await hub.listDeliveries(endpoint)).toMatchObject([
      { log: [], nextAttemptAt: hub.clock.now() + 30_000 },
    ]);
  });
});
