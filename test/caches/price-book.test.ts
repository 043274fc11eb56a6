import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ListedPrice, Prices } from "../../src/ports/store/prices.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createPriceBook } from "../../src/caches/price-book.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { openFile, type OpenStore } from "../store/fixtures.ts";
import { asChange, commit } from "../support/commit.ts";

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
/** What the book has asked for. */
let asked: { revisions: number; lists: number };
/** Comes before each part of the list is given. */
let beforeList: () => Promise<unknown>;
beforeEach(async () => {
  opened = await openFile();
  await migrate(opened.engine);
  clock = createTestClock();
  asked = { revisions: 0, lists: 0 };
  beforeList = async () => {};
});
afterEach(() => opened.close());

const put = (...prices: readonly ListedPrice[]) => commit(opened.store, opened.store.prices.put(prices));

function openBook() {
  const { prices } = opened.store;
  const noting: Pick<Prices, "list" | "revision"> = {
    revision: () => {
      asked.revisions += 1;
      return prices.revision();
    },
    list: async (after, limit) => {
      asked.lists += 1;
      const found = await prices.list(after, limit);
      await beforeList();
      return found;
    },
  };
  const book = createPriceBook(noting, clock);
  const find = async (recipient: string) => (await book.find("sms", "EUR", recipient))?.priceMicros;
  return Object.assign(find, { forget: book.forget });
}

describe("the price book", () => {
  test("asks every five seconds whether a price changed, and reads them again only then", async () => {
    await put(price("44", 7));
    const find = openBook();
    for (let seconds = 0; seconds < 60; seconds += 1) {
      expect(await find("+447700900123")).toBe(7);
      clock.advance(1_000);
    }
    expect(asked).toEqual({ revisions: 12, lists: 1 });
    await put(price("44", 8));
    clock.advance(fresh);
    expect(await find("+447700900123")).toBe(8);
    expect(asked).toEqual({ revisions: 13, lists: 2 });
  });

  test("knows a price that changed, came or left within five seconds", async () => {
    await put(price("44", 7), price("4477", 9));
    const find = openBook();
    expect(await find("+447700900123")).toBe(9);
    await put(price("4477", 10), price("49", 11));
    clock.advance(fresh - 1);
    expect(await find("+447700900123")).toBe(9);
    clock.advance(1);
    expect(await find("+447700900123")).toBe(10);
    expect(await find("+4915112345678")).toBe(11);
    const { builder } = opened.engine;
    const removed = builder.deleteFrom("prices").where("prefix", "=", "4477").compile();
    await commit(opened.store, [asChange(removed), opened.store.prices.put([])]);
    clock.advance(fresh);
    expect(await find("+447700900123")).toBe(7);
  });

  test("is asked once by all who ask while it reads", async () => {
    await put(price("44", 7));
    const find = openBook();
    const found = await Promise.all(Array.from({ length: 20 }, () => find("+447700900123")));
    expect(new Set(found)).toEqual(new Set([7]));
    expect(asked).toEqual({ revisions: 1, lists: 1 });
  });

  test("has all of a list that takes more than one part", async () => {
    const prefixes = Array.from({ length: 10_001 }, (_, index) => `44${String(index).padStart(5, "0")}`);
    await put(...prefixes.map((prefix, index) => price(prefix, index + 1)));
    const find = openBook();
    for (const index of [0, 4_999, 5_000, 5_001, 9_999, 10_000]) {
      expect(await find(`+${prefixes[index]}0000`)).toBe(index + 1);
    }
    expect(await find("+4410001000")).toBeUndefined();
    expect(asked).toEqual({ revisions: 1, lists: 3 });
  });

  test("ends with a part that is full and has no next", async () => {
    await put(
      ...Array.from({ length: 5_000 }, (_, index) => price(`44${String(index).padStart(4, "0")}`, 3)),
    );
    const find = openBook();
    expect(await find("+44499900000")).toBe(3);
    expect(asked).toEqual({ revisions: 1, lists: 2 });
  });

  test("does not lose a price that changes while it reads", async () => {
    await put(price("44", 7));
    const find = openBook();
    beforeList = async () => {
      beforeList = async () => {};
      await put(price("44", 8));
    };
    expect(await find("+447700900123")).toBe(7);
    clock.advance(fresh);
    expect(await find("+447700900123")).toBe(8);
    clock.advance(fresh);
    expect(await find("+447700900123")).toBe(8);
    expect(asked).toEqual({ revisions: 3, lists: 2 });
  });

  test("knows a price five seconds after it changed, however long reading takes", async () => {
    await put(price("44", 7));
    const find = openBook();
    beforeList = async () => {
      beforeList = async () => {};
      await put(price("44", 8));
      clock.advance(3_000);
    };
    await find("+447700900123");
    clock.advance(fresh - 3_000);
    expect(await find("+447700900123")).toBe(8);
  });

  test("that is told of a change asks at once, but not twice within a second", async () => {
    await put(price("44", 7));
    const find = openBook();
    await find("+447700900123");
    clock.advance(1_000);
    for (const priceMicros of [8, 9]) {
      await put(price("44", priceMicros));
      find.forget();
      expect(await find("+447700900123")).toBe(8);
    }
    clock.advance(1_000);
    expect(await find("+447700900123")).toBe(9);
    expect(asked).toEqual({ revisions: 3, lists: 3 });
  });

  test("that is told of a change while it asks, asks again a second later", async () => {
    let revision = 1;
    let duringRevision = () => {};
    const list = async () => [price("44", revision)];
    const book = createPriceBook(
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
    const find = async () => (await book.find("sms", "EUR", "+447700900123"))?.priceMicros;
    expect(await find()).toBe(1);
    clock.advance(fresh);
    duringRevision = () => {
      revision = 2;
      book.forget();
    };
    expect(await find()).toBe(1);
    clock.advance(1_000);
    expect(await find()).toBe(2);
  });

  test("tells who asks that reading failed, and reads for the next", async () => {
    await put(price("44", 7));
    const find = openBook();
    beforeList = () => Promise.reject(new Error("gone"));
    await expect(find("+447700900123")).rejects.toThrow("gone");
    beforeList = async () => {};
    expect(await find("+447700900123")).toBe(7);
  });
});
