import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Handover, ChannelGateway, OutboundMessage } from "../../src/ports/gateways.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const taken: Handover = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const gatewaysOf = (send: ChannelGateway["send"]) => ({ gateways: everywhere({ send }) });

describe("a gateway", () => {
  test("is given the message, its account, its code and number, and the attempt counted from 1", async () => {
    const seen: OutboundMessage[] = [];
    const message = await delivery.send({ channel: "telegram", code: "0042" });
    const dispatcher = delivery.dispatcher(
      gatewaysOf(async (outbound) => {
        seen.push(outbound);
        return outbound.attempt === 1 ? { kind: "retry", detail: "Later.", afterMilliseconds: 10 } : taken;
      }),
    );
    await dispatcher.runDue();
    delivery.clock.advance(10);
    await dispatcher.runDue();
    const { id, channel, accountId, recipient, expiresAt } = message;
    const wanted = { id, channel, accountId, recipient, expiresAt, code: "0042" };
    expect(seen).toEqual([1, 2].map((attempt) => expect.objectContaining({ ...wanted, attempt })));
  });

  test("that throws is asked again, and its words stay inside", async () => {
    const message = await delivery.send();
    await delivery.dispatcher(gatewaysOf(() => Promise.reject(new Error("secret token 123")))).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({
      status: "PENDING",
      attempts: 1,
      balance: 960_000,
    });
    expect((await delivery.store.messages.events(message.id)).at(-1)?.detail).toBe(
      "The gateway did not answer.",
    );
    delivery.clock.advance(750);
    await delivery.dispatcher(gatewaysOf(async () => taken)).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 2 });
    expect(JSON.stringify(delivery.errors)).not.toContain("secret");
  });

  test("that is down for one message keeps no other from being sent", async () => {
    const [bad, good] = [await delivery.send({ recipient: "+447700900107" }), await delivery.send()];
    expect(await delivery.dispatcher().runDue()).toBe(2);
    expect((await delivery.stateOf(bad)).status).toBe("PENDING");
    expect((await delivery.stateOf(good)).status).toBe("DELIVERED");
  });

  test("that asks for a wait beyond the message's time is not waited for", async () => {
    const message = await delivery.send();
    const later = { kind: "retry", detail: "Later.", afterMilliseconds: 86_400_000 } as const;
    await delivery.dispatcher(gatewaysOf(async () => later)).runDue();
    expect(await delivery.store.messages.nextDueAt("sms")).toBe(message.expiresAt);
  });

  test("that may have the message gets it again at pauses that grow, however soon it asks for it", async () => {
    const message = await delivery.send();
    const now = { kind: "retry", detail: "Now.", outcomeUnknown: true, afterMilliseconds: 10 } as const;
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await delivery.dispatcher(gatewaysOf(async () => now)).runDue();
      const { attempts } = await delivery.stateOf(message);
      const wait = (await delivery.store.messages.nextDueAt("sms"))! - delivery.clock.now();
      expect([attempts, wait >= 250 * 2 ** (attempt - 1)]).toEqual([attempt, true]);
      delivery.clock.advance(wait);
    }
  });

  test.each([
    ["may have the message and asks for a longer pause", { outcomeUnknown: true }, 900_000],
    ["does not have it and asks for a shorter one", {}, 10],
  ] as const)("that %s gets it again then", async (_, told, afterMilliseconds) => {
    await delivery.send();
    const later: Handover = { kind: "retry", detail: "Later.", afterMilliseconds, ...told };
    await delivery.dispatcher(gatewaysOf(async () => later)).runDue();
    expect(await delivery.store.messages.nextDueAt("sms")).toBe(delivery.clock.now() + afterMilliseconds);
  });

  test("that is not there leaves the messages of its channel waiting", async () => {
    const message = await delivery.send();
    await delivery.dispatcher({ gateways: {} }).runDue();
    const [, event] = await delivery.store.messages.events(message.id);
    expect(event).toMatchObject({ status: "PENDING", detail: "The channel is switched off." });
    expect(await delivery.store.messages.nextDueAt("sms")).toBe(message.createdAt + 60_000);
  });

  test("is never asked to send what has waited beyond its time", async () => {
    const message = await delivery.send();
    delivery.clock.advance(3_600_000);
    await delivery.dispatcher(gatewaysOf(() => expect.unreachable())).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
  });
});

describe("a lease", () => {
  test("that ends during a slow call lets another send; the slow one records nothing and harms nothing", async () => {
    const message = await delivery.send();
    const slow = Promise.withResolvers<Handover>();
    const first = delivery.dispatcher(gatewaysOf(() => slow.promise)).runDue();
    await new Promise((resolve) => setImmediate(resolve));
    delivery.clock.advance(60_000);
    await delivery.dispatcher(gatewaysOf(async () => taken)).runDue();
    slow.resolve({ kind: "refused", detail: "Too late." });
    await first;
    expect(await delivery.stateOf(message)).toEqual({
      status: "SENT",
      attempts: 2,
      events: ["PENDING", "SENT"],
      balance: 960_000,
    });
    expect(delivery.errors).toEqual([]);
  });

  test("that never answers is given up after 45 seconds and asked again", async () => {
    const message = await delivery.send();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const asked = Promise.withResolvers<void>();
      const silent = gatewaysOf(() => {
        asked.resolve();
        return new Promise(() => {});
      });
      const run = delivery.dispatcher(silent).runDue();
      await asked.promise;
      await vi.advanceTimersByTimeAsync(45_000);
      await run;
    } finally {
      vi.useRealTimers();
    }
    delivery.clock.advance(1_000);
    await delivery.dispatcher(gatewaysOf(async () => taken)).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 2 });
  });

  test("keeps two dispatchers from sending the same message", async () => {
    const messages = await Promise.all(Array.from({ length: 40 }, () => delivery.send({ priceMicros: 1 })));
    const sent: string[] = [];
    const dispatchers = [1, 2, 3].map(() =>
      delivery.dispatcher(
        gatewaysOf(async ({ id }) => {
          sent.push(id);
          return { ...taken, providerMessageId: id };
        }),
      ),
    );
    const counts = await Promise.all(dispatchers.map((dispatcher) => dispatcher.runDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(40);
    expect(sent.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
  });
});

test("more than one handful is worked off in one run, and a run that is told to stop leaves the rest", async () => {
  await Promise.all(Array.from({ length: 300 }, () => delivery.send({ priceMicros: 1 })));
  const stopping = new AbortController();
  const send = async ({ id }: OutboundMessage): Promise<Handover> => {
    stopping.abort();
    return { ...taken, providerMessageId: id };
  };
  expect(await delivery.dispatcher(gatewaysOf(send)).runDue(stopping.signal)).toBe(256);
  expect(await delivery.dispatcher(gatewaysOf(send)).runDue()).toBe(44);
});

test("what fails in one lane is told to who runs them, once the others have done their work", async () => {
  const { store } = delivery;
  const claim = () => Promise.reject(new Error("no mails"));
  const message = await delivery.send();
  const dispatcher = delivery.dispatcher({ store: { ...store, mails: { ...store.mails, claim } } });
  await expect(dispatcher.runDue()).rejects.toThrow("no mails");
  expect((await delivery.stateOf(message)).status).toBe("DELIVERED");
});
