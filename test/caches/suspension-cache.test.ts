import { expect, test } from "vitest";
import { createSuspensionCache } from "../../src/caches/suspension-cache.ts";
import type { Customer, Customers } from "../../src/ports/store/accounts.ts";
import { createTestClock } from "../support/clock.ts";

function open() {
  const clock = createTestClock();
  const state = { suspended: new Set<string>(), since: 0, lookedUp: 0, isDown: false };
  const customers: Pick<Customers, "listSuspendedSince" | "find"> = {
    async listSuspendedSince(since) {
      state.since = since;
      return [...state.suspended];
    },
    async find(id) {
      state.lookedUp += 1;
      if (state.isDown) throw new Error("the store is down");
      return { user: { status: state.suspended.has(id) ? "suspended" : "active" } } as Customer;
    },
  };
  return { clock, state, suspensions: createSuspensionCache(customers, clock) };
}

test("reads customers whose messages may still wait, and looks up no other customers", async () => {
  const { clock, state, suspensions } = open();
  expect(await suspensions.isSuspended("one")).toBe(false);
  expect(state.lookedUp).toBe(0);
  // A day, and a minute for the clock differences between instances.
  expect(clock.now() - state.since).toBe(86_460_000);
  state.suspended.add("one");
  expect(await suspensions.isSuspended("one")).toBe(false);
  suspensions.invalidate();
  expect(await suspensions.isSuspended("one")).toBe(true);
  expect(await suspensions.isSuspended("two")).toBe(false);
  expect(state.lookedUp).toBe(1);
});

test("a reinstated customer is not suspended, even before the next read", async () => {
  const { state, suspensions } = open();
  state.suspended.add("one");
  expect(await suspensions.isSuspended("one")).toBe(true);
  state.suspended.clear();
  expect(await suspensions.isSuspended("one")).toBe(false);
});

test("rejects if a suspended customer cannot be looked up", async () => {
  const { state, suspensions } = open();
  state.suspended.add("one");
  state.isDown = true;
  await expect(suspensions.isSuspended("one")).rejects.toThrow("down");
});
