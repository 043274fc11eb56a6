// Time from which an opt-out in a delivery receipt counts.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboundMessages } from "../../src/delivery/receipts/inbound.ts";
import {
  createReceiptProcessor,
  type ReceiptProcessor,
} from "../../src/delivery/receipts/receipt-processor.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import { createRecordingLog } from "../providers/http/recording-log.ts";
import { openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let receipts: ReceiptProcessor;
beforeEach(async () => {
  delivery = await openDelivery();
  receipts = createReceiptProcessor(delivery);
});
afterEach(() => delivery.close());

const provider = "smsc-a";
const receiptOf = (id: string, status: "FAILED", more: Partial<ProviderReceipt>): ProviderReceipt => ({
  providerMessageIds: [id],
  status,
  ...more,
});

describe("a receipt with an opt-out of its recipient", () => {
  const recipient = "+447700900123";
  const isOut = (accountId: string) => delivery.store.optOuts.has({ accountId, channel: "sms", recipient });

  test.each([
    ["happened, as the provider reports", 1_000, 1_000],
    ["arrived, if the provider reports no time", undefined, 30_000],
    ["arrived, if the reported time is in the future", 3_600_000, 30_000],
  ])("counts from the time when it %s", async (_, at, toldAt) => {
    const message = await delivery.send({ recipient });
    await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
    const sentAt = delivery.clock.now();
    delivery.clock.advance(30_000);
    const refused = receiptOf(`${message.id}-0`, "FAILED", {
      optedOut: true,
      ...(at !== undefined && { at: sentAt + at }),
    });
    await receipts.handle(provider, [refused]);
    expect(await isOut(message.accountId)).toBe(true);
    const [kept] = await delivery.store.optOuts.list({ recipient, limit: 2 });
    expect(kept!.createdAt - sentAt).toBe(toldAt);
  });

  test("that arrives late is reverted by a START that was written after it", async () => {
    const message = await delivery.send({ recipient, sender: "+447700900456" });
    await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
    const sentAt = delivery.clock.now();
    delivery.clock.advance(30_000);
    await receipts.handle(provider, [
      receiptOf(`${message.id}-0`, "FAILED", { optedOut: true, at: sentAt + 1_000 }),
    ]);
    delivery.clock.advance(10_000);
    const inbound = createInboundMessages({ ...delivery, log: createRecordingLog() });
    const start = { channel: "sms", from: recipient, to: "+447700900456", wish: "start" } as const;
    await inbound.handle(provider, { ...start, at: sentAt + 10_000 }, ({ sender }) => sender ?? undefined);
    expect(await isOut(message.accountId)).toBe(false);
  });
});
