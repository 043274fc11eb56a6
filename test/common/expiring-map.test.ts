import { expect, test } from "vitest";
import { createExpiringMap } from "../../src/common/expiring-map.ts";
import { createTestClock } from "../support/clock.ts";

test("what is noted is kept for its time at least, and forgotten after twice as long at most", () => {
  const clock = createTestClock();
  const recent = createExpiringMap<number>(clock, 1_000);
  clock.advance(900);
  recent.set("ada", 1);
  clock.advance(999);
  expect(recent.get("ada")).toBe(1);
  clock.advance(1_001);
  expect(recent.get("ada")).toBeUndefined();
});

test("after a long silence nothing is left of what was noted before", () => {
  const clock = createTestClock();
  const recent = createExpiringMap<number>(clock, 1_000);
  recent.set("ada", 1);
  clock.advance(2_000);
  expect(recent.get("ada")).toBeUndefined();
});

test("what is noted again is kept on, and what is deleted is gone", () => {
  const clock = createTestClock();
  const recent = createExpiringMap<number>(clock, 1_000);
  for (let round = 0; round < 5; round += 1) {
    recent.set("ada", round);
    clock.advance(900);
    expect(recent.get("ada")).toBe(round);
  }
  recent.delete("ada");
  expect(recent.get("ada")).toBeUndefined();
});

test("there are never more than twice as many as there is room for", () => {
  const recent = createExpiringMap<number>(createTestClock(), 1_000, 10);
  const names = Array.from({ length: 1_000 }, (_, index) => `caller ${index}`);
  for (const [index, name] of names.entries()) recent.set(name, index);
  const kept = names.filter((name) => recent.get(name) !== undefined);
  expect(kept.length).toBeLessThanOrEqual(20);
  expect(kept).toContain("caller 999");
});
