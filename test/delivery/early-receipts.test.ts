import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createReceiptProcessor,
  type ReceiptProcessor,
} from "../../src/delivery/receipts/receipt-processor.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { observeCommits } from "../support/commit.ts";
import { openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let receipts: ReceiptProcessor;
beforeEach(async () => {
  delivery = await openDelivery();
  receipts = createReceiptProcessor(delivery);
});
afterEach(() => delivery.close());

const provider = "smsc-a";
const charged = 960_000;
const refunded = 1_000_000;
const partsOf = (id: string) => [`${id}-0`, `${id}-1`];

/** Accepts every message in two segments. Delivery receipts arrive later. */
const gateways = createAcceptingGateways(provider, 2);

type MergeEarly = ReceiptProcessor["mergeEarly"];
const refused: MergeEarly = () => Promise.reject(new StoreError("schema", "a migration is missing"));
/** Simulates a process that stops before it merges early receipts. */
const never = async () => {};

/** Submits a message after its receipt `early` has arrived, and merges early receipts with `mergeEarly`. */
async function submitAfterReceipt(
  early: Omit<ProviderReceipt, "providerMessageIds">,
  mergeEarly: MergeEarly,
) {
  const message = await delivery.send();
  for (const id of partsOf(message.id)) {
    await receipts.handle(provider, [{ providerMessageIds: [id], ...early }]);
  }
  await delivery.createDispatcher({ gateways, receipts: { mergeEarly } }).runDue();
  return message;
}

describe("an early receipt", () => {
  test.each([
    ["EXPIRED with a refunded fee", { status: "EXPIRED", refunded: true }, "EXPIRED", refunded],
    ["only a refunded fee", { refunded: true }, "EXPIRED", refunded],
    ["DELIVERED", { status: "DELIVERED" }, "DELIVERED", charged],
    ["SENT", { status: "SENT" }, "EXPIRED", charged],
  ] as const)(
    "is merged before the message expires if it was not merged at the submission: %s",
    async (_, early, status, balance) => {
      for (const mergeEarly of [refused, never]) {
        const message = await submitAfterReceipt({ status: undefined, ...early }, mergeEarly);
        const before = await delivery.readState(message);
        expect(before.events).toEqual(["PENDING", "SENT"]);
        delivery.clock.advance(3_600_000);
        await delivery.createDispatcher({ gateways, receipts: { mergeStored: never } }).runDue();
        const after = await delivery.readState(message);
        expect(after.events).toEqual(["PENDING", "SENT", status]);
        expect(after.balance - before.balance).toBe(balance - charged);
        expect(await delivery.store.receipts.listEarly(provider, partsOf(message.id))).toEqual([]);
      }
    },
  );

  test("is merged a minute later by another process if the first one has stopped", async () => {
    const other = createReceiptProcessor(delivery);
    await other.mergeStored();
    const strangers = Array.from({ length: 250 }, (_, number) => `stranger-${number}`);
    for (const id of strangers)
      await receipts.handle(provider, [{ providerMessageIds: [id], status: "SENT" }]);
    const message = await submitAfterReceipt({ status: "DELIVERED" }, never);
    await other.mergeStored();
    expect(await delivery.readState(message)).toMatchObject({ status: "SENT" });
    delivery.clock.advance(61_000);
    await other.mergeStored();
    expect(await delivery.readState(message)).toMatchObject({ status: "DELIVERED", attempts: 1 });
    expect(await delivery.store.receipts.listEarly(provider, partsOf(message.id))).toEqual([]);
    expect(await delivery.store.receipts.listEarly(provider, strangers)).toHaveLength(250);
  });

  /** Creates a receipt processor that calls `happen` before each commit. */
  const watched = (happen: Parameters<typeof observeCommits>[1]) =>
    createReceiptProcessor({ ...delivery, store: observeCommits(delivery.store, happen) });

  test("is merged by a later run if a stop interrupts the first one", async () => {
    const message = await submitAfterReceipt({ status: "DELIVERED" }, never);
    delivery.clock.advance(61_000);
    const stopping = { aborted: false };
    const book = watched((proceed) => {
      stopping.aborted = true;
      return proceed();
    });
    for (const remaining of [1, 0]) {
      stopping.aborted = false;
      await book.mergeStored(stopping);
      expect(await delivery.store.receipts.listEarly(provider, partsOf(message.id))).toHaveLength(remaining);
      delivery.clock.advance(10_000);
    }
    expect(await delivery.readState(message)).toMatchObject({ status: "DELIVERED" });
  });

  test("is merged although an earlier one fails permanently, which is logged; after a store error, it is retried", async () => {
    const odd = await submitAfterReceipt({ status: "DELIVERED" }, never);
    delivery.clock.advance(1_000);
    const even = await submitAfterReceipt({ status: "DELIVERED" }, never);
    delivery.clock.advance(61_000);
    let isGone = true;
    let commits = 0;
    const book = watched((proceed) => {
      if (isGone) throw new StoreError("gone", "the database was stopped");
      commits += 1;
      if (commits <= 2) throw new Error("It changes all the time.");
      return proceed();
    });
    await expect(book.mergeStored()).rejects.toThrow("the database was stopped");
    expect(delivery.errors).toEqual([]);
    isGone = false;
    delivery.clock.advance(10_000);
    await book.mergeStored();
    expect(await delivery.readState(even)).toMatchObject({ status: "DELIVERED" });
    expect(delivery.errors).toMatchObject(
      partsOf(odd.id).map((id) => ({ ids: [id], error: "Error: It changes all the time." })),
    );
  });

  test("is merged by a later start, with more receipts of the same moment than one page", async () => {
    const parts = 120;
    const message = await delivery.send();
    const ids = Array.from({ length: parts }, (_, part) => `${message.id}-${part}`);
    for (const id of ids)
      await receipts.handle(provider, [{ providerMessageIds: [id], status: "DELIVERED" }]);
    await delivery
      .createDispatcher({
        gateways: createAcceptingGateways(provider, parts),
        receipts: { mergeEarly: never },
      })
      .runDue();
    delivery.clock.advance(2_400_000);
    await createReceiptProcessor(delivery).mergeStored();
    expect(await delivery.readState(message)).toMatchObject({ status: "DELIVERED" });
  });

  test("is merged although the clock was set back after others were checked", async () => {
    await receipts.handle(provider, [{ providerMessageIds: ["stranger"], status: "SENT" }]);
    delivery.clock.advance(61_000);
    await receipts.mergeStored();
    delivery.clock.step(-7_200_000);
    const message = await submitAfterReceipt({ status: "DELIVERED" }, never);
    delivery.clock.advance(61_000);
    await receipts.mergeStored();
    expect(await delivery.readState(message)).toMatchObject({ status: "DELIVERED" });
  });

  test("of one segment is merged at the submission", async () => {
    const message = await delivery.send();
    await receipts.handle(provider, [{ providerMessageIds: [`${message.id}-1`], status: "FAILED" }]);
    await delivery.createDispatcher({ gateways }).runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "FAILED" });
  });

  test("with any of the segment ids is merged at the submission", async () => {
    const message = await delivery.send();
    const providerMessageIds = ["another", `${message.id}-1`];
    await receipts.handle(provider, [{ providerMessageIds, status: "FAILED" }]);
    await delivery.createDispatcher({ gateways }).runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "FAILED" });
  });

  test("is logged if the store refuses to merge it at the submission", async () => {
    const message = await submitAfterReceipt({ status: "DELIVERED" }, refused);
    expect(delivery.errors).toMatchObject([
      { id: message.id, error: "StoreError: schema: a migration is missing" },
    ]);
  });

  test("prevents the message from expiring until it is merged", async () => {
    const message = await submitAfterReceipt({ status: "EXPIRED", refunded: true }, never);
    delivery.clock.advance(3_600_000);
    await delivery
      .createDispatcher({ gateways, receipts: { mergeEarly: refused, mergeStored: never } })
      .runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "SENT", balance: charged });
    delivery.clock.advance(60_000);
    await delivery.createDispatcher({ gateways, receipts: { mergeStored: never } }).runDue();
    expect(await delivery.readState(message)).toMatchObject({ status: "EXPIRED", balance: refunded });
  });
});

test.each(["before the submission is recorded", "after it"])(
  "an opt-out that is reported %s is stored for the account",
  async (when) => {
    const early = { status: "FAILED", optedOut: true } as const;
    const message = await delivery.send();
    const report = () => receipts.handle(provider, [{ providerMessageIds: [`${message.id}-1`], ...early }]);
    if (when !== "after it") await report();
    await delivery.createDispatcher({ gateways, receipts }).runDue();
    if (when === "after it") await report();
    expect(await delivery.readState(message)).toMatchObject({ status: "FAILED" });
    const { accountId, channel, recipient } = message;
    const told = await delivery.store.optOuts.list({ accountId, limit: 2 });
    expect(told).toMatchObject([{ accountId, channel, recipient, provider }]);
  },
);

test.each(["busy", "gone"] as const)(
  "merging early receipts is retried if the store is %s",
  async (reason) => {
    let refusals = 2;
    const message = await submitAfterReceipt({ status: "DELIVERED" }, async (taken) => {
      if (refusals === 0) return receipts.mergeEarly(taken);
      refusals -= 1;
      throw new StoreError(reason, "refused");
    });
    expect(await delivery.readState(message)).toMatchObject({ status: "DELIVERED", attempts: 1 });
    expect(delivery.errors).toEqual([]);
  },
);
