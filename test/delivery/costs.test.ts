import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReceiptProcessor } from "../../src/delivery/receipts/receipt-processor.ts";
import type { ChannelGateway } from "../../src/ports/gateways.ts";
import type { ProviderPrice } from "../../src/ports/store/prices.ts";
import { commit } from "../support/commit.ts";
import { track } from "../store/fixtures.ts";
import { toGateways, openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";

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

const readCost = async (message: Parameters<typeof track>[1]) =>
  (await track(delivery.store, message)).costMicros;

async function sent(quantity = 1, gateways = createAcceptingGateways(provider)) {
  const message = await delivery.send({ quantity });
  await delivery.createDispatcher({ gateways }).runDue();
  return message;
}

describe("the cost of a message", () => {
  test("is the price with the longest prefix at the time of submission, for each segment", async () => {
    await put({ ...price, prefix: "" }, price, { ...price, prefix: "447", priceMicros: 20_000 });
    await put({ ...price, provider: "smsc-b", prefix: "44770", priceMicros: 1 });
    const message = await sent(3);
    expect(await readCost(message)).toBe(60_000);
    await put({ ...price, prefix: "447", priceMicros: 1 });
    expect(await readCost(message)).toBe(60_000);
  });

  test("is null if its provider has no price for the country or the channel", async () => {
    await put({ ...price, prefix: "49" }, { ...price, channel: "whatsapp" }, { ...price, currency: "USD" });
    expect(await readCost(await sent())).toBeNull();
  });

  test("is null if the prices cannot be read, and the message is submitted nevertheless", async () => {
    const message = await delivery.send();
    const find = () => Promise.reject(new Error("gone"));
    await delivery
      .createDispatcher({ gateways: createAcceptingGateways(provider), costs: { find } })
      .runDue();
    expect(await track(delivery.store, message)).toMatchObject({ status: "SENT", costMicros: null });
  });

  test("is 0 after its provider has refunded the fee", async () => {
    await put(price);
    const message = await sent();
    expect(await readCost(message)).toBe(21_000);
    const receipt = { providerMessageIds: [`${message.id}-0`], status: "FAILED", refunded: true } as const;
    await createReceiptProcessor(delivery).handle(provider, [receipt]);
    expect(await readCost(message)).toBe(0);
  });

  test("is the one that its provider reports, if the currency is the account's", async () => {
    await put(price);
    const saying = (currency: string) =>
      toGateways({
        send: async ({ id }) => {
          const cost = { micros: 7_500, currency };
          return { kind: "accepted", provider, providerMessageId: id, cost, receipts: [] };
        },
      });
    expect(await readCost(await sent(2, saying("EUR")))).toBe(7_500);
    expect(await readCost(await sent(2, saying("USD")))).toBe(42_000);
  });

  test.each(["before the submission is recorded", "after it"])(
    "is the one in a receipt that arrives %s",
    async (when) => {
      await put(price);
      const receipts = createReceiptProcessor(delivery);
      const ofMessage = (id: string) => ({ providerMessageIds: [`${id}-0`], status: "DELIVERED" }) as const;
      const eur = { micros: 7_500, currency: "EUR" };
      const told = async (...costs: readonly { readonly micros: number; readonly currency: string }[]) => {
        const message = await delivery.send();
        const report = async () => {
          for (const cost of costs) await receipts.handle(provider, [{ ...ofMessage(message.id), cost }]);
        };
        if (when !== "after it") await report();
        await delivery.createDispatcher({ gateways: createAcceptingGateways(provider), receipts }).runDue();
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
    "is the one in a receipt whose status is already known, for %i segments; a repeated receipt changes nothing",
    async (parts) => {
      await put(price);
      const { store } = delivery;
      let writes = 0;
      const receive: typeof store.receipts.merge = (...given) => {
        writes += 1;
        return store.receipts.merge(...given);
      };
      const woken: string[] = [];
      const receipts = createReceiptProcessor({
        ...delivery,
        store: { ...store, receipts: { ...store.receipts, merge: receive } },
        wake: (queue) => void woken.push(queue),
      });
      const message = await sent(parts, createAcceptingGateways(provider, parts));
      const before = await track(store, message);
      const report = (micros: number) =>
        receipts.handle(provider, [
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
      expect((await delivery.readState(message)).events).toEqual(["PENDING", "SENT"]);
      expect(await store.optOuts.list({ accountId: message.accountId, limit: 1 })).toEqual([]);
      expect([writes, woken]).toEqual([2, []]);
    },
  );

  test("stays 0 if a receipt arrives after the fee was refunded", async () => {
    const message = await sent();
    const receipts = createReceiptProcessor(delivery);
    const providerMessageIds = [`${message.id}-0`];
    await receipts.handle(provider, [{ providerMessageIds, status: "FAILED", refunded: true }]);
    const cost = { micros: 7_500, currency: "EUR" };
    for (const status of ["SENT", "DELIVERED"] as const) {
      await receipts.handle(provider, [{ providerMessageIds, status, cost }]);
      expect(await readCost(message)).toBe(0);
    }
  });

  test("is 0 if no provider accepted it", async () => {
    await put(price);
    const refusing: ChannelGateway = { send: async () => ({ kind: "refused", detail: "No such number." }) };
    expect(await readCost(await sent(1, toGateways(refusing)))).toBe(0);
  });
});
