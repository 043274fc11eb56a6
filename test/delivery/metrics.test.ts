import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptProcessor } from "../../src/delivery/receipts/receipt-processor.ts";
import type { DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import type { Traces } from "../../src/ports/telemetry.ts";
import type { Histogram } from "../../src/metrics/series.ts";
import { ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import type { MonitoredProvider } from "../../src/delivery/routing/provider-health.ts";
import { createRecordingLog } from "../providers/http/recording-log.ts";
import {
  createSingleRouteGateway,
  noReceipts,
  createFakeProvider,
  readings,
  send,
  createResultMessage,
} from "./routed-providers.ts";
import { toGateways, openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const smsc = "smsc-a";

const listPoints = (name: string) =>
  delivery.readMetrics().find(({ metric }) => metric.name === name)?.points ?? [];
const getCounts = (name: string) =>
  Object.fromEntries(listPoints(name).map(({ labels, value }) => [labels.join(" "), value]));
/** Returns the number of values and their sum, by labels. */
const getTimes = (name: string) =>
  Object.fromEntries(
    listPoints(name).map(({ labels, value }) => {
      const { counts, sum } = value as Histogram;
      return [labels.join(" "), [counts.reduce((one, other) => one + other), sum]];
    }),
  );

const report = (id: string, status: DeliveryStatus) =>
  createReceiptProcessor(delivery).handle(smsc, [{ providerMessageIds: [id], status }]);

describe("messages", () => {
  test("are counted at submission and delivery, with the elapsed time", async () => {
    const message = await delivery.send();
    delivery.clock.advance(2_000);
    await delivery.createDispatcher({ gateways: createAcceptingGateways(smsc) }).runDue();
    delivery.clock.advance(5_000);
    for (const status of ["DELIVERED", "DELIVERED", "READ", "SENT"] as const) {
      await report(`${message.id}-0`, status);
    }
    expect(getCounts("connect_hub.messages")).toEqual({
      [`sms ${smsc} GB SENT`]: 1,
      [`sms ${smsc} GB DELIVERED`]: 1,
      [`sms ${smsc} GB READ`]: 1,
    });
    expect(getTimes("connect_hub.message.hand_over.wait")).toEqual({ [`sms ${smsc}`]: [1, 2] });
    expect(getTimes("connect_hub.message.delivery.time")).toEqual({ [`sms ${smsc}`]: [1, 7] });
  });

  test("with several segments are counted as delivered once, at the last segment, although all receipts arrive together", async () => {
    const message = await delivery.send();
    await delivery.createDispatcher({ gateways: createAcceptingGateways(smsc, 3) }).runDue();
    await report(`${message.id}-0`, "DELIVERED");
    expect(getCounts("connect_hub.messages")).toEqual({ [`sms ${smsc} GB SENT`]: 1 });
    const receipts = [1, 2].map((part) => ({
      providerMessageIds: [`${message.id}-${part}`],
      status: "DELIVERED" as const,
    }));
    await createReceiptProcessor(delivery).handle(smsc, receipts);
    expect(getCounts("connect_hub.messages")).toEqual({
      [`sms ${smsc} GB SENT`]: 1,
      [`sms ${smsc} GB DELIVERED`]: 1,
    });
  });

  test("that are read also count as delivered once, with or without a DELIVERED receipt", async () => {
    const message = await delivery.send();
    await delivery.createDispatcher({ gateways: createAcceptingGateways(smsc) }).runDue();
    const book = createReceiptProcessor(delivery);
    for (const status of ["READ", "DELIVERED", "READ"] as const)
      await book.handle(smsc, [{ providerMessageIds: [`${message.id}-0`], status }]);
    expect(getCounts("connect_hub.messages")).toEqual({
      [`sms ${smsc} GB SENT`]: 1,
      [`sms ${smsc} GB DELIVERED`]: 1,
      [`sms ${smsc} GB READ`]: 1,
    });
  });

  test("that are rejected or expire are counted with their final status", async () => {
    const refusing = toGateways({ send: async () => ({ kind: "refused", detail: "No." }) });
    await delivery.send();
    await delivery.createDispatcher({ gateways: refusing }).runDue();
    await delivery.send();
    await delivery.createDispatcher({ gateways: createAcceptingGateways(smsc) }).runDue();
    const late = await delivery.send();
    delivery.clock.advance(late.expiresAt - delivery.clock.now() + 1);
    await delivery.createDispatcher({ gateways: createAcceptingGateways(smsc) }).runDue();
    expect(getCounts("connect_hub.messages")).toEqual({
      "sms none GB FAILED": 2,
      [`sms ${smsc} GB SENT`]: 1,
      [`sms ${smsc} GB EXPIRED`]: 1,
    });
  });
});

describe("attempts", () => {
  test("are counted by provider and outcome, with the response time", async () => {
    const outcomes = [
      { outcome: "throttled", milliseconds: 20 },
      { outcome: "superseded", milliseconds: 3_000 },
      { outcome: "accepted", milliseconds: 4_000 },
    ] as const;
    const gateways = toGateways({
      async send(_message, observe) {
        for (const each of outcomes) {
          observe({ provider: smsc, startedAt: 0, detail: null, outcomeUnknown: false, ...each });
        }
        return { kind: "accepted", provider: smsc, providerMessageId: "1", receipts: [] };
      },
    });
    await delivery.send();
    await delivery.createDispatcher({ gateways }).runDue();
    expect(getCounts("connect_hub.provider.attempts")).toEqual({
      [`sms ${smsc} throttled`]: 1,
      [`sms ${smsc} superseded`]: 1,
      [`sms ${smsc} accepted`]: 1,
    });
    expect(getTimes("messaging.client.operation.duration")).toEqual({
      [`send sms ${smsc} throttled`]: [1, 0.02],
      [`send sms ${smsc} `]: [1, 4],
    });
  });
});

describe("a provider", () => {
  const accepted = { kind: "accepted", providerMessageId: "1", receipts: [] } as const;

  test("that is demoted and promoted is counted once for each, regardless of the number of messages", () => {
    const [a, b] = ["a", "b"].map((name) => ({ name, isUp: () => true })) as [
      MonitoredProvider,
      MonitoredProvider,
    ];
    const { clock, metrics } = delivery;
    const health = new ProviderHealth({
      clock: clock,
      log: createRecordingLog(),
      metrics: metrics,
      receipts: noReceipts,
    });
    for (let sent = 0; sent < 3; sent += 1) health.recordSuperseded(a);
    expect(getCounts("connect_hub.provider.demotions")).toEqual({ "a slow": 1 });
    expect([health.findProblem(a), health.findProblem(b)]).toEqual(["slow", undefined]);
    for (let sent = 0; sent < 3; sent += 1) health.recordResult(a, accepted, false, createResultMessage());
    expect(getCounts("connect_hub.provider.demotions")).toEqual({ "a slow": 1 });
    expect(getCounts("connect_hub.provider.returns")).toEqual({ "a slow": 1 });
    expect(health.findProblem(a)).toBeUndefined();
  });

  test("that does not accept a message is counted with the reason of the failover", async () => {
    const throttled = { kind: "throttled", detail: "Too many." } as const;
    await send(
      createSingleRouteGateway(createFakeProvider("throttling", throttled), createFakeProvider("free")),
    );
    const passedOn = readings().find(({ metric }) => metric.name === "connect_hub.provider.passed_on");
    const ofThrottling = passedOn?.points.filter(({ labels }) => labels.includes("throttling"));
    expect(ofThrottling).toEqual([{ labels: ["sms", "throttling", "throttled"], value: 1 }]);
    const unfit = { kind: "unavailable", detail: "No template.", notSubmitted: true } as const;
    await send(createSingleRouteGateway(createFakeProvider("strict", unfit), createFakeProvider("free")));
    const { points } = readings().find(({ metric }) => metric.name === "connect_hub.provider.passed_on")!;
    expect(points).toContainEqual({ labels: ["sms", "strict", "unfit"], value: 1 });
  });
});

test("a receipt with a new status is recorded in the trace of its message", async () => {
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const traced: unknown[] = [];
  const span = { traceparent, end() {} };
  const traces: Traces = {
    startRequestSpan: () => span,
    startWebhookSpan: () => span,
    recordAttempt() {},
    recordReceipt: (message, by, status) => void traced.push([message.traceparent, by, status]),
  };
  const message = await delivery.send({ traceparent });
  await delivery.createDispatcher({ gateways: createAcceptingGateways(smsc) }).runDue();
  const receipts = createReceiptProcessor({ ...delivery, traces });
  for (const status of ["DELIVERED", "SENT"] as const) {
    await receipts.handle(smsc, [{ providerMessageIds: [`${message.id}-0`], status }]);
  }
  expect(traced).toEqual([[traceparent, smsc, "DELIVERED"]]);
});
