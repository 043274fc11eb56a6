import { expect, test } from "vitest";
import { hasValidCheckDigit, removePadding } from "../../src/domain/iccids.ts";

test.each([
  ["8988303000000000001F", "8988303000000000001"],
  ["8988303000000000001f", "8988303000000000001"],
  ["8988303000000000001", "8988303000000000001"],
  ["8988303000000000001FF", "8988303000000000001FF"],
  ["89883030000000000010", "89883030000000000010"],
  ["SIMF", "SIMF"],
])("removePadding converts %s to %s", (given, iccid) => {
  expect(removePadding(given)).toBe(iccid);
});

test.each([
  ["8988303000000000002", true],
  ["8988303000000000001", false],
  ["8988303000000000000", false],
  ["79927398713", true],
  ["79927398710", false],
])("the last digit of %s is its check digit: %s", (iccid, ends) => {
  expect(hasValidCheckDigit(iccid)).toBe(ends);
});
