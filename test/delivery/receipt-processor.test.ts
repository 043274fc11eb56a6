import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  createReceiptProcessor,
  type ReceiptProcessor,
} from "../../src/delivery/receipts/receipt-processor.ts";
import { isDelivered, mergeDelivery, type DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import { sumMessages, readCountedMessages } from "../store/naive-totals.ts";
import { readBalance, track } from "../store/fixtures.ts";
import { openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";
import fc from "../support/properties.ts";

let delivery: TestDelivery;
let receipts: ReceiptProcessor;
beforeEach(async () => {
  delivery = await openDelivery();
  receipts = createReceiptProcessor(delivery);
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
  await delivery.createDispatcher({ gateways: createAcceptingGateways(provider, parts) }).runDue();
  return message;
}

describe("a receipt", () => {
  test("advances its message once", async () => {
    const message = await sent();
    for (const status of ["DELIVERED", "DELIVERED", "SENT"] as const) {
      await receipts.handle(provider, [receiptOf(`${message.id}-0`, status)]);
    }
    expect(await delivery.readState(message)).toMatchObject({
      status: "DELIVERED",
      events: ["PENDING", "SENT", "DELIVERED"],
    });
  });

  test("of an outcome that the gateway does not know adds one event, whenever it arrives", async () => {
    const said = { status: undefined, detail: "The gateway does not know the outcome (error 069)." };
    const early = await delivery.send();
    const unknown = (of: { readonly id: string }) =>
      receipts.handle(provider, [{ providerMessageIds: [`${of.id}-0`], ...said }]);
    await unknown(early);
    const late = await sent();
    for (const message of [early, late, late]) await unknown(message);
    for (const message of [early, late]) {
      expect(await delivery.readState(message)).toMatchObject({
        status: "SENT",
        events: ["PENDING", "SENT", "SENT"],
      });
      expect((await delivery.store.messages.listEvents(message.id)).at(-1)).toMatchObject({
        detail: said.detail,
      });
    }
    await receipts.handle(provider, [receiptOf(`${late.id}-0`, "DELIVERED")]);
    await unknown(late);
    const events = ["PENDING", "SENT", "SENT", "DELIVERED"];
    expect(await delivery.readState(late)).toMatchObject({ status: "DELIVERED", events });
  });

  test.each(["FAILED", "EXPIRED"] as const)(
    "of an outcome that the gateway does not know adds nothing to %s",
    async (status) => {
      const message = await sent(2);
      await receipts.handle(provider, [receiptOf(`${message.id}-0`, status)]);
      const woken = delivery.woken.length;
      for (const part of [0, 1]) {
        const said = { status: undefined, detail: `The outcome of ${part} is unknown.` };
        await receipts.handle(provider, [{ providerMessageIds: [`${message.id}-${part}`], ...said }]);
      }
      const events = ["PENDING", "SENT", status];
      expect(await delivery.readState(message)).toMatchObject({ status, events });
      expect(delivery.woken).toHaveLength(woken);
    },
  );

  test("matches its message by any of its ids, but none of another provider", async () => {
    const message = await sent();
    const spelt = { providerMessageIds: ["nobody's", `${message.id}-0`], status: "DELIVERED" as const };
    await receipts.handle("smsc-b", [spelt]);
    expect((await delivery.readState(message)).status).toBe("SENT");
    await receipts.handle(provider, [spelt]);
    expect((await delivery.readState(message)).status).toBe("DELIVERED");
  });

  test("that arrives before its message was recorded is stored and merged", async () => {
    const message = await delivery.send();
    await receipts.handle(provider, [
      receiptOf(`${message.id}-0`, "DELIVERED"),
      receiptOf(`${message.id}-0`, "READ"),
    ]);
    expect((await delivery.readState(message)).status).toBe("PENDING");
    await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
    expect((await delivery.readState(message)).status).toBe("READ");
    expect(await delivery.store.receipts.listEarly(provider, [`${message.id}-0`])).toEqual([]);
  });

  test("that names a message changes no other, whenever it arrives", async () => {
    const [named, other] = [await sent(), await delivery.send()];
    const report = (of: { readonly id: string }) =>
      receipts.handle(provider, [receiptOf(`${other.id}-0`, "FAILED", { messageId: of.id })]);
    await report(named);
    await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
    await report(named);
    expect((await delivery.readState(named)).status).toBe("SENT");
    expect((await delivery.readState(other)).status).toBe("SENT");
    await report(other);
    expect((await delivery.readState(named)).status).toBe("SENT");
    expect((await delivery.readState(other)).status).toBe("FAILED");
  });

  test("that names a message is reported once the message is known", async () => {
    const reportedIds: string[][] = [];
    const onReported = (_: string, reported: readonly ProviderReceipt[]) =>
      void reportedIds.push(reported.flatMap(({ providerMessageIds }) => providerMessageIds));
    const book = createReceiptProcessor({ ...delivery, onReported });
    const message = await sent();
    for (const messageId of ["another", message.id]) {
      await book.handle(provider, [receiptOf(`${message.id}-0`, "DELIVERED", { messageId })]);
    }
    expect(reportedIds).toEqual([[`${message.id}-0`]]);
  });

  test("that matches no message is removed after three days", async () => {
    await receipts.handle(provider, [receiptOf("nobody's", "DELIVERED")]);
    const kept = () => delivery.store.receipts.listEarly(provider, ["nobody's"]);
    expect(await kept()).toHaveLength(1);
    delivery.clock.advance(3 * 86_400_000 + 2_000);
    await delivery.createDispatcher().runDue();
    expect(await kept()).toEqual([]);
  });

  test("with a refund of the provider's fee refunds the customer once", async () => {
    const message = await sent();
    const expired = receiptOf(`${message.id}-0`, "EXPIRED", { refunded: true });
    await Promise.all([1, 2, 3].map(() => receipts.handle(provider, [expired])));
    expect(await delivery.readState(message)).toMatchObject({ status: "EXPIRED", balance: 1_000_000 });
    await receipts.handle(provider, [expired]);
    expect((await delivery.readState(message)).balance).toBe(1_000_000);
  });

  test("of a segment delivers its message if it is the last one", async () => {
    const message = await sent(3);
    const states = [];
    for (const part of [2, 0, 1]) {
      await receipts.handle(provider, [receiptOf(`${message.id}-${part}`, "DELIVERED")]);
      states.push((await delivery.readState(message)).status);
    }
    expect(states).toEqual(["SENT", "SENT", "DELIVERED"]);
    expect((await delivery.readState(message)).events).toEqual(["PENDING", "SENT", "DELIVERED"]);
  });

  test("of a failed segment fails its message, regardless of the others", async () => {
    const message = await sent(2);
    await receipts.handle(provider, [receiptOf(`${message.id}-0`, "FAILED")]);
    await receipts.handle(provider, [receiptOf(`${message.id}-1`, "DELIVERED")]);
    expect((await delivery.readState(message)).status).toBe("FAILED");
  });
});

test("receipts of one list are looked up together, and receipts that were merged before cause no commit", async () => {
  const messages = await Promise.all(
    Array.from({ length: 20 }, () => delivery.send({ channel: "telegram", priceMicros: 1 })),
  );
  await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
  const all = messages.map(({ id }) => receiptOf(`${id}-0`, "DELIVERED"));
  await receipts.handle(provider, all.slice(0, 15));
  const spies = [
    vi.spyOn(delivery.store.receipts, "listSegments"),
    vi.spyOn(delivery.store, "commit"),
  ] as const;
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  await receipts.handle(provider, [...all, receiptOf("nobody's", "DELIVERED")]);
  for (const message of messages) expect((await delivery.readState(message)).status).toBe("DELIVERED");
  expect(spies[0]).toHaveBeenCalledTimes(2);
  expect(spies[1]).toHaveBeenCalledTimes(6);
});

test("10,000 receipts in random order, a third of them repeated, leave exact states, totals and ledger", async () => {
  const count = 250;
  const charged = 1_000;
  const messages = await Promise.all(
    Array.from({ length: count }, () => delivery.send({ priceMicros: charged, unitPriceMicros: charged })),
  );
  await delivery.createDispatcher({ gateways: createAcceptingGateways(provider) }).runDue();
  const statuses: readonly DeliveryStatus[] = ["SENT", "DELIVERED", "READ", "FAILED", "EXPIRED", "REVOKED"];
  const given = fc.sample(fc.array(fc.constantFrom(...statuses), { minLength: 27, maxLength: 27 }), {
    numRuns: count,
    seed: 7,
  });
  // The property tests of orders cover refunds that depend on the order. Here, refunded messages are never delivered.
  const statusesByMessage = given.map((fate, index) =>
    index % 2 === 0 ? fate.map((status) => (isDelivered(status) ? "FAILED" : status)) : fate,
  );
  const once = messages.flatMap(({ id }, index) =>
    statusesByMessage[index]!.map((status) =>
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
    await receipts.handle(provider, all.slice(from, from + 500));
  let refunds = 0;
  for (const [index, message] of messages.entries()) {
    const expected = statusesByMessage[index]!.reduce(mergeDelivery, "SENT");
    expect((await track(delivery.store, message)).status).toBe(expected);
    if (index % 2 === 0 && statusesByMessage[index]!.includes("EXPIRED")) refunds += 1;
  }
  expect(await readBalance(delivery.store, delivery.account)).toBe(1_000_000 - (count - refunds) * charged);
  const whole = { start: 0, end: delivery.clock.now() + 1 };
  const counted = await readCountedMessages(delivery.engine, delivery.account);
  const { statistics, ledger } = delivery.store;
  expect(await statistics.listTotals(delivery.account.id, "sms", [whole])).toEqual([
    sumMessages(counted, whole),
  ]);
  expect(sumMessages(counted, whole)).toMatchObject({ amountMicros: (count - refunds) * charged });
  const asked = { accountId: delivery.account.id, type: "REFUND", offset: 0, limit: 1 };
  expect((await ledger.list(asked)).total).toBe(refunds);
});
