import { expect, test } from "vitest";
import { backoffMilliseconds, doubled, type Backoff } from "../../src/common/backoff.ts";

const pauses: Backoff = { firstMilliseconds: 500, maximumMilliseconds: 60_000, spread: [0.5, 1.5] };
const middle = () => 0.5;

test("what doubles stays at the longest, however often", () => {
  expect([1, 2, 3, 4, 5].map((step) => doubled(3, 20, step))).toEqual([3, 6, 12, 20, 20]);
  expect(doubled(3, 20, 1_000_000)).toBe(20);
});

test("the wait doubles from the first up to the longest, and stays there", () => {
  const waits = Array.from({ length: 10 }, (_, index) => backoffMilliseconds(pauses, index + 1, middle));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(backoffMilliseconds(pauses, 1_000_000, middle)).toBe(60_000);
});

test("the wait is spread over the shares of it that are told, in whole milliseconds", () => {
  expect(backoffMilliseconds(pauses, 3, () => 0)).toBe(1_000);
  expect(backoffMilliseconds(pauses, 3, () => 0.999_999)).toBe(3_000);
  expect(backoffMilliseconds({ ...pauses, spread: [0.75, 1.25] }, 3, () => 0)).toBe(1_500);
  expect(backoffMilliseconds({ ...pauses, spread: [1, 1] }, 3)).toBe(2_000);
});

test("by itself it is not the same for all who wait", () => {
  const waits = new Set(Array.from({ length: 50 }, () => backoffMilliseconds(pauses, 8)));
  expect(waits.size).toBeGreaterThan(10);
  for (const wait of waits) expect(Math.abs(wait - 60_000)).toBeLessThanOrEqual(30_000);
});
