import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBulkhead } from "../../../src/providers/shared/http-client.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("waiting tasks get permits in order, and give up after the waiting time", async () => {
  const bulkhead = createBulkhead(1, 2, 1_000);
  const leave = await bulkhead.enter();
  const [first, second] = [bulkhead.enter(), bulkhead.enter()];
  expect(await bulkhead.enter()).toBeUndefined();
  leave!();
  leave!();
  expect(await first).toBeDefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toBeUndefined();
});

test("a permit that is never released is free again after twice the maximum run time", async () => {
  const bulkhead = createBulkhead(1, 0, 1_000);
  const lost = await bulkhead.enter();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await bulkhead.enter()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  const leave = await bulkhead.enter();
  expect(leave).toBeDefined();
  // The task releases its permit after all, which must not free a second permit.
  lost!();
  expect(await bulkhead.enter()).toBeUndefined();
  leave!();
  expect(await bulkhead.enter()).toBeDefined();
});

test("close waits for the last held permit, but not for lost ones", async () => {
  const bulkhead = createBulkhead(2, 0, 1_000);
  await bulkhead.enter();
  await vi.advanceTimersByTimeAsync(1_500);
  const leave = await bulkhead.enter();
  await vi.advanceTimersByTimeAsync(500);
  let closed = false;
  const closing = bulkhead.close().then(() => (closed = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toBe(false);
  leave!();
  await closing;
  expect(await bulkhead.enter()).toBeUndefined();
});
