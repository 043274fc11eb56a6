import { expect, test } from "vitest";
import { createRetentionTask } from "../../src/delivery/retention.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Commit } from "../../src/ports/store/change.ts";
import type { Retention } from "../../src/ports/store/retention.ts";
import type { Traffic } from "../../src/ports/store/statistics.ts";
import { createTestClock, minute, testStart } from "../support/clock.ts";

const startOf = (monthsLater: number) => {
  const now = new Date(testStart);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLater);
};

/** A retention task whose store has nothing to count, and the calls of `remove`. */
function createTask(retentionMonths: number | undefined, remove: Retention["remove"] = async () => 0) {
  const calls: (readonly [before: number, limit: number])[] = [];
  const retention: Retention = {
    expiring: [],
    truncateLog() {},
    stepSize: 1_000,
    remove(before, limit) {
      calls.push([before, limit]);
      return remove(before, limit);
    },
  };
  const log = { info() {}, error() {}, warn() {} };
  const clock = createTestClock(testStart);
  const traffic = { findNextSpan: async () => undefined } as Partial<Traffic> as Traffic;
  const commit: Commit = async () => undefined;
  const store = { retention, traffic, commit };
  return { clock, calls, run: createRetentionTask({ store, clock, log, retentionMonths }, "holder") };
}

test("removes nothing without a retention period", async () => {
  const { calls, run } = createTask(undefined);
  await run();
  expect(calls).toEqual([]);
});

test("messages are removed in steps of the store, until a step is not full", async () => {
  const removed = [1_000, 1_000, 999];
  const { calls, run } = createTask(2, async () => removed.shift()!);
  await run();
  expect(calls).toEqual([1, 2, 3].map(() => [startOf(-2), 1_000]));
});

test("the task runs once a minute, and removes nothing too early after the clock was set forward", async () => {
  const { clock, calls, run } = createTask(2);
  await run();
  clock.advance(minute - 1);
  await run();
  expect(calls).toHaveLength(1);
  clock.advance(1);
  clock.step(300 * 24 * 60 * minute);
  await run();
  expect(calls.map(([before]) => before)).toEqual([startOf(-2), startOf(-2)]);
});

test("if the database is busy, the task continues a minute later", async () => {
  const results = [() => Promise.reject(new StoreError("busy", "55P03")), async () => 0];
  const { clock, calls, run } = createTask(2, () => results.shift()!());
  await run();
  clock.advance(minute);
  await run();
  expect(calls).toHaveLength(2);
});
