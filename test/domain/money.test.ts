import { describe, expect, test } from "vitest";
import { fromMicros, microsPerUnit, toDecimal, toMicros } from "../../src/domain/money/money.ts";
import fc from "../support/properties.ts";

/** Formats an amount without floating-point arithmetic. */
function decimalText(micros: number): string {
  const digits = String(Math.abs(micros)).padStart(7, "0");
  return `${micros < 0 ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

describe("toMicros", () => {
  test.each([
    ["0.1", 100_000],
    ["0.000001", 1],
    ["12", 12_000_000],
    ["-1.5", -1_500_000],
    ["0.29", 290_000],
    ["1.005", 1_005_000],
    ["9007199254.740991", Number.MAX_SAFE_INTEGER],
    [0.1, 100_000],
    [0.000001, 1],
    [1.1, 1_100_000],
    [-0, 0],
    ["-0.0", 0],
  ])("converts %s to %d micro-units", (amount, micros) => expect(toMicros(amount)).toBe(micros));

  test.each([
    "0.0000001",
    "1.2345678",
    1e-7,
    "9007199254.740992",
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "",
    ".5",
    "1.",
    "1e3",
    "+1",
    " 1",
    "1,5",
    "0x10",
  ])("rejects %s", (amount) => expect(toMicros(amount)).toBeUndefined());

  test("is exact for all decimal texts", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (micros) => {
        expect(toMicros(decimalText(micros))).toBe(micros);
      }),
    );
  });
});

test("toDecimal writes two to six decimals, which toMicros parses as the same amount", () => {
  expect([0n, 1n, 10n, 40_000n, 1_500_000n, -1n, -2_000_000n].map(toDecimal)).toEqual([
    "0.00",
    "0.000001",
    "0.00001",
    "0.04",
    "1.50",
    "-0.000001",
    "-2.00",
  ]);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (micros) => {
      expect(toMicros(toDecimal(BigInt(micros)))).toBe(micros);
    }),
  );
});

test("toMicros parses the output of fromMicros as the same amount", () => {
  const bound = 4_500_000_000 * microsPerUnit;
  fc.assert(
    fc.property(fc.integer({ min: -bound, max: bound }), (micros) => {
      expect(toMicros(fromMicros(micros))).toBe(micros);
      expect(toMicros(String(fromMicros(micros)))).toBe(toMicros(decimalText(micros)));
    }),
  );
});
