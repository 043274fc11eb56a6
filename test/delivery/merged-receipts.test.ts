// What else comes of a receipt: how often it counts, where other work comes between, and what the guard takes back.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createReceiptBook, type ReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import { revertRefunded, type SentMessage } from "../../src/ports/guard.ts";
import { watchingCommits } from "../support/commit.ts";
import { everywhere, openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const provider = "smsc-a";

async function sent() {
  const message = await delivery.send();
  await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
  return message;
}

/** Receipts of which the next commit comes after something else has happened. */
function before(happen: () => Promise<unknown>, onReported?: () => void): ReceiptBook {
  let isFirst = true;
  const store = watchingCommits(delivery.store, async (proceed) => {
    const isNow = isFirst;
    isFirst = false;
    if (isNow) await happen();
    return proceed();
  });
  return createReceiptBook({ ...delivery, store, ...(onReported && { onReported }) });
}

const receiptOf = (
  { id }: { readonly id: string },
  status: "DELIVERED" | "EXPIRED" | "FAILED" | "READ",
  more: Partial<ProviderReceipt> = {},
): ProviderReceipt => ({ providerMessageIds: [`${id}-0`], status, ...more });

test("one for a message alone counts once, also where another one is merged before it", async () => {
  const message = await sent();
  const reported = vi.fn<() => void>();
  const other = createReceiptBook(delivery);
  const book = before(() => other.take(provider, [receiptOf(message, "READ")]), reported);
  await book.take(provider, [receiptOf(message, "DELIVERED", { messageId: message.id })]);
  expect((await delivery.stateOf(message)).status).toBe("READ");
  expect(reported).toHaveBeenCalledOnce();
});

test("one that gives the fee back does so, also where another one of the same status is merged before it", async () => {
  const message = await sent();
  const book = before(() => createReceiptBook(delivery).take(provider, [receiptOf(message, "FAILED")]));
  await book.take(provider, [receiptOf(message, "FAILED", { refunded: true })]);
  expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
});

test.each([
  [
    "goes back once, also where another receipt gives it back first",
    { status: undefined, refunded: true },
    1_000_000,
  ],
  ["does not go back where the message arrives first", { status: "DELIVERED" }, 960_000],
] as const)("a fee %s", async (_, other, balance) => {
  const message = await sent();
  const providerMessageIds = [`${message.id}-0`];
  const book = before(() => createReceiptBook(delivery).take(provider, [{ providerMessageIds, ...other }]));
  await book.take(provider, [{ providerMessageIds, status: undefined, refunded: true }]);
  expect(await delivery.stateOf(message)).toMatchObject({ balance });
});

test("one whose message is recorded while it is being kept is merged at once", async () => {
  const message = await delivery.send();
  const book = before(() => delivery.dispatcher({ gateways: takingBy(provider) }).runDue());
  await book.take(provider, [receiptOf(message, "DELIVERED")]);
  expect((await delivery.stateOf(message)).status).toBe("DELIVERED");
  expect(await delivery.store.receipts.listEarly(provider, [`${message.id}-0`])).toEqual([]);
});

test("the guard reverts a message once if its fee is refunded, and none that was delivered", async () => {
  const revert = vi.fn<() => void>();
  const book = createReceiptBook({ ...delivery, guard: { revert } });
  const [lost, arrived, charged] = [await sent(), await sent(), await sent()];
  await book.take(provider, [receiptOf(arrived, "DELIVERED", { refunded: true })]);
  await book.take(provider, [receiptOf(charged, "FAILED")]);
  expect(revert).not.toHaveBeenCalled();
  for (const status of ["FAILED", "EXPIRED", "DELIVERED"] as const) {
    await book.take(provider, [receiptOf(lost, status, { refunded: true })]);
  }
  expect(revert).toHaveBeenCalledOnce();
});

test("the guard reverts no message whose provider reports its delivery at once and refunds the fee", async () => {
  const revert = vi.spyOn(delivery.guard, "revert");
  onTestFinished(() => revert.mockRestore());
  const message = await delivery.send();
  const gateways = everywhere({
    send: async ({ id }) => ({
      kind: "accepted",
      provider,
      providerMessageId: id,
      receipts: [{ status: "DELIVERED", refunded: true }],
    }),
  });
  await delivery.dispatcher({ gateways }).runDue();
  expect((await delivery.stateOf(message)).balance).toBe(960_000);
  expect(revert).not.toHaveBeenCalled();
});

test.each([
  ["one that is paid by the message is reverted at its price", 40_000, async () => undefined, 40_000],
  ["one is reverted too if its verification cannot be read", 0, () => Promise.reject(new Error("gone")), 0],
])("of the refunded messages of verifications, %s", async (_, priceMicros, findAny, spentBack) => {
  const revert = vi.fn<(message: SentMessage) => void>();
  const message = { verificationId: "verification", priceMicros } as TrackedMessage;
  await revertRefunded({ revert }, { findAny }, message);
  const taken = revert.mock.calls.map(([each]) => each.priceMicros);
  expect(taken).toEqual([spentBack]);
});
