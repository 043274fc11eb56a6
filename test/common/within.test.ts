import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { within } from "../../src/common/within.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});
const tooLate = () => {
  throw new Error("too late");
};

test("gives what the work gives, or throws what it throws, and leaves no timer behind", async () => {
  await expect(within(1_000, Promise.resolve("done"), tooLate)).resolves.toBe("done");
  await expect(within(1_000, Promise.reject(new Error("failed")), tooLate)).rejects.toThrow("failed");
  expect(vi.getTimerCount()).toBe(0);
});

test("after its time gives what is to be given then, or throws it", async () => {
  const given = within(1_000, never, () => "late");
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(given).resolves.toBe("late");
  const thrown = expect(within(1_000, never, tooLate)).rejects.toThrow("too late");
  await vi.advanceTimersByTimeAsync(1_000);
  await thrown;
});

test("asks for it no sooner, and not where the work has ended", async () => {
  const late = vi.fn<() => void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = within(1_000, promise, late);
  await vi.advanceTimersByTimeAsync(999);
  expect(late).not.toHaveBeenCalled();
  resolve();
  await waiting;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(late).not.toHaveBeenCalled();
});
