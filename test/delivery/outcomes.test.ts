import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptProcessor } from "../../src/delivery/receipts/receipt-processor.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";

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
    expect(await delivery.createDispatcher().runDue()).toBe(1);
    expect(await delivery.readState(message)).toEqual({ status, attempts: 1, events, balance });
    expect(await delivery.createDispatcher().runDue()).toBe(0);
  });

  test("03 on Telegram expires and is refunded", async () => {
    const message = await delivery.send({ recipient: "+447700900103", channel: "telegram" });
    await delivery.createDispatcher().runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "EXPIRED", balance: refunded });
  });

  test("05, for which no receipt arrives, expires at the end of its time to live and stays charged", async () => {
    const message = await delivery.send({ recipient: "+447700900105" });
    await delivery.createDispatcher().runDue();
    delivery.clock.advance(hour - 1);
    expect(await delivery.createDispatcher().runDue()).toBe(0);
    delivery.clock.advance(1);
    expect(await delivery.createDispatcher().runDue()).toBe(1);
    const state = await delivery.readState(message);
    expect(state).toMatchObject({
      status: "EXPIRED",
      events: ["PENDING", "SENT", "EXPIRED"],
      balance: charged,
    });
    delivery.clock.advance(hour);
    expect(await delivery.createDispatcher().runDue()).toBe(0);
  });
});

test("a message that was queued for providers is not sent by the sandbox if its routes are gone: it stays queued, or is refunded", async () => {
  const message = await delivery.send({ recipient: "+447700900100", queue: "sms:alpha" });
  await delivery.createDispatcher().runDue();
  expect(await delivery.readState(message)).toMatchObject({ status: "PENDING", balance: charged });
  delivery.clock.advance(hour);
  await delivery.createDispatcher().runDue();
  expect(await delivery.readState(message)).toMatchObject({ status: "FAILED", balance: refunded });
});

test("a processed message of a verification wakes the verification queue immediately", async () => {
  const heard = () => delivery.woken.includes("verifications");
  await delivery.send();
  await delivery.createDispatcher().runDue();
  expect(heard()).toBe(false);
  await delivery.send({ verificationId: "01931f6a-7b00-7000-8000-0000000000c3" });
  await delivery.createDispatcher().runDue();
  expect(heard()).toBe(true);
});

describe("a message that is rejected without a call", () => {
  const detail = "The recipient has not written.";
  const refused = { kind: "refused", detail, notSubmitted: true } as const;

  test("fails and is refunded", async () => {
    const message = await delivery.send();
    await delivery.createDispatcher({ gateways: toGateways({ send: async () => refused }) }).runDue();
    const events = ["PENDING", "FAILED"];
    expect(await delivery.readState(message)).toEqual({
      status: "FAILED",
      attempts: 1,
      events,
      balance: refunded,
    });
    const [, failed] = await delivery.store.messages.listEvents(message.id);
    expect(failed).toMatchObject({ detail });
  });

  test("stays charged if an earlier attempt has an unknown outcome", async () => {
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
    const gateways = toGateways({
      async send({ attempt }, observe) {
        observe(attemptOf(attempt === 1 ? "retry" : "unavailable", attempt));
        return answers[attempt - 1]!;
      },
    });
    const dispatcher = delivery.createDispatcher({ gateways });
    await dispatcher.runDue();
    delivery.clock.advance(hour / 2);
    await dispatcher.runDue();
    const events = ["PENDING", "PENDING", "EXPIRED"];
    expect(await delivery.readState(message)).toEqual({
      status: "EXPIRED",
      attempts: 2,
      events,
      balance: charged,
    });
    const history = await delivery.store.messages.findHistory(message.accountId, message.id);
    expect(history!.attempts.map(({ outcome }) => outcome)).toEqual(["retry", "unavailable"]);
  });
});

test("a message with an unknown outcome stays charged, regardless of later results", async () => {
  const message = await delivery.send();
  const throttled = { kind: "throttled", detail: "Too many.", afterMilliseconds: hour } as const;
  const answers = [{ kind: "retry", detail: "No answer.", outcomeUnknown: true }, throttled] as const;
  const gateways = toGateways({ send: async ({ attempt }) => answers[attempt - 1]! });
  await delivery.createDispatcher({ gateways }).runDue();
  delivery.clock.advance(hour / 2);
  await delivery.createDispatcher({ gateways }).runDue();
  delivery.clock.advance(hour / 2);
  await delivery.createDispatcher().runDue();
  expect(await delivery.readState(message)).toMatchObject({ status: "EXPIRED", balance: charged });
});

test("a message whose gateway throws has an unknown outcome: it expires and stays charged", async () => {
  const message = await delivery.send();
  const failing = toGateways({ send: () => Promise.reject(new Error("secret")) });
  await delivery.createDispatcher({ gateways: failing }).runDue();
  delivery.clock.advance(hour);
  await delivery.createDispatcher().runDue();
  expect(await delivery.readState(message)).toMatchObject({ status: "EXPIRED", balance: charged });
});

describe("a message with its own expiry at the gateway, without a receipt,", () => {
  test.each([
    ["earlier", hour / 6],
    ["later", 3 * hour],
  ])("expires %s than its time to live, and stays charged", async (_, milliseconds) => {
    const message = await delivery.send();
    const { clock } = delivery;
    const gateways = toGateways({
      send: async ({ id }) => ({
        kind: "accepted",
        provider: "cloud",
        providerMessageId: id,
        expiresAt: clock.now() + milliseconds,
        receipts: [],
      }),
    });
    const dispatcher = delivery.createDispatcher({ gateways });
    await dispatcher.runDue();
    clock.advance(milliseconds - 1);
    expect(await dispatcher.runDue()).toBe(0);
    clock.advance(1);
    expect(await dispatcher.runDue()).toBe(1);
    const events = ["PENDING", "SENT", "EXPIRED"];
    expect(await delivery.readState(message)).toMatchObject({ status: "EXPIRED", events, balance: charged });
    const receipts = createReceiptProcessor({ ...delivery, wake: delivery.wake });
    await receipts.handle("cloud", [{ providerMessageIds: [message.id], status: "DELIVERED" }]);
    expect(await delivery.readState(message)).toMatchObject({ status: "DELIVERED", balance: charged });
  });
});

describe("a retried message to a number that ends in", () => {
  test("06 is delivered at the third attempt, a second after each throttled one", async () => {
    const message = await delivery.send({ recipient: "+447700900106" });
    const dispatcher = delivery.createDispatcher();
    const seen = [];
    for (const milliseconds of [0, 999, 1, 1_000]) {
      delivery.clock.advance(milliseconds);
      seen.push(await dispatcher.runDue());
    }
    expect(seen).toEqual([1, 0, 1, 1]);
    expect(await delivery.readState(message)).toEqual({
      status: "DELIVERED",
      attempts: 3,
      events: ["PENDING", "PENDING", "PENDING", "SENT", "DELIVERED"],
      balance: charged,
    });
  });

  test("07 is retried until it expires, then fails and is refunded", async () => {
    const message = await delivery.send({ recipient: "+447700900107" });
    const dispatcher = delivery.createDispatcher();
    for (let seconds = 0; seconds < 3_600; seconds += 30) {
      await dispatcher.runDue();
      delivery.clock.advance(30_000);
    }
    expect(await delivery.readState(message)).toMatchObject({ status: "PENDING", balance: charged });
    expect(await delivery.store.messages.nextDueAt("sms")).toBeLessThanOrEqual(message.expiresAt);
    await dispatcher.runDue();
    const { status, events, attempts, balance } = await delivery.readState(message);
    expect({ status, balance, last: events.at(-1) }).toEqual({
      status: "FAILED",
      balance: refunded,
      last: "FAILED",
    });
    expect(attempts).toBeGreaterThan(20);
    expect(await delivery.store.messages.nextDueAt("sms")).toBeUndefined();
  });
});
