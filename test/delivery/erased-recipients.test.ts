// Receipts and replies after the number of a recipient was replaced by its hash.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboundMessages } from "../../src/delivery/receipts/inbound.ts";
import {
  createReceiptProcessor,
  type ReceiptProcessor,
} from "../../src/delivery/receipts/receipt-processor.ts";
import type { OptRequest } from "../../src/domain/messages/opt-requests.ts";
import { createDataProtection } from "../../src/store/data-protection.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { commit } from "../support/commit.ts";
import { createRecordingLog } from "../providers/http/recording-log.ts";
import { openFile, track } from "../store/fixtures.ts";
import { createAcceptingGateways, openDelivery, type TestDelivery } from "./fixtures.ts";

const provider = "smsc-a";
const recipient = "+447700900123";
const ours = "+447700900456";
let delivery: TestDelivery;
let receipts: ReceiptProcessor;
beforeEach(async () => {
  const opened = await openFile();
  await migrate(opened.engine);
  const protection = createDataProtection();
  await protection.load(opened.engine);
  delivery = await openDelivery({ ...opened, store: createStore(opened.engine, { protection }) });
  receipts = createReceiptProcessor(delivery);
});
afterEach(() => delivery.close());

async function erase(): Promise<void> {
  const step = { until: delivery.clock.now(), now: delivery.clock.now() };
  for (const section of delivery.store.privacy.recipientSections)
    await section.erase?.({ kind: "recipient", number: recipient }, step);
}

/** Submits a message to the recipient, and erases the number. */
async function sendAndErase() {
  const message = await delivery.send({ recipient, sender: ours });
  await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
  await erase();
  const erased = await track(delivery.store, message);
  expect(erased).toMatchObject({ status: "SENT", recipient: expect.stringMatching(/^#/) as unknown });
  return erased;
}

const readHistory = async ({ accountId, id }: { accountId: string; id: string }) =>
  (await delivery.store.messages.findHistory(accountId, id))!;

describe("a receipt for an erased recipient", () => {
  test("is merged if it names the number, without its detail", async () => {
    const message = await sendAndErase();
    const receipt = { providerMessageIds: [`${message.id}-0`], recipient: recipient.slice(1) };
    await receipts.handle(provider, [{ ...receipt, status: "DELIVERED", detail: `to ${recipient}` }]);
    const { message: delivered, events } = await readHistory(message);
    expect(delivered.status).toBe("DELIVERED");
    expect(events.at(-1)).toMatchObject({ status: "DELIVERED", detail: null });
  });

  test("is not merged if it names another number", async () => {
    const message = await sendAndErase();
    const receipt = { providerMessageIds: [`${message.id}-0`], recipient: "447700900124" };
    await receipts.handle(provider, [{ ...receipt, status: "DELIVERED" }]);
    expect((await readHistory(message)).message.status).toBe("SENT");
  });

  test("stores a reported opt-out with the hash, which then applies", async () => {
    const message = await sendAndErase();
    const receipt = { providerMessageIds: [`${message.id}-0`], status: "FAILED", optedOut: true } as const;
    await receipts.handle(provider, [receipt]);
    const listed = await delivery.store.optOuts.list({ recipient, limit: 2 });
    expect(listed).toMatchObject([{ recipient: message.recipient }]);
    expect(await delivery.store.optOuts.has({ ...message, recipient })).toBe(true);
  });
});

test("an attempt that ends after the erasure is logged without its detail", async () => {
  const message = await sendAndErase();
  const attempt = {
    provider,
    startedAt: 1,
    milliseconds: 1,
    outcome: "retry",
    detail: `no route to ${recipient}`,
    outcomeUnknown: false,
  } as const;
  await commit(delivery.store, delivery.store.messages.recordAttempt(message, attempt));
  const { attempts } = await readHistory(message);
  expect(attempts.find(({ startedAt }) => startedAt === 1)).toMatchObject({ outcome: "retry", detail: null });
});

describe("a reply of an erased recipient", () => {
  const write = (wish: OptRequest) =>
    createInboundMessages({ ...delivery, log: createRecordingLog() }).handle(
      provider,
      { channel: "sms", from: recipient, to: ours, wish },
      ({ sender }) => sender ?? undefined,
    );
  const isOut = (accountId: string) => delivery.store.optOuts.has({ accountId, channel: "sms", recipient });

  test("START ends an opt-out that has the hash", async () => {
    const message = await delivery.send({ recipient, sender: ours });
    await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
    await write("stop");
    await erase();
    expect(await isOut(message.accountId)).toBe(true);
    delivery.clock.advance(10_000);
    await write("start");
    expect(await isOut(message.accountId)).toBe(false);
  });

  test("STOP applies to the accounts whose messages have the hash", async () => {
    const { accountId } = await sendAndErase();
    await write("stop");
    expect(await isOut(accountId)).toBe(true);
  });
});
