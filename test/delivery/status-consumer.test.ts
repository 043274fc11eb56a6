import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Channel, DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import type { StatusPollResult, StatusPoller } from "../../src/ports/providers.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";

const provider = "vendor";
const firstMilliseconds = 2_000;
const hour = 3_600_000;

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

type Ask = StatusPoller["poll"];
const reported = (id: string, status: DeliveryStatus, isLast = status !== "SENT"): StatusPollResult => ({
  kind: "reported",
  receipt: { providerMessageIds: [id], status },
  isLast,
});

/** Creates a dispatcher whose vendor accepts everything and responds to polls by `ask`. */
function start(ask: Ask, parts = 1, atOnce = 8) {
  const asked: { readonly id: string; readonly channel: Channel; readonly at: number }[] = [];
  const source: StatusPoller = {
    firstDelayMilliseconds: firstMilliseconds,
    concurrency: atOnce,
    poll: (part) => {
      asked.push({ id: part.providerMessageId, channel: part.channel, at: delivery.clock.now() });
      return ask(part);
    },
  };
  const statusSources = new Map([[provider, source]]);
  return {
    asked,
    ...delivery.createDispatcher({ gateways: createAcceptingGateways(provider, parts), statusSources }),
  };
}

const later: Ask = async () => ({ kind: "later" });
const statusOf = async (message: Message) => (await delivery.readState(message)).status;

/** Advances the time second by second, and processes due items after each. */
async function pass(milliseconds: number, { runDue }: Pick<ReturnType<typeof start>, "runDue">) {
  for (let passed = 0; passed < milliseconds; passed += 1_000) {
    delivery.clock.advance(1_000);
    await runDue();
  }
}

describe("the status of a message whose provider is polled", () => {
  test("is polled after a restart as scheduled", async () => {
    const message = await delivery.send();
    await start(later).runDue();
    const restarted = start(async ({ providerMessageId }) => reported(providerMessageId, "DELIVERED"));
    await restarted.runDue();
    expect(restarted.asked).toEqual([]);
    delivery.clock.advance(firstMilliseconds);
    await restarted.runDue();
    const at = delivery.clock.now();
    expect(restarted.asked).toEqual([{ id: `${message.id}-0`, channel: "sms", at }]);
    expect(await delivery.readState(message)).toMatchObject({
      status: "DELIVERED",
      events: ["PENDING", "SENT", "DELIVERED"],
    });
    await pass(60_000, restarted);
    expect(restarted.asked).toHaveLength(1);
  });

  test("is polled by any process, but by one at a time", async () => {
    await delivery.send();
    await start(later).runDue();
    delivery.clock.advance(firstMilliseconds);
    const both = [start(later), start(later)];
    await Promise.all(both.map(({ runDue }) => runDue()));
    expect(both.map(({ asked }) => asked.length).toSorted()).toEqual([0, 1]);
    const [one] = both.filter(({ asked }) => asked.length === 0);
    delivery.clock.advance(firstMilliseconds * 1.6);
    await one!.runDue();
    expect(one!.asked).toHaveLength(1);
  });

  test("is polled again ten seconds after a process was killed during a poll", async () => {
    const message = await delivery.send();
    const held = Promise.withResolvers<StatusPollResult>();
    const killed = start(() => held.promise);
    await killed.runDue();
    delivery.clock.advance(firstMilliseconds);
    const killedWhileAsking = killed.runDue();
    while (killed.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const next = start(async ({ providerMessageId }) => reported(providerMessageId, "DELIVERED"));
    await next.runDue();
    expect(next.asked).toEqual([]);
    delivery.clock.advance(10_000);
    await next.runDue();
    expect(await statusOf(message)).toBe("DELIVERED");
    held.resolve({ kind: "later" });
    await killedWhileAsking;
    expect(await delivery.store.statusQueue.nextDueAt(provider)).toBeUndefined();
  });

  test("is polled with growing pauses, and not forever", async () => {
    const message = await delivery.send();
    const running = start(later);
    await running.runDue();
    await pass(2 * hour, running);
    const times = running.asked.map(({ at }) => at - message.createdAt);
    const pauses = times.slice(1).map((time, index) => time - times[index]!);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(Math.max(...pauses)).toBe(firstMilliseconds * 150);
    expect(times.at(-1)).toBeGreaterThanOrEqual(hour + 600_000);
    expect(times.length).toBeLessThan(30);
    expect(await statusOf(message)).toBe("EXPIRED");
  });

  test("is polled at whole milliseconds, because PostgreSQL stores no fractions", async () => {
    await delivery.send();
    const running = start(later);
    await running.runDue();
    const dues: number[] = [];
    while (running.asked.length < 10) {
      dues.push((await delivery.store.statusQueue.nextDueAt(provider))!);
      delivery.clock.advance(Math.ceil(dues.at(-1)!) - delivery.clock.now());
      await running.runDue();
    }
    expect(dues.filter((due) => !Number.isInteger(due))).toEqual([]);
  });

  test("is polled once more if nothing ran until the message had expired", async () => {
    const message = await delivery.send();
    await start(later).runDue();
    delivery.clock.advance(24 * hour);
    const restarted = start(async ({ providerMessageId }) => reported(providerMessageId, "DELIVERED"));
    await restarted.runDue();
    expect(await statusOf(message)).toBe("DELIVERED");
    delivery.clock.advance(24 * hour);
    await restarted.runDue();
    expect(restarted.asked).toHaveLength(1);
  });

  test("is polled until the reported status is the last one", async () => {
    const message = await delivery.send({ channel: "whatsapp" });
    const statuses: DeliveryStatus[] = ["SENT", "DELIVERED", "READ"];
    const running = start(async ({ providerMessageId }) => {
      const status = statuses.shift() ?? "READ";
      return reported(providerMessageId, status, status === "READ");
    });
    await running.runDue();
    await pass(60_000, running);
    expect((await delivery.readState(message)).events).toEqual(["PENDING", "SENT", "DELIVERED", "READ"]);
    expect(running.asked.map(({ channel }) => channel)).toEqual(["whatsapp", "whatsapp", "whatsapp"]);
  });

  test("is polled for each segment", async () => {
    const message = await delivery.send();
    const running = start(async ({ providerMessageId }) => reported(providerMessageId, "DELIVERED"), 3);
    await running.runDue();
    delivery.clock.advance(firstMilliseconds);
    await running.runDue();
    expect(running.asked.map(({ id }) => id).toSorted()).toEqual(
      [0, 1, 2].map((part) => `${message.id}-${part}`),
    );
    expect(await statusOf(message)).toBe("DELIVERED");
  });

  test.each<readonly [string, Ask]>([
    ["fails unexpectedly", () => Promise.reject(new Error("secret"))],
    ["requests a later poll", async () => ({ kind: "later", afterMilliseconds: 30_000 })],
  ])("is polled again if the vendor %s", async (_, ask) => {
    const message = await delivery.send();
    const broken = start(ask);
    await broken.runDue();
    delivery.clock.advance(firstMilliseconds);
    await broken.runDue();
    const recovered = start(async ({ providerMessageId }) => reported(providerMessageId, "DELIVERED"));
    await pass(30_000, recovered);
    expect(await statusOf(message)).toBe("DELIVERED");
    expect(JSON.stringify(delivery.errors)).not.toContain("secret");
  });

  test("is polled again if the result could not be stored", async () => {
    const message = await delivery.send();
    const running = start(async ({ providerMessageId }) => reported(providerMessageId, "DELIVERED"));
    await running.runDue();
    delivery.clock.advance(firstMilliseconds);
    const statusSources = new Map([
      [
        provider,
        {
          firstDelayMilliseconds: firstMilliseconds,
          concurrency: 1,
          poll: async () => reported(`${message.id}-0`, "DELIVERED"),
        },
      ],
    ]);
    const receipts = { handle: () => Promise.reject(new Error("busy")) };
    await delivery.createDispatcher({ statusSources, receipts }).runDue();
    expect(delivery.errors.map(({ sentence }) => sentence)).toEqual([
      "status not recorded; it is polled again when its lease expires",
    ]);
    await pass(60_000, running);
    expect(await statusOf(message)).toBe("DELIVERED");
  });

  test("is polled with limited concurrency", async () => {
    for (let sent = 0; sent < 10; sent += 1) await delivery.send();
    let [now, most] = [0, 0];
    const running = start(
      async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        return { kind: "later" };
      },
      1,
      3,
    );
    await running.runDue();
    delivery.clock.advance(firstMilliseconds);
    await running.runDue();
    expect(running.asked).toHaveLength(10);
    expect(most).toBe(3);
  });

  test("stays with a provider that is no longer in the routes, and is polled once it is back", async () => {
    const message = await delivery.send();
    await start(later).runDue();
    delivery.clock.advance(60_000);
    await delivery.createDispatcher().runDue();
    const back = start(async ({ providerMessageId }) => reported(providerMessageId, "DELIVERED"));
    await back.runDue();
    expect(await statusOf(message)).toBe("DELIVERED");
  });
});
