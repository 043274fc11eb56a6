import { beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { ListedPrice, ProviderPrice } from "../../../src/ports/store/prices.ts";
import { testStart } from "../../support/clock.ts";
import type { OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

/** The operator's price list. */
export function priceSuite(database: () => OpenStore): void {
  describe("prices", () => {
    test("replace prices of the same channel, currency and prefix only", async () => {
      const { store } = database();
      const first: ListedPrice = {
        channel: "sms",
        currency: "XTS",
        prefix: "44",
        priceMicros: 40_000,
        network: "First",
      };
      const others: readonly ListedPrice[] = [
        { ...first, prefix: "" },
        { ...first, prefix: "447" },
        { ...first, channel: "telegram" },
        { ...first, currency: "XAG" },
      ];
      const changed = { ...first, priceMicros: 1, network: "Second" };
      await commit(store, store.prices.put([first, ...others, changed]));
      const found = (await store.prices.list(undefined, 1_000_000)).filter(({ currency }) =>
        currency.startsWith("X"),
      );
      expect(found).toHaveLength(5);
      expect(found).toEqual(expect.arrayContaining([changed, ...others]));
    });
  });
}

/** The providers' price lists. */
export function providerPriceSuite(database: () => OpenStore): void {
  describe("provider prices", () => {
    test("replace prices of the same provider, channel, currency and prefix, and are read in pages", async () => {
      const { providerPrices } = database().store;
      const first: ProviderPrice = {
        provider: "smsc-a",
        channel: "sms",
        currency: "XTS",
        prefix: "44",
        priceMicros: 20_000,
        network: "First",
      };
      const changed = { ...first, priceMicros: 1, network: "Second" };
      const all = [{ ...first, prefix: "" }, changed, { ...first, provider: "smsc-b" }];
      const before = await providerPrices.revision();
      await commit(database().store, providerPrices.put([first, ...all.toReversed()]));
      expect(await providerPrices.revision()).toBe(before + 1);
      const parts = [await providerPrices.list(undefined, 2)];
      parts.push(await providerPrices.list(parts[0]!.at(-1), 2));
      expect(parts.flat()).toEqual(all);
    });
  });
}

/** The queue of e-mails, which are leased like messages. */
export function mailSuite(database: () => OpenStore): void {
  const claim = async (now: number, limit = 10) => {
    const { store } = database();
    return store.mails.claim(now, now + 30_000, limit);
  };
  const enqueue = async (dueAt = testStart) => {
    const { store } = database();
    const mail = { id: createId(testStart), to: "ada@example.com", subject: "Reset", text: "A link" };
    await commit(store, [store.mails.enqueue(mail, dueAt, testStart + 3_600_000)]);
    return mail;
  };

  describe("e-mails", () => {
    beforeEach(async () => {
      const { store } = database();
      for (const mail of await claim(testStart + 1e12, 1_000))
        await commit(store, [store.mails.remove(mail)]);
    });

    test("are claimed once for each lease, and not before they are due", async () => {
      const mail = await enqueue();
      await enqueue(testStart + 60_000);
      const claimed = { ...mail, attempts: 1, expiresAt: testStart + 3_600_000 };
      expect(await claim(testStart)).toEqual([claimed]);
      expect(await claim(testStart)).toEqual([]);
      expect(await claim(testStart + 30_000)).toEqual([{ ...claimed, attempts: 2 }]);
    });

    test("are claimed up to the limit", async () => {
      await Promise.all([enqueue(), enqueue(), enqueue()]);
      expect(await claim(testStart, 2)).toHaveLength(2);
      expect(await claim(testStart, 2)).toHaveLength(1);
    });

    test("are removed and rescheduled by their current lease only", async () => {
      const { store } = database();
      await enqueue();
      const [first] = await claim(testStart);
      const [second] = await claim(testStart + 30_000);
      await commit(store, [store.mails.remove(first!), store.mails.reschedule(first!, testStart)]);
      expect(await claim(testStart + 59_999)).toEqual([]);
      await commit(store, [store.mails.reschedule(second!, testStart + 40_000)]);
      const [third] = await claim(testStart + 40_000);
      expect(third).toEqual({ ...second, attempts: 3 });
      await commit(store, [store.mails.remove(third!)]);
      expect(await claim(testStart + 1e12)).toEqual([]);
    });
  });
}
