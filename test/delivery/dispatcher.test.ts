import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SubmitResult, ChannelGateway, OutboundMessage } from "../../src/ports/gateways.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const accepted: SubmitResult = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
const createGateways = (send: ChannelGateway["send"]) => ({ gateways: toGateways({ send }) });

describe("a gateway", () => {
  test("receives the message, its account, its code and number, and the attempt number from 1", async () => {
    const seen: OutboundMessage[] = [];
    const message = await delivery.send({ channel: "telegram", code: "0042" });
    const dispatcher = delivery.createDispatcher(
      createGateways(async (outbound) => {
        seen.push(outbound);
        return outbound.attempt === 1 ? { kind: "retry", detail: "Later.", afterMilliseconds: 10 } : accepted;
      }),
    );
    await dispatcher.runDue();
    delivery.clock.advance(10);
    await dispatcher.runDue();
    const { id, channel, accountId, recipient, expiresAt } = message;
    const wanted = { id, channel, accountId, recipient, expiresAt, code: "0042" };
    expect(seen).toEqual([1, 2].map((attempt) => expect.objectContaining({ ...wanted, attempt })));
  });

  test("that throws is retried, and its error text is not exposed", async () => {
    const message = await delivery.send();
    await delivery
      .createDispatcher(createGateways(() => Promise.reject(new Error("secret token 123"))))
      .runDue();
    expect(await delivery.readState(message)).toMatchObject({
      status: "PENDING",
      attempts: 1,
      balance: 960_000,
    });
    expect((await delivery.store.messages.listEvents(message.id)).at(-1)?.detail).toBe(
      "The gateway did not answer.",
    );
    delivery.clock.advance(750);
    await delivery.createDispatcher(createGateways(async () => accepted)).runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 2 });
    expect(JSON.stringify(delivery.errors)).not.toContain("secret");
  });

  test("that is unavailable for one message does not delay others", async () => {
    const [bad, good] = [await delivery.send({ recipient: "+447700900107" }), await delivery.send()];
    expect(await delivery.createDispatcher().runDue()).toBe(2);
    expect((await delivery.readState(bad)).status).toBe("PENDING");
    expect((await delivery.readState(good)).status).toBe("DELIVERED");
  });

  test("that requests a delay beyond the expiry is retried at the expiry at the latest", async () => {
    const message = await delivery.send();
    const later = { kind: "retry", detail: "Later.", afterMilliseconds: 86_400_000 } as const;
    await delivery.createDispatcher(createGateways(async () => later)).runDue();
    expect(await delivery.store.messages.nextDueAt("sms")).toBe(message.expiresAt);
  });

  test("with an unknown outcome is retried after growing delays, even if it requests shorter ones", async () => {
    const message = await delivery.send();
    const now = { kind: "retry", detail: "Now.", outcomeUnknown: true, afterMilliseconds: 10 } as const;
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await delivery.createDispatcher(createGateways(async () => now)).runDue();
      const { attempts } = await delivery.readState(message);
      const wait = (await delivery.store.messages.nextDueAt("sms"))! - delivery.clock.now();
      expect([attempts, wait >= 250 * 2 ** (attempt - 1)]).toEqual([attempt, true]);
      delivery.clock.advance(wait);
    }
  });

  test.each([
    ["has an unknown outcome and requests a longer delay", { outcomeUnknown: true }, 900_000],
    ["does not have the message and requests a shorter delay", {}, 10],
  ] as const)("that %s is retried after that delay", async (_, told, afterMilliseconds) => {
    await delivery.send();
    const later: SubmitResult = { kind: "retry", detail: "Later.", afterMilliseconds, ...told };
    await delivery.createDispatcher(createGateways(async () => later)).runDue();
    expect(await delivery.store.messages.nextDueAt("sms")).toBe(delivery.clock.now() + afterMilliseconds);
  });

  test("that does not exist leaves the messages of its channel queued", async () => {
    const message = await delivery.send();
    await delivery.createDispatcher({ gateways: {} }).runDue();
    const [, event] = await delivery.store.messages.listEvents(message.id);
    expect(event).toMatchObject({ status: "PENDING", detail: "The channel is switched off." });
    expect(await delivery.store.messages.nextDueAt("sms")).toBe(message.createdAt + 60_000);
  });

  test("is never called for an expired message", async () => {
    const message = await delivery.send();
    delivery.clock.advance(3_600_000);
    await delivery.createDispatcher(createGateways(() => expect.unreachable())).runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
  });
});

describe("a lease", () => {
  test("that expires during a slow call allows a second send, and the slow call records nothing", async () => {
    const message = await delivery.send();
    const slow = Promise.withResolvers<SubmitResult>();
    const first = delivery.createDispatcher(createGateways(() => slow.promise)).runDue();
    await new Promise((resolve) => setImmediate(resolve));
    delivery.clock.advance(60_000);
    await delivery.createDispatcher(createGateways(async () => accepted)).runDue();
    slow.resolve({ kind: "refused", detail: "Too late." });
    await first;
    expect(await delivery.readState(message)).toEqual({
      status: "SENT",
      attempts: 2,
      events: ["PENDING", "SENT"],
      balance: 960_000,
    });
    expect(delivery.errors).toEqual([]);
  });

  test("ends if a call has no response for 45 seconds, and the message is retried", async () => {
    const message = await delivery.send();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const asked = Promise.withResolvers<void>();
      const silent = createGateways(() => {
        asked.resolve();
        return new Promise(() => {});
      });
      const run = delivery.createDispatcher(silent).runDue();
      await asked.promise;
      await vi.advanceTimersByTimeAsync(45_000);
      await run;
    } finally {
      vi.useRealTimers();
    }
    delivery.clock.advance(1_000);
    await delivery.createDispatcher(createGateways(async () => accepted)).runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 2 });
  });

  test("prevents several dispatchers from sending the same message", async () => {
    const messages = await Promise.all(Array.from({ length: 40 }, () => delivery.send({ priceMicros: 1 })));
    const sent: string[] = [];
    const dispatchers = [1, 2, 3].map(() =>
      delivery.createDispatcher(
        createGateways(async ({ id }) => {
          sent.push(id);
          return { ...accepted, providerMessageId: id };
        }),
      ),
    );
    const counts = await Promise.all(dispatchers.map((dispatcher) => dispatcher.runDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(40);
    expect(sent.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
  });
});

test("a stopped run sends only the messages of the account's share of slots, and the next run the rest", async () => {
  await Promise.all(Array.from({ length: 300 }, () => delivery.send({ priceMicros: 1 })));
  const stopping = new AbortController();
  const send = async ({ id }: OutboundMessage): Promise<SubmitResult> => {
    stopping.abort();
    return { ...accepted, providerMessageId: id };
  };
  expect(await delivery.createDispatcher(createGateways(send)).runDue(stopping.signal)).toBe(256);
  expect(await delivery.createDispatcher(createGateways(send)).runDue()).toBe(44);
});

test("an error of one consumer is thrown after the others have finished", async () => {
  const { store } = delivery;
  const claim = () => Promise.reject(new Error("no mails"));
  const message = await delivery.send();
  const dispatcher = delivery.createDispatcher({ store: { ...store, mails: { ...store.mails, claim } } });
  await expect(dispatcher.runDue()).rejects.toThrow("no mails");
  expect((await delivery.readState(message)).status).toBe("DELIVERED");
});
