import { expect, test } from "vitest";
import { createGuardKeeping } from "../../src/delivery/guard-keeping.ts";
import { timeOfId } from "../../src/domain/identifiers.ts";
import { createTrafficGuard } from "../../src/guard/index.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import { openDelivery } from "./fixtures.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };

const send = (index: number): GuardedSend => ({
  accountId: `account-${index}`,
  channel: "sms",
  recipient: `+99450${String((index * 20_011) % 10_000_000).padStart(7, "0")}`,
  region: "AZ",
  priceMicros: 310_000,
  verificationId: `verification-${index}`,
});

/** A guard that remembers many accounts, and another on its store, which sees what it keeps. */
async function openMany() {
  const { store, clock, close } = await openDelivery();
  const watching = { isEnforced: false, spendMicros: Infinity };
  const open = (guardCounters = store.guardCounters, ahead = 0) => {
    const its = { now: () => clock.now() + ahead, steady: () => clock.steady() };
    const guard = createTrafficGuard(watching, its, log);
    return {
      guard,
      keeping: createGuardKeeping({ store: { ...store, guardCounters }, guard, clock: its, log }),
    };
  };
  const first = open();
  for (let index = 0; index < 1_000; index += 1) {
    first.guard.admit(send(index), false);
  }
  await first.keeping.save();
  return { store, clock, close, open, first };
}

test("a guard that is restored while another one keeps its own has all of what that kept", async () => {
  const { store, clock, close, open, first } = await openMany();
  let reads = 0;
  const parts = async (...given: Parameters<typeof store.guardCounters.parts>) => {
    reads += 1;
    if (reads === 2) {
      first.guard.admit(send(5_000), false);
      clock.advance(60_000);
      await first.keeping.save();
    }
    return store.guardCounters.parts(...given);
  };
  const second = open({ ...store.guardCounters, parts });
  await second.keeping.restore();
  expect(reads).toBeGreaterThan(2);
  expect([...second.guard.parts()].toSorted()).toEqual([...first.guard.parts()].toSorted());
  await close();
});

test("what is kept last is put back, also where an instance before had a clock that was ahead", async () => {
  const { store, close, open } = await openMany();
  const ahead = open(store.guardCounters, 5 * 60_000);
  ahead.guard.admit(send(1), false);
  await ahead.keeping.save();
  const early = timeOfId((await store.guardCounters.newest())!)!;
  const last = open();
  for (let index = 0; index < 20; index += 1) last.guard.admit(send(7_000 + index), false);
  await last.keeping.save();
  // Within one millisecond the ids of two processes are in no order.
  expect(timeOfId((await store.guardCounters.newest())!)).toBeGreaterThan(early);
  const next = open();
  await next.keeping.restore();
  expect([...next.guard.parts()]).toEqual([...last.guard.parts()]);
  await close();
});

test("what is counted while the counters are kept is kept the next time", async () => {
  const { store, clock, close, first } = await openMany();
  let meanwhile = () => void first.guard.admit(send(1), false);
  const commit = ((...given: Parameters<typeof store.commit>) => {
    meanwhile();
    return store.commit(...given);
  }) as typeof store.commit;
  const keeping = createGuardKeeping({ store: { ...store, commit }, guard: first.guard, clock, log });
  await keeping.save();
  meanwhile = () => {};
  const kept = await store.guardCounters.newest();
  await keeping.save();
  expect(await store.guardCounters.newest()).not.toBe(kept);
  await close();
});
