import { expect, test } from "vitest";
import { deliverySeconds, findPercentile } from "../../src/domain/messages/delivery-times.ts";

const times = (counts: Readonly<Record<number, number>>) =>
  deliverySeconds.map((seconds) => counts[seconds] ?? 0);

test("a percentile is the histogram bound that this share of the messages did not exceed", () => {
  const some = times({ 2: 50, 8: 40, 60: 9, 86_400: 1 });
  expect([0.5, 0.51, 0.9, 0.99, 1].map((part) => findPercentile(some, part))).toEqual([2, 8, 8, 60, 86_400]);
  expect(findPercentile(times({ 5: 1 }), 0.01)).toBe(5);
  expect(findPercentile(times({}), 0.5)).toBeUndefined();
});
