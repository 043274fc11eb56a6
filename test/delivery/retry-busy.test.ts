import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryBusy, retryFenced } from "../../src/ports/store/messages.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createTestClock } from "../support/clock.ts";
import { systemClock } from "../../src/system-clock.ts";

const busy = new StoreError("busy", "the database is locked");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs work that always fails with `refusal`. Returns the times of its attempts. */
async function runFailing(refusal: Error, clock = systemClock) {
  const start = Date.now();
  const at: number[] = [];
  const work = retryBusy({ clock, until: clock.monotonic() + 60_000 }, () => {
    at.push(Date.now() - start);
    return Promise.reject(refusal);
  });
  const ended = work.catch((error: unknown) => ({ error, at: Date.now() - start }));
  await vi.runAllTimersAsync();
  return { at, ended: await ended };
}

test("busy work is retried with growing pauses until its time limit, and not after it", async () => {
  const { at, ended } = await runFailing(busy);
  expect(ended.error).toBe(busy);
  expect(ended.at).toBeLessThan(60_000);
  expect(at.at(-1)).toBeGreaterThan(59_900);
  const pauses = at.slice(1).map((time, index) => time - at[index]!);
  expect(pauses[0]).toBeLessThanOrEqual(75);
  expect(Math.max(...pauses)).toBeGreaterThan(2_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(7_500);
});

test("busy work is attempted at most 30 times, even if the clock does not advance", async () => {
  const { at } = await runFailing(busy, createTestClock());
  expect(at).toHaveLength(30);
});

test("the result of the first successful attempt is returned", async () => {
  let refusals = 3;
  const work = retryBusy({ clock: systemClock, until: systemClock.monotonic() + 60_000 }, async () => {
    if (refusals === 0) return "kept";
    refusals -= 1;
    throw busy;
  });
  await vi.runAllTimersAsync();
  expect(await work).toBe("kept");
});

test.each([
  new StoreError("gone", "SQLITE_IOERR"),
  new StoreError("schema", "a migration is missing"),
  new Error("odd"),
])("%s is final", async (refusal) => {
  const { at, ended } = await runFailing(refusal);
  expect(at).toEqual([0]);
  expect(ended.error).toBe(refusal);
});

test("nothing is retried after a stop", async () => {
  let calls = 0;
  const stopping = { aborted: false };
  const work = retryBusy(
    { clock: systemClock, until: systemClock.monotonic() + 60_000, stopping },
    async () => {
      calls += 1;
      stopping.aborted = calls === 2;
      throw new StoreError("busy", "locked");
    },
  );
  const ended = expect(work).rejects.toMatchObject({ kind: "busy" });
  await vi.runAllTimersAsync();
  await ended;
  expect(calls).toBe(2);
});

test("during a stop, fenced work is retried if the store is busy, but not if it is unavailable", async () => {
  const triesOf = async (kind: "busy" | "gone") => {
    const start = Date.now();
    const at: number[] = [];
    const bounds = {
      clock: systemClock,
      until: systemClock.monotonic() + 3_600_000,
      stopping: { aborted: true },
    };
    const work = retryFenced(bounds, async () => {
      at.push(Date.now() - start);
      throw new StoreError(kind, "no");
    });
    const ended = expect(work).rejects.toMatchObject({ kind });
    await vi.runAllTimersAsync();
    await ended;
    return at;
  };
  const busyAt = await triesOf("busy");
  expect(busyAt.length).toBeGreaterThan(2);
  expect(busyAt.at(-1)).toBeLessThan(8_500);
  expect(await triesOf("gone")).toEqual([0]);
});
