import { expect, test } from "vitest";
import { createExpiringMap } from "../../src/common/expiring-map.ts";
import { createTestClock } from "../support/clock.ts";

test("keeps an entry for at least the retention and at most twice that time", () => {
  const clock = createTestClock();
  const recent = createExpiringMap<number>(clock, 1_000);
  clock.advance(900);
  recent.set("ada", 1);
  clock.advance(999);
  expect(recent.get("ada")).toBe(1);
  clock.advance(1_001);
  expect(recent.get("ada")).toBeUndefined();
});

test("drops an entry after twice the retention, also if the only read before was late", () => {
  const clock = createTestClock();
  const recent = createExpiringMap<number>(clock, 1_000);
  recent.set("ada", 1);
  clock.advance(1_999);
  expect(recent.get("ada")).toBe(1);
  clock.advance(1);
  expect(recent.get("ada")).toBeUndefined();
});

test("drops all entries after a long time without changes", () => {
  const clock = createTestClock();
  const recent = createExpiringMap<number>(clock, 1_000);
  recent.set("ada", 1);
  clock.advance(2_000);
  expect(recent.get("ada")).toBeUndefined();
});

test("keeps an entry that is set again, and removes a deleted one", () => {
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

test("holds at most twice the maximum number of entries", () => {
  const recent = createExpiringMap<number>(createTestClock(), 1_000, 10);
  const names = Array.from({ length: 1_000 }, (_, index) => `caller ${index}`);
  for (const [index, name] of names.entries()) recent.set(name, index);
  const kept = names.filter((name) => recent.get(name) !== undefined);
  expect(kept.length).toBeLessThanOrEqual(20);
  expect(kept).toContain("caller 999");
});
