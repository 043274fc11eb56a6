import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const charged = 960_000;
const refunded = 1_000_000;
const hour = 3_600_000;

describe("a message to a number that ends in", () => {
  test.each([
    ["00", "DELIVERED", ["PENDING", "SENT", "DELIVERED"], charged],
    ["01", "FAILED", ["PENDING", "FAILED"], refunded],
    ["02", "FAILED", ["PENDING", "SENT", "FAILED"], charged],
    ["03", "EXPIRED", ["PENDING", "SENT", "EXPIRED"], charged],
    ["04", "READ", ["PENDING", "SENT", "DELIVERED", "READ"], charged],
    ["05", "SENT", ["PENDING", "SENT"], charged],
    ["08", "FAILED", ["PENDING", "SENT", "FAILED"], charged],
    ["23", "DELIVERED", ["PENDING", "SENT", "DELIVERED"], charged],
  ])("%s becomes %s at the first attempt", async (ending, status, events, balance) => {
    const message = await delivery.send({ recipient: `+4477009001${ending}` });
    expect(await delivery.dispatcher().runDue()).toBe(1);
    expect(await delivery.stateOf(message)).toEqual({ status, attempts: 1, events, balance });
    expect(await delivery.dispatcher().runDue()).toBe(0);
  });

  test("03 on Telegram expires and is refunded", async () => {
    const message = await delivery.send({ recipient: "+447700900103", channel: "telegram" });
    await delivery.dispatcher().runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "EXPIRED", balance: refunded });
  });

  test("05, for which no receipt comes, expires at the end of its time and stays charged", async () => {
    const message = await delivery.send({ recipient: "+447700900105" });
    await delivery.dispatcher().runDue();
    delivery.clock.advance(hour - 1);
    expect(await delivery.dispatcher().runDue()).toBe(0);
    delivery.clock.advance(1);
    expect(await delivery.dispatcher().runDue()).toBe(1);
    const state = await delivery.stateOf(message);
    expect(state).toMatchObject({
      status: "EXPIRED",
      events: ["PENDING", "SENT", "EXPIRED"],
      balance: charged,
    });
    delivery.clock.advance(hour);
    expect(await delivery.dispatcher().runDue()).toBe(0);
  });
});

test("what was accepted for providers is not the sandbox's when the routes are gone: it waits for them, or is refunded", async () => {
  const message = await delivery.send({ recipient: "+447700900100", queue: "sms:alpha" });
  await delivery.dispatcher().runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "PENDING", balance: charged });
  delivery.clock.advance(hour);
  await delivery.dispatcher().runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED", balance: refunded });
});

test("of a verification's message that is done with, the verification hears at once", async () => {
  const heard = () => delivery.woken.includes("verifications");
  await delivery.send();
  await delivery.dispatcher().runDue();
  expect(heard()).toBe(false);
  await delivery.send({ verificationId: "01931f6a-7b00-7000-8000-0000000000c3" });
  await delivery.dispatcher().runDue();
  expect(heard()).toBe(true);
});

describe("a message that no gateway is asked for any more", () => {
  const detail = "The recipient has not written.";
  const refused = { kind: "refused", detail, unasked: true } as const;

  test("fails and is refunded", async () => {
    const message = await delivery.send();
    await delivery.dispatcher({ gateways: everywhere({ send: async () => refused }) }).runDue();
    const events = ["PENDING", "FAILED"];
    expect(await delivery.stateOf(message)).toEqual({
      status: "FAILED",
      attempts: 1,
      events,
      balance: refunded,
    });
    const [, failed] = await delivery.store.messages.events(message.id);
    expect(failed).toMatchObject({ detail });
  });

  test("stays charged where an earlier attempt may have taken it", async () => {
    const message = await delivery.send();
    const answers = [{ kind: "retry", detail: "No answer.", outcomeUnknown: true }, refused] as const;
    const attemptOf = (outcome: "retry" | "unavailable", startedAt: number) =>
      ({
        provider: "a",
        startedAt,
        milliseconds: 1,
        outcome,
        detail: null,
        outcomeUnknown: outcome === "retry",
      }) as const;
    const gateways = everywhere({
      async send({ attempt }, observe) {
        observe(attemptOf(attempt === 1 ? "retry" : "unavailable", attempt));
        return answers[attempt - 1]!;
      },
    });
    const dispatcher = delivery.dispatcher({ gateways });
    await dispatcher.runDue();
    delivery.clock.advance(hour / 2);
    await dispatcher.runDue();
    const events = ["PENDING", "PENDING", "EXPIRED"];
    expect(await delivery.stateOf(message)).toEqual({
      status: "EXPIRED",
      attempts: 2,
      events,
      balance: charged,
    });
    const history = await delivery.store.messages.findHistory(message.accountId, message.id);
    expect(history!.attempts.map(({ outcome }) => outcome)).toEqual(["retry", "unavailable"]);
  });
});

test("a message that may have been taken stays charged, whatever its gateway says afterwards", async () => {
  const message = await delivery.send();
  const throttled = { kind: "throttled", detail: "Too many.", afterMilliseconds: hour } as const;
  const answers = [{ kind: "retry", detail: "No answer.", outcomeUnknown: true }, throttled] as const;
  const gateways = everywhere({ send: async ({ attempt }) => answers[attempt - 1]! });
  await delivery.dispatcher({ gateways }).runDue();
  delivery.clock.advance(hour / 2);
  await delivery.dispatcher({ gateways }).runDue();
  delivery.clock.advance(hour / 2);
  await delivery.dispatcher().runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "EXPIRED", balance: charged });
});

test("a message whose gateway fails may have been taken: it expires and stays charged", async () => {
  const message = await delivery.send();
  const failing = everywhere({ send: () => Promise.reject(new Error("secret")) });
  await delivery.dispatcher({ gateways: failing }).runDue();
  delivery.clock.advance(hour);
  await delivery.dispatcher().runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "EXPIRED", balance: charged });
});

describe("a message whose gateway tries for a time of its own, of which no receipt comes,", () => {
  test.each([
    ["earlier", hour / 6],
    ["later", 3 * hour],
  ])("expires %s than its own time ends, and stays charged", async (_, milliseconds) => {
    const message = await delivery.send();
    const { clock } = delivery;
    const gateways = everywhere({
      send: async ({ id }) => ({
        kind: "accepted",
        provider: "cloud",
        providerMessageId: id,
        expiresAt: clock.now() + milliseconds,
        receipts: [],
      }),
    });
    const dispatcher = delivery.dispatcher({ gateways });
    await dispatcher.runDue();
    clock.advance(milliseconds - 1);
    expect(await dispatcher.runDue()).toBe(0);
    clock.advance(1);
    expect(await dispatcher.runDue()).toBe(1);
    const events = ["PENDING", "SENT", "EXPIRED"];
    expect(await delivery.stateOf(message)).toMatchObject({ status: "EXPIRED", events, balance: charged });
    const receipts = createReceiptBook({ ...delivery, wake: delivery.wake });
    await receipts.take("cloud", [{ providerMessageIds: [message.id], status: "DELIVERED" }]);
    expect(await delivery.stateOf(message)).toMatchObject({ status: "DELIVERED", balance: charged });
  });
});

describe("a message that is tried again, to a number that ends in", () => {
  test("06 is delivered at the third attempt, a second after each throttled one", async () => {
    const message = await delivery.send({ recipient: "+447700900106" });
    const dispatcher = delivery.dispatcher();
    const seen = [];
    for (const milliseconds of [0, 999, 1, 1_000]) {
      delivery.clock.advance(milliseconds);
      seen.push(await dispatcher.runDue());
    }
    expect(seen).toEqual([1, 0, 1, 1]);
    expect(await delivery.stateOf(message)).toEqual({
      status: "DELIVERED",
      attempts: 3,
      events: ["PENDING", "PENDING", "PENDING", "SENT", "DELIVERED"],
      balance: charged,
    });
  });

  test("07 is tried until its time ends, then fails and is refunded", async () => {
    const message = await delivery.send({ recipient: "+447700900107" });
    const dispatcher = delivery.dispatcher();
    for (let seconds = 0; seconds < 3_600; seconds += 30) {
      await dispatcher.runDue();
      delivery.clock.advance(30_000);
    }
    expect(await delivery.stateOf(message)).toMatchObject({ status: "PENDING", balance: charged });
    expect(await delivery.store.messages.nextDueAt("sms")).toBeLessThanOrEqual(message.expiresAt);
    await dispatcher.runDue();
    const { status, events, attempts, balance } = await delivery.stateOf(message);
    expect({ status, balance, last: events.at(-1) }).toEqual({
      status: "FAILED",
      balance: refunded,
      last: "FAILED",
    });
    expect(attempts).toBeGreaterThan(20);
    expect(await delivery.store.messages.nextDueAt("sms")).toBeUndefined();
  });
});
