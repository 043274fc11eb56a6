import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ListedPrice, Prices } from "../../src/ports/store/prices.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createPriceCache } from "../../src/caches/price-cache.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { openFile, type OpenStore } from "../store/fixtures.ts";
import { toChange, commit } from "../support/commit.ts";

const fresh = 5_000;
const price = (prefix: string, priceMicros = 1): ListedPrice => ({
  channel: "sms",
  currency: "EUR",
  prefix,
  priceMicros,
  network: `Network ${prefix}`,
});

let opened: OpenStore;
let clock: TestClock;
/** Number of reads by the cache. */
let reads: { revisions: number; lists: number };
/** Runs before a page of the list is returned. */
let beforeList: () => Promise<unknown>;
beforeEach(async () => {
  opened = await openFile();
  await migrate(opened.engine);
  clock = createTestClock();
  reads = { revisions: 0, lists: 0 };
  beforeList = async () => {};
});
afterEach(() => opened.close());

const put = (...prices: readonly ListedPrice[]) => commit(opened.store, opened.store.prices.put(prices));

function openCache() {
  const { prices } = opened.store;
  const countingPrices: Pick<Prices, "list" | "revision"> = {
    revision: () => {
      reads.revisions += 1;
      return prices.revision();
    },
    list: async (after, limit) => {
      reads.lists += 1;
      const found = await prices.list(after, limit);
      await beforeList();
      return found;
    },
  };
  const cache = createPriceCache(countingPrices, clock);
  const find = async (recipient: string) => (await cache.find("sms", "EUR", recipient))?.priceMicros;
  return Object.assign(find, { forget: cache.invalidate });
}

describe("the price cache", () => {
  test("checks for changes every 5 seconds, and reads the lists only after a change", async () => {
    await put(price("44", 7));
    const find = openCache();
    for (let seconds = 0; seconds < 60; seconds += 1) {
      expect(await find("+447700900123")).toBe(7);
      clock.advance(1_000);
    }
    expect(reads).toEqual({ revisions: 12, lists: 1 });
    await put(price("44", 8));
    clock.advance(fresh);
    expect(await find("+447700900123")).toBe(8);
    expect(reads).toEqual({ revisions: 13, lists: 2 });
  });

  test("returns changed, added and removed prices after 5 seconds", async () => {
    await put(price("44", 7), price("4477", 9));
    const find = openCache();
    expect(await find("+447700900123")).toBe(9);
    await put(price("4477", 10), price("49", 11));
    clock.advance(fresh - 1);
    expect(await find("+447700900123")).toBe(9);
    clock.advance(1);
    expect(await find("+447700900123")).toBe(10);
    expect(await find("+4915112345678")).toBe(11);
    const { builder } = opened.engine;
    const removed = builder.deleteFrom("prices").where("prefix", "=", "4477").compile();
    await commit(opened.store, [toChange(removed), opened.store.prices.put([])]);
    clock.advance(fresh);
    expect(await find("+447700900123")).toBe(7);
  });

  test("shares a read between concurrent callers", async () => {
    await put(price("44", 7));
    const find = openCache();
    const found = await Promise.all(Array.from({ length: 20 }, () => find("+447700900123")));
    expect(new Set(found)).toEqual(new Set([7]));
    expect(reads).toEqual({ revisions: 1, lists: 1 });
  });

  test("reads all pages of a list", async () => {
    const prefixes = Array.from({ length: 10_001 }, (_, index) => `44${String(index).padStart(5, "0")}`);
    await put(...prefixes.map((prefix, index) => price(prefix, index + 1)));
    const find = openCache();
    for (const index of [0, 4_999, 5_000, 5_001, 9_999, 10_000]) {
      expect(await find(`+${prefixes[index]}0000`)).toBe(index + 1);
    }
    expect(await find("+4410001000")).toBeUndefined();
    expect(reads).toEqual({ revisions: 1, lists: 3 });
  });

  test("stops after a last page that is full", async () => {
    await put(
      ...Array.from({ length: 5_000 }, (_, index) => price(`44${String(index).padStart(4, "0")}`, 3)),
    );
    const find = openCache();
    expect(await find("+44499900000")).toBe(3);
    expect(reads).toEqual({ revisions: 1, lists: 2 });
  });

  test("does not miss a price that changes during the read", async () => {
    await put(price("44", 7));
    const find = openCache();
    beforeList = async () => {
      beforeList = async () => {};
      await put(price("44", 8));
    };
    expect(await find("+447700900123")).toBe(7);
    clock.advance(fresh);
    expect(await find("+447700900123")).toBe(8);
    clock.advance(fresh);
    expect(await find("+447700900123")).toBe(8);
    expect(reads).toEqual({ revisions: 3, lists: 2 });
  });

  test("returns a changed price 5 seconds after the change, even if the read takes long", async () => {
    await put(price("44", 7));
    const find = openCache();
    beforeList = async () => {
      beforeList = async () => {};
      await put(price("44", 8));
      clock.advance(3_000);
    };
    await find("+447700900123");
    clock.advance(fresh - 3_000);
    expect(await find("+447700900123")).toBe(8);
  });

  test("checks immediately after invalidate, but at most once in a second", async () => {
    await put(price("44", 7));
    const find = openCache();
    await find("+447700900123");
    clock.advance(1_000);
    for (const priceMicros of [8, 9]) {
      await put(price("44", priceMicros));
      find.forget();
      expect(await find("+447700900123")).toBe(8);
    }
    clock.advance(1_000);
    expect(await find("+447700900123")).toBe(9);
    expect(reads).toEqual({ revisions: 3, lists: 3 });
  });

  test("checks again after a second if invalidate is called during a check", async () => {
    let revision = 1;
    let duringRevision = () => {};
    const list = async () => [price("44", revision)];
    const cache = createPriceCache(
      {
        list,
        async revision() {
          const found = revision;
          duringRevision();
          return found;
        },
      },
      clock,
    );
    const find = async () => (await cache.find("sms", "EUR", "+447700900123"))?.priceMicros;
    expect(await find()).toBe(1);
    clock.advance(fresh);
    duringRevision = () => {
      revision = 2;
      cache.invalidate();
    };
    expect(await find()).toBe(1);
    clock.advance(1_000);
    expect(await find()).toBe(2);
  });

  test("rejects if the read fails, and reads again for the next caller", async () => {
    await put(price("44", 7));
    const find = openCache();
    beforeList = () => Promise.reject(new Error("gone"));
    await expect(find("+447700900123")).rejects.toThrow("gone");
    beforeList = async () => {};
    expect(await find("+447700900123")).toBe(7);
  });
});
