import { expect, test } from "vitest";
import { buildPriceList, type Price } from "../../src/domain/money/pricing.ts";
import fc from "../support/properties.ts";

const price = (prefix: string, priceMicros: number): Price => ({ prefix, priceMicros, network: "" });

test("returns the price with the longest matching prefix", () => {
  const list = buildPriceList([price("", 1), price("44", 2), price("447", 3), price("44770090", 4)]);
  expect(list.find("+447700900123")?.priceMicros).toBe(4);
  expect(list.find("+447800900123")?.priceMicros).toBe(3);
  expect(list.find("+441632960001")?.priceMicros).toBe(2);
  expect(list.find("+33639980123")?.priceMicros).toBe(1);
});

test("returns undefined if no prefix matches", () => {
  expect(buildPriceList([price("44", 2)]).find("+33639980123")).toBeUndefined();
  expect(buildPriceList([]).find("+33639980123")).toBeUndefined();
});

test("uses the later of two prices with the same prefix", () => {
  expect(buildPriceList([price("44", 2), price("44", 5)]).find("+447700900123")?.priceMicros).toBe(5);
});

test("agrees with a linear search", () => {
  const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom("1", "2"), maxLength });
  const prices = fc.uniqueArray(
    fc.record({ prefix: digits(6), priceMicros: fc.nat(), network: fc.string() }),
    {
      selector: (each) => each.prefix,
    },
  );
  fc.assert(
    fc.property(prices, digits(9), (all, number) => {
      const fitting = all.filter((each) => number.startsWith(each.prefix));
      const longest = fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0];
      expect(buildPriceList(all).find(`+${number}`)).toBe(longest);
    }),
  );
});
