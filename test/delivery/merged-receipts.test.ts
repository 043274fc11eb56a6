// Further effects of a receipt: how often it counts, concurrent changes, and guard reverts.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  createReceiptProcessor,
  type ReceiptProcessor,
} from "../../src/delivery/receipts/receipt-processor.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import { revertRefunded, type SentMessage } from "../../src/ports/guard.ts";
import { observeCommits } from "../support/commit.ts";
import { toGateways, openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const provider = "smsc-a";

async function sent() {
  const message = await delivery.send();
  await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
  return message;
}

/** Creates a receipt processor that calls `happen` before its first commit. */
function before(happen: () => Promise<unknown>, onReported?: () => void): ReceiptProcessor {
  let isFirst = true;
  const store = observeCommits(delivery.store, async (proceed) => {
    const isNow = isFirst;
    isFirst = false;
    if (isNow) await happen();
    return proceed();
  });
  return createReceiptProcessor({ ...delivery, store, ...(onReported && { onReported }) });
}

const receiptOf = (
  { id }: { readonly id: string },
  status: "DELIVERED" | "EXPIRED" | "FAILED" | "READ",
  more: Partial<ProviderReceipt> = {},
): ProviderReceipt => ({ providerMessageIds: [`${id}-0`], status, ...more });

test("a receipt that names its message counts once, also if another one is merged first", async () => {
  const message = await sent();
  const reported = vi.fn<() => void>();
  const other = createReceiptProcessor(delivery);
  const book = before(() => other.handle(provider, [receiptOf(message, "READ")]), reported);
  await book.handle(provider, [receiptOf(message, "DELIVERED", { messageId: message.id })]);
  expect((await delivery.readState(message)).status).toBe("READ");
  expect(reported).toHaveBeenCalledOnce();
});

test("a receipt refunds the fee, also if another one with the same status is merged first", async () => {
  const message = await sent();
  const book = before(() =>
    createReceiptProcessor(delivery).handle(provider, [receiptOf(message, "FAILED")]),
  );
  await book.handle(provider, [receiptOf(message, "FAILED", { refunded: true })]);
  expect(await delivery.readState(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
});

test.each([
  [
    "is refunded once, also if another receipt refunds it first",
    { status: undefined, refunded: true },
    1_000_000,
  ],
  ["is not refunded if the message is delivered first", { status: "DELIVERED" }, 960_000],
] as const)("a fee %s", async (_, other, balance) => {
  const message = await sent();
  const providerMessageIds = [`${message.id}-0`];
  const book = before(() =>
    createReceiptProcessor(delivery).handle(provider, [{ providerMessageIds, ...other }]),
  );
  await book.handle(provider, [{ providerMessageIds, status: undefined, refunded: true }]);
  expect(await delivery.readState(message)).toMatchObject({ balance });
});

test("a receipt whose message is recorded while it is being stored is merged immediately", async () => {
  const message = await delivery.send();
  const book = before(() =>
    delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue(),
  );
  await book.handle(provider, [receiptOf(message, "DELIVERED")]);
  expect((await delivery.readState(message)).status).toBe("DELIVERED");
  expect(await delivery.store.receipts.listEarly(provider, [`${message.id}-0`])).toEqual([]);
});

test("the guard reverts a message once if its fee is refunded, and none that was delivered", async () => {
  const revert = vi.fn<() => void>();
  const book = createReceiptProcessor({ ...delivery, guard: { revert } });
  const [lost, arrived, charged] = [await sent(), await sent(), await sent()];
  await book.handle(provider, [receiptOf(arrived, "DELIVERED", { refunded: true })]);
  await book.handle(provider, [receiptOf(charged, "FAILED")]);
  expect(revert).not.toHaveBeenCalled();
  for (const status of ["FAILED", "EXPIRED", "DELIVERED"] as const) {
    await book.handle(provider, [receiptOf(lost, status, { refunded: true })]);
  }
  expect(revert).toHaveBeenCalledOnce();
});

test("the guard reverts no message that is delivered in the submit result and refunded", async () => {
  const revert = vi.spyOn(delivery.guard, "revert");
  onTestFinished(() => revert.mockRestore());
  const message = await delivery.send();
  const gateways = toGateways({
    send: async ({ id }) => ({
      kind: "accepted",
      provider,
      providerMessageId: id,
      receipts: [{ status: "DELIVERED", refunded: true }],
    }),
  });
  await delivery.createDispatcher({ gateways }).runDue();
  expect((await delivery.readState(message)).balance).toBe(960_000);
  expect(revert).not.toHaveBeenCalled();
});

test.each([
  ["one with a price per message is reverted at its price", 40_000, async () => undefined, 40_000],
  ["one is reverted too if its verification cannot be read", 0, () => Promise.reject(new Error("gone")), 0],
])("for refunded messages of verifications, %s", async (_, priceMicros, findAny, revertedMicros) => {
  const revert = vi.fn<(message: SentMessage) => void>();
  const message = { verificationId: "verification", priceMicros } as TrackedMessage;
  await revertRefunded({ revert }, { findAny }, message);
  const reverted = revert.mock.calls.map(([each]) => each.priceMicros);
  expect(reverted).toEqual([revertedMicros]);
});
