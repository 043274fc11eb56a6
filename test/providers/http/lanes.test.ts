import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLanes } from "../../../src/providers/http/lanes.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("those who wait come in turn, and are sent away when their time is over", async () => {
  const lanes = createLanes(1, 2, 1_000);
  const leave = await lanes.enter();
  const [first, second] = [lanes.enter(), lanes.enter()];
  expect(await lanes.enter()).toBeUndefined();
  leave!();
  leave!();
  expect(await first).toBeDefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toBeUndefined();
});

test("a lane that is never given back is free again after twice the time that work takes", async () => {
  const lanes = createLanes(1, 0, 1_000);
  const lost = await lanes.enter();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await lanes.enter()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  const leave = await lanes.enter();
  expect(leave).toBeDefined();
  // Whoever had it comes back after all: it is not given back twice.
  lost!();
  expect(await lanes.enter()).toBeUndefined();
  leave!();
  expect(await lanes.enter()).toBeDefined();
});

test("closed, they wait for the last one that is held and not lost", async () => {
  const lanes = createLanes(2, 0, 1_000);
  await lanes.enter();
  await vi.advanceTimersByTimeAsync(1_500);
  const leave = await lanes.enter();
  await vi.advanceTimersByTimeAsync(500);
  let closed = false;
  const closing = lanes.close().then(() => (closed = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toBe(false);
  leave!();
  await closing;
  expect(await lanes.enter()).toBeUndefined();
});
