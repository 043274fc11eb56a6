import { expect, test } from "vitest";
import { createSuspensions } from "../../src/caches/suspensions.ts";
import type { Customer, Customers } from "../../src/ports/store/accounts.ts";
import { createTestClock } from "../support/clock.ts";

function open() {
  const clock = createTestClock();
  const state = { suspended: new Set<string>(), since: 0, lookedUp: 0, isDown: false };
  const customers: Pick<Customers, "suspendedSince" | "find"> = {
    async suspendedSince(since) {
      state.since = since;
      return [...state.suspended];
    },
    async find(id) {
      state.lookedUp += 1;
      if (state.isDown) throw new Error("the store is down");
      return { user: { status: state.suspended.has(id) ? "suspended" : "active" } } as Customer;
    },
  };
  return { clock, state, suspensions: createSuspensions(customers, clock) };
}

test("asks for those of whom a message may still wait, and looks nobody else up", async () => {
  const { clock, state, suspensions } = open();
  expect(await suspensions.isSuspended("one")).toBe(false);
  expect(state.lookedUp).toBe(0);
  // A day, and a minute by which another instance's clock may be behind.
  expect(clock.now() - state.since).toBe(86_460_000);
  state.suspended.add("one");
  expect(await suspensions.isSuspended("one")).toBe(false);
  suspensions.forget();
  expect(await suspensions.isSuspended("one")).toBe(true);
  expect(await suspensions.isSuspended("two")).toBe(false);
  expect(state.lookedUp).toBe(1);
});

test("one who was reinstated is not suspended, though that was not read again yet", async () => {
  const { state, suspensions } = open();
  state.suspended.add("one");
  expect(await suspensions.isSuspended("one")).toBe(true);
  state.suspended.clear();
  expect(await suspensions.isSuspended("one")).toBe(false);
});

test("where one cannot be looked up nothing is decided", async () => {
  const { state, suspensions } = open();
  state.suspended.add("one");
  state.isDown = true;
  await expect(suspensions.isSuspended("one")).rejects.toThrow("down");
});
