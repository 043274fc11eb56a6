import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import type { ChannelGateway } from "../../src/ports/gateways.ts";
import type { ProviderPrice } from "../../src/ports/store/prices.ts";
import { commit } from "../support/commit.ts";
import { track } from "../store/fixtures.ts";
import { everywhere, openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const provider = "smsc-a";

const price: ProviderPrice = {
  provider,
  channel: "sms",
  currency: "EUR",
  prefix: "44",
  priceMicros: 21_000,
  network: "",
};

const put = (...prices: readonly ProviderPrice[]) =>
  commit(delivery.store, delivery.store.providerPrices.put(prices));

const costOf = async (message: Parameters<typeof track>[1]) =>
  (await track(delivery.store, message)).costMicros;

async function sent(quantity = 1, gateways = takingBy(provider)) {
  const message = await delivery.send({ quantity });
  await delivery.dispatcher({ gateways }).runDue();
  return message;
}

describe("what a message costs", () => {
  test("is its provider's price of the longest prefix, for each of its parts, as it is at the hand-over", async () => {
    await put({ ...price, prefix: "" }, price, { ...price, prefix: "447", priceMicros: 20_000 });
    await put({ ...price, provider: "smsc-b", prefix: "44770", priceMicros: 1 });
    const message = await sent(3);
    expect(await costOf(message)).toBe(60_000);
    await put({ ...price, prefix: "447", priceMicros: 1 });
    expect(await costOf(message)).toBe(60_000);
  });

  test("is not known where its provider has no price there, or its channel none", async () => {
    await put({ ...price, prefix: "49" }, { ...price, channel: "whatsapp" }, { ...price, currency: "USD" });
    expect(await costOf(await sent())).toBeNull();
  });

  test("is not known where the prices cannot be read, and the message is handed over all the same", async () => {
    const message = await delivery.send();
    const find = () => Promise.reject(new Error("gone"));
    await delivery.dispatcher({ gateways: takingBy(provider), costs: { find } }).runDue();
    expect(await track(delivery.store, message)).toMatchObject({ status: "SENT", costMicros: null });
  });

  test("is nothing once its provider gave the fee back", async () => {
    await put(price);
    const message = await sent();
    expect(await costOf(message)).toBe(21_000);
    const receipt = { providerMessageIds: [`${message.id}-0`], status: "FAILED", refunded: true } as const;
    await createReceiptBook(delivery).take(provider, [receipt]);
    expect(await costOf(message)).toBe(0);
  });

  test("is what its provider says that it takes, where it says so in the account's currency", async () => {
    await put(price);
    const saying = (currency: string) =>
      everywhere({
        send: async ({ id }) => {
          const cost = { micros: 7_500, currency };
          return { kind: "accepted", provider, providerMessageId: id, cost, receipts: [] };
        },
      });
    expect(await costOf(await sent(2, saying("EUR")))).toBe(7_500);
    expect(await costOf(await sent(2, saying("USD")))).toBe(42_000);
  });

  test.each(["before the hand-over is recorded", "after it"])(
    "is what a report says that comes %s",
    async (when) => {
      await put(price);
      const receipts = createReceiptBook(delivery);
      const ofMessage = (id: string) => ({ providerMessageIds: [`${id}-0`], status: "DELIVERED" }) as const;
      const eur = { micros: 7_500, currency: "EUR" };
      const told = async (...costs: readonly { readonly micros: number; readonly currency: string }[]) => {
        const message = await delivery.send();
        const report = async () => {
          for (const cost of costs) await receipts.take(provider, [{ ...ofMessage(message.id), cost }]);
        };
        if (when !== "after it") await report();
        await delivery.dispatcher({ gateways: takingBy(provider), receipts }).runDue();
        if (when === "after it") await report();
        const { status, costMicros } = await track(delivery.store, message);
        return [status, costMicros];
      };
      expect(await told(eur)).toEqual(["DELIVERED", 7_500]);
      expect(await told({ ...eur, currency: "USD" })).toEqual(["DELIVERED", 21_000]);
      expect(await told(eur, { ...eur, micros: 1 })).toEqual(["DELIVERED", 1]);
      expect(await told({ ...eur, micros: 1 }, { ...eur, currency: "USD" })).toEqual(["DELIVERED", 1]);
    },
  );

  test.each([1, 2])(
    "is what a report says that tells nothing else new of %i parts, and once told nothing changes",
    async (parts) => {
      await put(price);
      const { store } = delivery;
      let writes = 0;
      const receive: typeof store.receipts.receive = (...given) => {
        writes += 1;
        return store.receipts.receive(...given);
      };
      const woken: string[] = [];
      const receipts = createReceiptBook({
        ...delivery,
        store: { ...store, receipts: { ...store.receipts, receive } },
        wake: (queue) => void woken.push(queue),
      });
      const message = await sent(parts, takingBy(provider, parts));
      const before = await track(store, message);
      const report = (micros: number) =>
        receipts.take(provider, [
          {
            providerMessageIds: [`${message.id}-0`],
            status: "SENT",
            optedOut: true,
            cost: { micros, currency: "EUR" },
          },
        ]);
      delivery.clock.advance(1_000);
      for (const micros of [7_500, 7_500, 7_000, 7_000]) await report(micros);
      expect(await track(store, message)).toEqual({ ...before, costMicros: 7_000 });
      expect((await delivery.stateOf(message)).events).toEqual(["PENDING", "SENT"]);
      expect(await store.optOuts.list({ accountId: message.accountId, limit: 1 })).toEqual([]);
      expect([writes, woken]).toEqual([2, []]);
    },
  );

  test("stays nothing where a report comes after the fee went back", async () => {
    const message = await sent();
    const receipts = createReceiptBook(delivery);
    const providerMessageIds = [`${message.id}-0`];
    await receipts.take(provider, [{ providerMessageIds, status: "FAILED", refunded: true }]);
    const cost = { micros: 7_500, currency: "EUR" };
    for (const status of ["SENT", "DELIVERED"] as const) {
      await receipts.take(provider, [{ providerMessageIds, status, cost }]);
      expect(await costOf(message)).toBe(0);
    }
  });

  test("is nothing where nobody took it", async () => {
    await put(price);
    const refusing: ChannelGateway = { send: async () => ({ kind: "refused", detail: "No such number." }) };
    expect(await costOf(await sent(1, everywhere(refusing)))).toBe(0);
  });
});
