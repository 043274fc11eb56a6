import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import type { DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import type { Distribution } from "../../src/metrics/series.ts";
import { everywhere, openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const provider = "smsc-a";

const pointsOf = (name: string) =>
  delivery.readings().find(({ metric }) => metric.name === name)?.points ?? [];
const countsOf = (name: string) =>
  Object.fromEntries(pointsOf(name).map(({ labels, value }) => [labels.join(" "), value]));
/** How many values there are, and their sum. */
const timesOf = (name: string) =>
  Object.fromEntries(
    pointsOf(name).map(({ labels, value }) => {
      const { counts, sum } = value as Distribution;
      return [labels.join(" "), [counts.reduce((one, other) => one + other), sum]];
    }),
  );

const report = (id: string, status: DeliveryStatus) =>
  createReceiptBook(delivery).take(provider, [{ providerMessageIds: [id], status }]);

describe("messages", () => {
  test("are counted when they are handed over and when they arrive, with the time it took", async () => {
    const message = await delivery.send();
    delivery.clock.advance(2_000);
    await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
    delivery.clock.advance(5_000);
    for (const status of ["DELIVERED", "DELIVERED", "READ", "SENT"] as const) {
      await report(`${message.id}-0`, status);
    }
    expect(countsOf("connect_hub.messages")).toEqual({
      [`sms ${provider} GB SENT`]: 1,
      [`sms ${provider} GB DELIVERED`]: 1,
      [`sms ${provider} GB READ`]: 1,
    });
    expect(timesOf("connect_hub.message.hand_over.wait")).toEqual({ [`sms ${provider}`]: [1, 2] });
    expect(timesOf("connect_hub.message.delivery.time")).toEqual({ [`sms ${provider}`]: [1, 7] });
  });

  test("of several parts arrive once, when the last part does, though all receipts come at once", async () => {
    const message = await delivery.send();
    await delivery.dispatcher({ gateways: takingBy(provider, 3) }).runDue();
    await report(`${message.id}-0`, "DELIVERED");
    expect(countsOf("connect_hub.messages")).toEqual({ [`sms ${provider} GB SENT`]: 1 });
    const receipts = [1, 2].map((part) => ({
      providerMessageIds: [`${message.id}-${part}`],
      status: "DELIVERED" as const,
    }));
    await createReceiptBook(delivery).take(provider, receipts);
    expect(countsOf("connect_hub.messages")).toEqual({
      [`sms ${provider} GB SENT`]: 1,
      [`sms ${provider} GB DELIVERED`]: 1,
    });
  });

  test("that are refused, or run out of time, are counted as what they become", async () => {
    const refusing = everywhere({ send: async () => ({ kind: "refused", detail: "No." }) });
    await delivery.send();
    await delivery.dispatcher({ gateways: refusing }).runDue();
    await delivery.send();
    await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
    const late = await delivery.send();
    delivery.clock.advance(late.expiresAt - delivery.clock.now() + 1);
    await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
    expect(countsOf("connect_hub.messages")).toEqual({
      "sms none GB FAILED": 2,
      [`sms ${provider} GB SENT`]: 1,
      [`sms ${provider} GB EXPIRED`]: 1,
    });
  });
});

describe("attempts", () => {
  test("are counted by provider and outcome, with the time until the answer", async () => {
    const outcomes = [
      { outcome: "throttled", milliseconds: 20 },
      { outcome: "overtaken", milliseconds: 3_000 },
      { outcome: "accepted", milliseconds: 4_000 },
    ] as const;
    const gateways = everywhere({
      async send(_message, observe) {
        for (const each of outcomes) {
          observe({ provider, startedAt: 0, detail: null, mayBeTaken: false, ...each });
        }
        return { kind: "accepted", provider, providerMessageId: "1", receipts: [] };
      },
    });
    await delivery.send();
    await delivery.dispatcher({ gateways }).runDue();
    expect(countsOf("connect_hub.provider.attempts")).toEqual({
      [`sms ${provider} throttled`]: 1,
      [`sms ${provider} overtaken`]: 1,
      [`sms ${provider} accepted`]: 1,
    });
    expect(timesOf("messaging.client.operation.duration")).toEqual({
      [`send sms ${provider} throttled`]: [1, 0.02],
      [`send sms ${provider} `]: [1, 4],
    });
  });
});
