import { expect, test } from "vitest";
import { hasCheckDigit, withoutPadding } from "../../src/domain/iccids.ts";

test.each([
  ["8988303000000000001F", "8988303000000000001"],
  ["8988303000000000001f", "8988303000000000001"],
  ["8988303000000000001", "8988303000000000001"],
  ["8988303000000000001FF", "8988303000000000001FF"],
  ["89883030000000000010", "89883030000000000010"],
  ["SIMF", "SIMF"],
])("%s is the ICCID %s", (given, iccid) => {
  expect(withoutPadding(given)).toBe(iccid);
});

test.each([
  ["8988303000000000002", true],
  ["8988303000000000001", false],
  ["8988303000000000000", false],
  ["79927398713", true],
  ["79927398710", false],
])("whether %s ends in its check digit: %s", (iccid, ends) => {
  expect(hasCheckDigit(iccid)).toBe(ends);
});
