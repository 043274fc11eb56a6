import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createReceiptBook, type ReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import { hasArrived, mergeDelivery, type DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import { sumOf, countedMessages } from "../store/naive-totals.ts";
import { balanceOf, track } from "../store/fixtures.ts";
import { openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";
import fc from "../support/properties.ts";

let delivery: TestDelivery;
let receipts: ReceiptBook;
beforeEach(async () => {
  delivery = await openDelivery();
  receipts = createReceiptBook(delivery);
});
afterEach(() => delivery.close());

const provider = "smsc-a";

const receiptOf = (
  id: string,
  status: DeliveryStatus,
  more: Partial<ProviderReceipt> = {},
): ProviderReceipt => ({
  providerMessageIds: [id],
  status,
  ...more,
});

async function sent(parts?: number) {
  const message = await delivery.send();
  await delivery.dispatcher({ gateways: takingBy(provider, parts) }).runDue();
  return message;
}

describe("a receipt", () => {
  test("moves its message on, once", async () => {
    const message = await sent();
    for (const status of ["DELIVERED", "DELIVERED", "SENT"] as const) {
      await receipts.take(provider, [receiptOf(`${message.id}-0`, status)]);
    }
    expect(await delivery.stateOf(message)).toMatchObject({
      status: "DELIVERED",
      events: ["PENDING", "SENT", "DELIVERED"],
    });
  });

  test("that the gateway does not know what became of it is told once, whenever it comes", async () => {
    const said = { status: undefined, detail: "The gateway does not know what became of it (error 069)." };
    const early = await delivery.send();
    const unknown = (of: { readonly id: string }) =>
      receipts.take(provider, [{ providerMessageIds: [`${of.id}-0`], ...said }]);
    await unknown(early);
    const late = await sent();
    for (const message of [early, late, late]) await unknown(message);
    for (const message of [early, late]) {
      expect(await delivery.stateOf(message)).toMatchObject({
        status: "SENT",
        events: ["PENDING", "SENT", "SENT"],
      });
      expect((await delivery.store.messages.events(message.id)).at(-1)).toMatchObject({
        detail: said.detail,
      });
    }
    await receipts.take(provider, [receiptOf(`${late.id}-0`, "DELIVERED")]);
    await unknown(late);
    const events = ["PENDING", "SENT", "SENT", "DELIVERED"];
    expect(await delivery.stateOf(late)).toMatchObject({ status: "DELIVERED", events });
  });

  test.each(["FAILED", "EXPIRED"] as const)("of what it does not know adds nothing to %s", async (status) => {
    const message = await sent(2);
    await receipts.take(provider, [receiptOf(`${message.id}-0`, status)]);
    const woken = delivery.woken.length;
    for (const part of [0, 1]) {
      const said = { status: undefined, detail: `Nobody knows of ${part}.` };
      await receipts.take(provider, [{ providerMessageIds: [`${message.id}-${part}`], ...said }]);
    }
    const events = ["PENDING", "SENT", status];
    expect(await delivery.stateOf(message)).toMatchObject({ status, events });
    expect(delivery.woken).toHaveLength(woken);
  });

  test("finds its message under any spelling, and no other provider's", async () => {
    const message = await sent();
    const spelt = { providerMessageIds: ["nobody's", `${message.id}-0`], status: "DELIVERED" as const };
    await receipts.take("smsc-b", [spelt]);
    expect((await delivery.stateOf(message)).status).toBe("SENT");
    await receipts.take(provider, [spelt]);
    expect((await delivery.stateOf(message)).status).toBe("DELIVERED");
  });

  test("that comes before its message was recorded is kept and applied", async () => {
    const message = await delivery.send();
    await receipts.take(provider, [
      receiptOf(`${message.id}-0`, "DELIVERED"),
      receiptOf(`${message.id}-0`, "READ"),
    ]);
    expect((await delivery.stateOf(message)).status).toBe("PENDING");
    await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
    expect((await delivery.stateOf(message)).status).toBe("READ");
    expect(await delivery.store.receipts.listEarly(provider, [`${message.id}-0`])).toEqual([]);
  });

  test("for one message alone changes no other, whenever it comes", async () => {
    const [named, other] = [await sent(), await delivery.send()];
    const report = (of: { readonly id: string }) =>
      receipts.take(provider, [receiptOf(`${other.id}-0`, "FAILED", { messageId: of.id })]);
    await report(named);
    await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
    await report(named);
    expect((await delivery.stateOf(named)).status).toBe("SENT");
    expect((await delivery.stateOf(other)).status).toBe("SENT");
    await report(other);
    expect((await delivery.stateOf(named)).status).toBe("SENT");
    expect((await delivery.stateOf(other)).status).toBe("FAILED");
  });

  test("for one message alone is told of once that is its message", async () => {
    const told: string[][] = [];
    const onReported = (_: string, reported: readonly ProviderReceipt[]) =>
      void told.push(reported.flatMap(({ providerMessageIds }) => providerMessageIds));
    const book = createReceiptBook({ ...delivery, onReported });
    const message = await sent();
    for (const messageId of ["another", message.id]) {
      await book.take(provider, [receiptOf(`${message.id}-0`, "DELIVERED", { messageId })]);
    }
    expect(told).toEqual([[`${message.id}-0`]]);
  });

  test("that nobody ever asks for is removed after three days", async () => {
    await receipts.take(provider, [receiptOf("nobody's", "DELIVERED")]);
    const kept = () => delivery.store.receipts.listEarly(provider, ["nobody's"]);
    expect(await kept()).toHaveLength(1);
    delivery.clock.advance(3 * 86_400_000 + 2_000);
    await delivery.dispatcher().runDue();
    expect(await kept()).toEqual([]);
  });

  test("that gives the provider's fee back gives the customer's back, once", async () => {
    const message = await sent();
    const expired = receiptOf(`${message.id}-0`, "EXPIRED", { refunded: true });
    await Promise.all([1, 2, 3].map(() => receipts.take(provider, [expired])));
    expect(await delivery.stateOf(message)).toMatchObject({ status: "EXPIRED", balance: 1_000_000 });
    await receipts.take(provider, [expired]);
    expect((await delivery.stateOf(message)).balance).toBe(1_000_000);
  });

  test("of a part delivers its message when it is the last one", async () => {
    const message = await sent(3);
    const states = [];
    for (const part of [2, 0, 1]) {
      await receipts.take(provider, [receiptOf(`${message.id}-${part}`, "DELIVERED")]);
      states.push((await delivery.stateOf(message)).status);
    }
    expect(states).toEqual(["SENT", "SENT", "DELIVERED"]);
    expect((await delivery.stateOf(message)).events).toEqual(["PENDING", "SENT", "DELIVERED"]);
  });

  test("of a part that fails fails its message, whatever becomes of the others", async () => {
    const message = await sent(2);
    await receipts.take(provider, [receiptOf(`${message.id}-0`, "FAILED")]);
    await receipts.take(provider, [receiptOf(`${message.id}-1`, "DELIVERED")]);
    expect((await delivery.stateOf(message)).status).toBe("FAILED");
  });
});

test("of many at once are looked up together; what was merged before is no more work", async () => {
  const messages = await Promise.all(
    Array.from({ length: 20 }, () => delivery.send({ channel: "telegram", priceMicros: 1 })),
  );
  await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
  const all = messages.map(({ id }) => receiptOf(`${id}-0`, "DELIVERED"));
  await receipts.take(provider, all.slice(0, 15));
  const spies = [vi.spyOn(delivery.store.receipts, "findParts"), vi.spyOn(delivery.store, "commit")] as const;
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  await receipts.take(provider, [...all, receiptOf("nobody's", "DELIVERED")]);
  for (const message of messages) expect((await delivery.stateOf(message)).status).toBe("DELIVERED");
  expect(spies[0]).toHaveBeenCalledTimes(2);
  expect(spies[1]).toHaveBeenCalledTimes(6);
});

test("10,000 receipts in random order, a third of them repeated, leave exact states, totals and ledger", async () => {
  const count = 250;
  const charged = 1_000;
  const messages = await Promise.all(
    Array.from({ length: count }, () => delivery.send({ priceMicros: charged, unitPriceMicros: charged })),
  );
  await delivery.dispatcher({ gateways: takingBy(provider) }).runDue();
  const statuses: readonly DeliveryStatus[] = ["SENT", "DELIVERED", "READ", "FAILED", "EXPIRED", "REVOKED"];
  const given = fc.sample(fc.array(fc.constantFrom(...statuses), { minLength: 27, maxLength: 27 }), {
    numRuns: count,
    seed: 7,
  });
  // What is refunded in one order and not in another is left to the property of orders: these never arrive.
  const fates = given.map((fate, index) =>
    index % 2 === 0 ? fate.map((status) => (hasArrived(status) ? "FAILED" : status)) : fate,
  );
  const once = messages.flatMap(({ id }, index) =>
    fates[index]!.map((status) =>
      receiptOf(`${id}-0`, status, { refunded: status === "EXPIRED" && index % 2 === 0 }),
    ),
  );
  const repeated = once.filter((_, index) => index % 2 === 0);
  const all = fc.sample(
    fc.shuffledSubarray([...once, ...repeated], { minLength: once.length + repeated.length }),
    {
      numRuns: 1,
      seed: 8,
    },
  )[0]!;
  expect(all.length).toBeGreaterThanOrEqual(10_000);
  for (let from = 0; from < all.length; from += 500)
    await receipts.take(provider, all.slice(from, from + 500));
  let refunds = 0;
  for (const [index, message] of messages.entries()) {
    const expected = fates[index]!.reduce(mergeDelivery, "SENT");
    expect((await track(delivery.store, message)).status).toBe(expected);
    if (index % 2 === 0 && fates[index]!.includes("EXPIRED")) refunds += 1;
  }
  expect(await balanceOf(delivery.store, delivery.account)).toBe(1_000_000 - (count - refunds) * charged);
  const whole = { start: 0, end: delivery.clock.now() + 1 };
  const counted = await countedMessages(delivery.engine, delivery.account);
  const { statistics, ledger } = delivery.store;
  expect(await statistics.totals(delivery.account.id, "sms", [whole])).toEqual([sumOf(counted, whole)]);
  expect(sumOf(counted, whole)).toMatchObject({ amountMicros: (count - refunds) * charged });
  const asked = { accountId: delivery.account.id, type: "REFUND", offset: 0, limit: 1 };
  expect((await ledger.list(asked)).total).toBe(refunds);
});
