import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptBook, type ReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { watchingCommits } from "../support/commit.ts";
import { openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let receipts: ReceiptBook;
beforeEach(async () => {
  delivery = await openDelivery();
  receipts = createReceiptBook(delivery);
});
afterEach(() => delivery.close());

const provider = "smsc-a";
const charged = 960_000;
const refunded = 1_000_000;
const partsOf = (id: string) => [`${id}-0`, `${id}-1`];

/** Takes every message in two parts and reports later. */
const gateways = takingBy(provider, 2);

type Settle = ReceiptBook["settleEarly"];
const refused: Settle = () => Promise.reject(new StoreError("schema", "a migration is missing"));
/** As where the process ends before it comes to it. */
const never = async () => {};
const settleKept = never;

/** Hands a message over of which `early` was reported before, and merges that by `settleEarly`. */
async function handOver(early: Omit<ProviderReceipt, "providerMessageIds">, settleEarly: Settle) {
  const message = await delivery.send();
  for (const id of partsOf(message.id)) {
    await receipts.take(provider, [{ providerMessageIds: [id], ...early }]);
  }
  await delivery.dispatcher({ gateways, receipts: { settleEarly } }).runDue();
  return message;
}

describe("a receipt that came early and was not merged at the hand-over", () => {
  test.each([
    ["EXPIRED with the fee given back", { status: "EXPIRED", refunded: true }, "EXPIRED", refunded],
    ["nothing but the fee given back", { refunded: true }, "EXPIRED", refunded],
    ["DELIVERED", { status: "DELIVERED" }, "DELIVERED", charged],
    ["SENT", { status: "SENT" }, "EXPIRED", charged],
  ] as const)("is merged before the message expires: %s", async (_, early, status, balance) => {
    for (const settleEarly of [refused, never]) {
      const message = await handOver({ status: undefined, ...early }, settleEarly);
      const before = await delivery.stateOf(message);
      expect(before.events).toEqual(["PENDING", "SENT"]);
      delivery.clock.advance(3_600_000);
      await delivery.dispatcher({ gateways, receipts: { settleKept } }).runDue();
      const after = await delivery.stateOf(message);
      expect(after.events).toEqual(["PENDING", "SENT", status]);
      expect(after.balance - before.balance).toBe(balance - charged);
      expect(await delivery.store.receipts.listEarly(provider, partsOf(message.id))).toEqual([]);
    }
  });

  test("is merged a minute later by another process, where that of the hand-over has ended", async () => {
    const other = createReceiptBook(delivery);
    await other.settleKept();
    const strangers = Array.from({ length: 250 }, (_, number) => `stranger-${number}`);
    for (const id of strangers) await receipts.take(provider, [{ providerMessageIds: [id], status: "SENT" }]);
    const message = await handOver({ status: "DELIVERED" }, never);
    await other.settleKept();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT" });
    delivery.clock.advance(61_000);
    await other.settleKept();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "DELIVERED", attempts: 1 });
    expect(await delivery.store.receipts.listEarly(provider, partsOf(message.id))).toEqual([]);
    expect(await delivery.store.receipts.listEarly(provider, strangers)).toHaveLength(250);
  });

  /** Receipts of a store of which `happen` comes before each commit. */
  const watched = (happen: Parameters<typeof watchingCommits>[1]) =>
    createReceiptBook({ ...delivery, store: watchingCommits(delivery.store, happen) });

  test("is merged later where there are many, and an invocation or a process has done enough", async () => {
    const message = await handOver({ status: "DELIVERED" }, never);
    delivery.clock.advance(61_000);
    const stopping = { aborted: false };
    const book = watched((proceed) => {
      stopping.aborted = true;
      return proceed();
    });
    for (const remaining of [1, 0]) {
      stopping.aborted = false;
      await book.settleKept(stopping);
      expect(await delivery.store.receipts.listEarly(provider, partsOf(message.id))).toHaveLength(remaining);
      delivery.clock.advance(10_000);
    }
    expect(await delivery.stateOf(message)).toMatchObject({ status: "DELIVERED" });
  });

  test("is merged though one before it never can be, which is told; what the store refuses is asked again", async () => {
    const odd = await handOver({ status: "DELIVERED" }, never);
    delivery.clock.advance(1_000);
    const even = await handOver({ status: "DELIVERED" }, never);
    delivery.clock.advance(61_000);
    let isGone = true;
    let commits = 0;
    const book = watched((proceed) => {
      if (isGone) throw new StoreError("gone", "the database was stopped");
      commits += 1;
      if (commits <= 2) throw new Error("It changes all the time.");
      return proceed();
    });
    await expect(book.settleKept()).rejects.toThrow("the database was stopped");
    expect(delivery.errors).toEqual([]);
    isGone = false;
    delivery.clock.advance(10_000);
    await book.settleKept();
    expect(await delivery.stateOf(even)).toMatchObject({ status: "DELIVERED" });
    expect(delivery.errors).toMatchObject(
      partsOf(odd.id).map((id) => ({ ids: [id], error: "Error: It changes all the time." })),
    );
  });

  test("is merged with all that came at its moment, more than are looked at at once, by a start later", async () => {
    const parts = 120;
    const message = await delivery.send();
    const ids = Array.from({ length: parts }, (_, part) => `${message.id}-${part}`);
    for (const id of ids) await receipts.take(provider, [{ providerMessageIds: [id], status: "DELIVERED" }]);
    await delivery
      .dispatcher({ gateways: takingBy(provider, parts), receipts: { settleEarly: never } })
      .runDue();
    delivery.clock.advance(2_400_000);
    await createReceiptBook(delivery).settleKept();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "DELIVERED" });
  });

  test("is merged though the clock was set back after others had been looked at", async () => {
    await receipts.take(provider, [{ providerMessageIds: ["stranger"], status: "SENT" }]);
    delivery.clock.advance(61_000);
    await receipts.settleKept();
    delivery.clock.step(-7_200_000);
    const message = await handOver({ status: "DELIVERED" }, never);
    delivery.clock.advance(61_000);
    await receipts.settleKept();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "DELIVERED" });
  });

  test("is merged at the hand-over otherwise, of each of its parts", async () => {
    const message = await delivery.send();
    await receipts.take(provider, [{ providerMessageIds: [`${message.id}-1`], status: "FAILED" }]);
    await delivery.dispatcher({ gateways }).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED" });
  });

  test("is merged at the hand-over otherwise, by any of its own ids", async () => {
    const message = await delivery.send();
    const providerMessageIds = ["another", `${message.id}-1`];
    await receipts.take(provider, [{ providerMessageIds, status: "FAILED" }]);
    await delivery.dispatcher({ gateways }).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED" });
  });

  test("is in the log as what it is: nothing of the message is tried again", async () => {
    const message = await handOver({ status: "DELIVERED" }, refused);
    expect(delivery.errors).toMatchObject([
      { id: message.id, error: "StoreError: schema: a migration is missing" },
    ]);
  });

  test("keeps its message from expiring until it is merged", async () => {
    const message = await handOver({ status: "EXPIRED", refunded: true }, never);
    delivery.clock.advance(3_600_000);
    await delivery.dispatcher({ gateways, receipts: { settleEarly: refused, settleKept } }).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", balance: charged });
    delivery.clock.advance(60_000);
    await delivery.dispatcher({ gateways, receipts: { settleKept } }).runDue();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "EXPIRED", balance: refunded });
  });
});

test.each(["before the hand-over is recorded", "after it"])(
  "an opt-out that is reported %s is kept for the account",
  async (when) => {
    const early = { status: "FAILED", optedOut: true } as const;
    const message = await delivery.send();
    const report = () => receipts.take(provider, [{ providerMessageIds: [`${message.id}-1`], ...early }]);
    if (when !== "after it") await report();
    await delivery.dispatcher({ gateways, receipts }).runDue();
    if (when === "after it") await report();
    expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED" });
    const { accountId, channel, recipient } = message;
    const told = await delivery.store.optOuts.list({ accountId, limit: 2 });
    expect(told).toMatchObject([{ accountId, channel, recipient, provider }]);
  },
);

test.each(["busy", "gone"] as const)(
  "a store that is %s when what came early is merged is asked again",
  async (reason) => {
    let refusals = 2;
    const message = await handOver({ status: "DELIVERED" }, async (taken) => {
      if (refusals === 0) return receipts.settleEarly(taken);
      refusals -= 1;
      throw new StoreError(reason, "refused");
    });
    expect(await delivery.stateOf(message)).toMatchObject({ status: "DELIVERED", attempts: 1 });
    expect(delivery.errors).toEqual([]);
  },
);
