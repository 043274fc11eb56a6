import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import type { DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import type { Traces } from "../../src/ports/telemetry.ts";
import type { Distribution } from "../../src/metrics/series.ts";
import { ProviderHealth } from "../../src/delivery/routing/health.ts";
import type { MonitoredProvider } from "../../src/delivery/routing/health.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { gatewayOf, noReceipts, provider, readings, send, message } from "./routed-providers.ts";
import { everywhere, openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const smsc = "smsc-a";

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
  createReceiptBook(delivery).take(smsc, [{ providerMessageIds: [id], status }]);

describe("messages", () => {
  test("are counted when they are handed over and when they arrive, with the time it took", async () => {
    const message = await delivery.send();
    delivery.clock.advance(2_000);
    await delivery.dispatcher({ gateways: takingBy(smsc) }).runDue();
    delivery.clock.advance(5_000);
    for (const status of ["DELIVERED", "DELIVERED", "READ", "SENT"] as const) {
      await report(`${message.id}-0`, status);
    }
    expect(countsOf("connect_hub.messages")).toEqual({
      [`sms ${smsc} GB SENT`]: 1,
      [`sms ${smsc} GB DELIVERED`]: 1,
      [`sms ${smsc} GB READ`]: 1,
    });
    expect(timesOf("connect_hub.message.hand_over.wait")).toEqual({ [`sms ${smsc}`]: [1, 2] });
    expect(timesOf("connect_hub.message.delivery.time")).toEqual({ [`sms ${smsc}`]: [1, 7] });
  });

  test("of several parts arrive once, when the last part does, though all receipts come at once", async () => {
    const message = await delivery.send();
    await delivery.dispatcher({ gateways: takingBy(smsc, 3) }).runDue();
    await report(`${message.id}-0`, "DELIVERED");
    expect(countsOf("connect_hub.messages")).toEqual({ [`sms ${smsc} GB SENT`]: 1 });
    const receipts = [1, 2].map((part) => ({
      providerMessageIds: [`${message.id}-${part}`],
      status: "DELIVERED" as const,
    }));
    await createReceiptBook(delivery).take(smsc, receipts);
    expect(countsOf("connect_hub.messages")).toEqual({
      [`sms ${smsc} GB SENT`]: 1,
      [`sms ${smsc} GB DELIVERED`]: 1,
    });
  });

  test("that are read are counted as delivered too, once, whether anything said so or not", async () => {
    const message = await delivery.send();
    await delivery.dispatcher({ gateways: takingBy(smsc) }).runDue();
    const book = createReceiptBook(delivery);
    for (const status of ["READ", "DELIVERED", "READ"] as const)
      await book.take(smsc, [{ providerMessageIds: [`${message.id}-0`], status }]);
    expect(countsOf("connect_hub.messages")).toEqual({
      [`sms ${smsc} GB SENT`]: 1,
      [`sms ${smsc} GB DELIVERED`]: 1,
      [`sms ${smsc} GB READ`]: 1,
    });
  });

  test("that are refused, or run out of time, are counted as what they become", async () => {
    const refusing = everywhere({ send: async () => ({ kind: "refused", detail: "No." }) });
    await delivery.send();
    await delivery.dispatcher({ gateways: refusing }).runDue();
    await delivery.send();
    await delivery.dispatcher({ gateways: takingBy(smsc) }).runDue();
    const late = await delivery.send();
    delivery.clock.advance(late.expiresAt - delivery.clock.now() + 1);
    await delivery.dispatcher({ gateways: takingBy(smsc) }).runDue();
    expect(countsOf("connect_hub.messages")).toEqual({
      "sms none GB FAILED": 2,
      [`sms ${smsc} GB SENT`]: 1,
      [`sms ${smsc} GB EXPIRED`]: 1,
    });
  });
});

describe("attempts", () => {
  test("are counted by provider and outcome, with the time until the answer", async () => {
    const outcomes = [
      { outcome: "throttled", milliseconds: 20 },
      { outcome: "superseded", milliseconds: 3_000 },
      { outcome: "accepted", milliseconds: 4_000 },
    ] as const;
    const gateways = everywhere({
      async send(_message, observe) {
        for (const each of outcomes) {
          observe({ provider: smsc, startedAt: 0, detail: null, outcomeUnknown: false, ...each });
        }
        return { kind: "accepted", provider: smsc, providerMessageId: "1", receipts: [] };
      },
    });
    await delivery.send();
    await delivery.dispatcher({ gateways }).runDue();
    expect(countsOf("connect_hub.provider.attempts")).toEqual({
      [`sms ${smsc} throttled`]: 1,
      [`sms ${smsc} superseded`]: 1,
      [`sms ${smsc} accepted`]: 1,
    });
    expect(timesOf("messaging.client.operation.duration")).toEqual({
      [`send sms ${smsc} throttled`]: [1, 0.02],
      [`send sms ${smsc} `]: [1, 4],
    });
  });
});

describe("a provider", () => {
  const accepted = { kind: "accepted", providerMessageId: "1", receipts: [] } as const;

  test("that is demoted and returns is counted once for each, however many messages said so", () => {
    const [a, b] = ["a", "b"].map((name) => ({ name, isUp: () => true })) as [
      MonitoredProvider,
      MonitoredProvider,
    ];
    const { clock, metrics } = delivery;
    const health = new ProviderHealth({
      clock: clock,
      log: createKeptLog(),
      metrics: metrics,
      receipts: noReceipts,
    });
    for (let sent = 0; sent < 3; sent += 1) health.recordSuperseded(a);
    expect(countsOf("connect_hub.provider.demotions")).toEqual({ "a slow": 1 });
    expect([health.findTrouble(a), health.findTrouble(b)]).toEqual(["slow", undefined]);
    for (let sent = 0; sent < 3; sent += 1) health.recordResult(a, accepted, false, message());
    expect(countsOf("connect_hub.provider.demotions")).toEqual({ "a slow": 1 });
    expect(countsOf("connect_hub.provider.returns")).toEqual({ "a slow": 1 });
    expect(health.findTrouble(a)).toBeUndefined();
  });

  test("that does not take a message is counted with why it was passed on", async () => {
    const throttled = { kind: "throttled", detail: "Too many." } as const;
    await send(gatewayOf(provider("throttling", throttled), provider("free")));
    const passedOn = readings().find(({ metric }) => metric.name === "connect_hub.provider.passed_on");
    const ofThrottling = passedOn?.points.filter(({ labels }) => labels.includes("throttling"));
    expect(ofThrottling).toEqual([{ labels: ["sms", "throttling", "throttled"], value: 1 }]);
    const unfit = { kind: "unavailable", detail: "No template.", unasked: true } as const;
    await send(gatewayOf(provider("strict", unfit), provider("free")));
    const { points } = readings().find(({ metric }) => metric.name === "connect_hub.provider.passed_on")!;
    expect(points).toContainEqual({ labels: ["sms", "strict", "unfit"], value: 1 });
  });
});

test("a receipt that tells something new is told to the trace of its message", async () => {
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const told: unknown[] = [];
  const span = { traceparent, end() {} };
  const traces: Traces = {
    request: () => span,
    posting: () => span,
    attempted() {},
    reported: (message, by, status) => void told.push([message.traceparent, by, status]),
  };
  const message = await delivery.send({ traceparent });
  await delivery.dispatcher({ gateways: takingBy(smsc) }).runDue();
  const receipts = createReceiptBook({ ...delivery, traces });
  for (const status of ["DELIVERED", "SENT"] as const) {
    await receipts.take(smsc, [{ providerMessageIds: [`${message.id}-0`], status }]);
  }
  expect(told).toEqual([[traceparent, smsc, "DELIVERED"]]);
});
