// When a vendor's report that a recipient has opted out counts from.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboundMessages } from "../../src/delivery/receipts/inbound.ts";
import { createReceiptBook, type ReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let receipts: ReceiptBook;
beforeEach(async () => {
  delivery = await openDelivery();
  receipts = createReceiptBook(delivery);
});
afterEach(() => delivery.close());

const provider = "smsc-a";
const receiptOf = (id: string, status: "FAILED", more: Partial<ProviderReceipt>): ProviderReceipt => ({
  providerMessageIds: [id],
  status,
  ...more,
});

describe("a report that its recipient has opted out", () => {
  const recipient = "+447700900123";
  const isOut = (accountId: string) => delivery.store.optOuts.has({ accountId, channel: "sms", recipient });

  test.each([
    ["took place, as the provider has it", 1_000, 1_000],
    ["came, where the provider does not say", undefined, 30_000],
    ["came, where it would still be to come", 3_600_000, 30_000],
  ])("counts from when it %s", async (_, at, toldAt) => {
    const message = await delivery.send({ recipient });
    await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
    const sentAt = delivery.clock.now();
    delivery.clock.advance(30_000);
    const refused = receiptOf(`${message.id}-0`, "FAILED", {
      optedOut: true,
      ...(at !== undefined && { at: sentAt + at }),
    });
    await receipts.take(provider, [refused]);
    expect(await isOut(message.accountId)).toBe(true);
    const [kept] = await delivery.store.optOuts.list({ recipient, limit: 2 });
    expect(kept!.createdAt - sentAt).toBe(toldAt);
  });

  test("and came late is taken back by a START that was written after it", async () => {
    const message = await delivery.send({ recipient, sender: "+447700900456" });
    await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
    const sentAt = delivery.clock.now();
    delivery.clock.advance(30_000);
    await receipts.take(provider, [
      receiptOf(`${message.id}-0`, "FAILED", { optedOut: true, at: sentAt + 1_000 }),
    ]);
    delivery.clock.advance(10_000);
    const inbound = createInboundMessages({ ...delivery, log: createKeptLog() });
    const start = { channel: "sms", from: recipient, to: "+447700900456", wish: "start" } as const;
    await inbound.take(provider, { ...start, at: sentAt + 10_000 }, ({ sender }) => sender ?? undefined);
    expect(await isOut(message.accountId)).toBe(false);
  });
});
