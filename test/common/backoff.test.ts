import { expect, test } from "vitest";
import { getBackoffMilliseconds, growExponentially, type Backoff } from "../../src/common/backoff.ts";

const pauses: Backoff = { firstMilliseconds: 500, maximumMilliseconds: 60_000, spread: [0.5, 1.5] };
const middle = () => 0.5;

test("exponential growth stops at the maximum", () => {
  expect([1, 2, 3, 4, 5].map((step) => growExponentially(3, 20, step))).toEqual([3, 6, 12, 20, 20]);
  expect(growExponentially(3, 20, 1_000_000)).toBe(20);
});

test("the pause doubles up to the maximum and stays there", () => {
  const waits = Array.from({ length: 10 }, (_, index) => getBackoffMilliseconds(pauses, index + 1, middle));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(getBackoffMilliseconds(pauses, 1_000_000, middle)).toBe(60_000);
});

test("the pause is spread over the configured range, in whole milliseconds", () => {
  expect(getBackoffMilliseconds(pauses, 3, () => 0)).toBe(1_000);
  expect(getBackoffMilliseconds(pauses, 3, () => 0.999_999)).toBe(3_000);
  expect(getBackoffMilliseconds({ ...pauses, spread: [0.75, 1.25] }, 3, () => 0)).toBe(1_500);
  expect(getBackoffMilliseconds({ ...pauses, spread: [1, 1] }, 3)).toBe(2_000);
});

test("the pause is random by default", () => {
  const waits = new Set(Array.from({ length: 50 }, () => getBackoffMilliseconds(pauses, 8)));
  expect(waits.size).toBeGreaterThan(10);
  for (const wait of waits) expect(Math.abs(wait - 60_000)).toBeLessThanOrEqual(30_000);
});
