import { expect, test } from "vitest";
import { backoffMilliseconds } from "../../src/delivery/backoff.ts";

const middle = () => 0.5;

test("the wait doubles from half a second up to a minute, and stays there", () => {
  const waits = Array.from({ length: 10 }, (_, index) => backoffMilliseconds(index + 1, middle));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(backoffMilliseconds(1_000_000, middle)).toBe(60_000);
});

test("the wait is spread over half to one and a half of that", () => {
  expect(backoffMilliseconds(3, () => 0)).toBe(1_000);
  expect(backoffMilliseconds(3, () => 0.999_999)).toBe(3_000);
});

test("by itself it is not the same for all who wait", () => {
  const waits = new Set(Array.from({ length: 50 }, () => backoffMilliseconds(8)));
  expect(waits.size).toBeGreaterThan(10);
  for (const wait of waits) expect(Math.abs(wait - 60_000)).toBeLessThanOrEqual(30_000);
});
