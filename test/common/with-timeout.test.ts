import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeout } from "../../src/common/with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});
const tooLate = () => {
  throw new Error("too late");
};

test("returns the result of the work, or rejects with its error, and leaves no timer running", async () => {
  await expect(withTimeout(1_000, Promise.resolve("done"), tooLate)).resolves.toBe("done");
  await expect(withTimeout(1_000, Promise.reject(new Error("failed")), tooLate)).rejects.toThrow("failed");
  expect(vi.getTimerCount()).toBe(0);
});

test("after the timeout, returns the result of the callback, or rejects with its error", async () => {
  const given = withTimeout(1_000, never, () => "late");
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(given).resolves.toBe("late");
  const thrown = expect(withTimeout(1_000, never, tooLate)).rejects.toThrow("too late");
  await vi.advanceTimersByTimeAsync(1_000);
  await thrown;
});

test("does not call the callback before the timeout, nor if the work has finished", async () => {
  const late = vi.fn<() => void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = withTimeout(1_000, promise, late);
  await vi.advanceTimersByTimeAsync(999);
  expect(late).not.toHaveBeenCalled();
  resolve();
  await waiting;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(late).not.toHaveBeenCalled();
});
