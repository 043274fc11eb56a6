import { expect, test, vi } from "vitest";
import { createGuardKeeping } from "../../src/delivery/guard-keeping.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { createTrafficGuard } from "../../src/guard/index.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import type { TrafficRow } from "../../src/ports/store/traffic.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { openDelivery } from "./fixtures.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const settings = { isEnforced: true, spendMicros: 1_000_000 };

const send = (index: number): GuardedSend => ({
  accountId: `account-${index % 40}`,
  channel: "sms",
  recipient: `+99450${String((index * 20_011) % 10_000_000).padStart(7, "0")}`,
  region: "AZ",
  priceMicros: 310_000,
  verificationId: `verification-${index}`,
  network: "203.0.113.7",
});

test("a guard that is restored judges as the one that was kept", async () => {
  const { store, clock, close } = await openDelivery();
  const open = () => {
    const guard = createTrafficGuard(settings, clock, log);
    return { guard, keeping: createGuardKeeping({ store, guard, clock, log }) };
  };
  const first = open();
  await first.keeping.restore();
  for (let index = 0; index < 2_000; index += 1) {
    first.guard.admit(send(index), false);
    if (index % 20 === 0) first.guard.answered(send(index), 20_000);
    clock.advance(500);
  }
  const sends = Array.from({ length: 200 }, (_, index) => send(3_000 + index));
  const rulings = sends.map((each) => first.guard.explain(each, false));
  expect(rulings.filter((ruling) => ruling?.isBlocked).length).toBeGreaterThan(20);
  await first.keeping.save();
  const second = open();
  expect(sends.map((each) => second.guard.explain(each, false))).not.toEqual(rulings);
  await second.keeping.restore();
  expect(sends.map((each) => second.guard.explain(each, false))).toEqual(rulings);
  // Nothing was counted since.
  const kept = await store.guardCounters.newest();
  clock.advance(60_000);
  await second.keeping.saveDue();
  expect(await store.guardCounters.newest()).toBe(kept);
  await close();
});

test("it is kept once a minute, where something was counted, and the one before is forgotten", async () => {
  const { store, clock, close } = await openDelivery();
  const guard = createTrafficGuard(settings, clock, log);
  const keeping = createGuardKeeping({ store, guard, clock, log });
  await keeping.saveDue();
  expect(await store.guardCounters.newest()).toBeUndefined();
  guard.admit(send(1), false);
  await keeping.saveDue();
  expect(await store.guardCounters.newest()).toBeUndefined();
  clock.advance(60_000);
  await keeping.saveDue();
  const kept = await store.guardCounters.newest();
  expect(kept).toBeDefined();
  clock.advance(60_000);
  await keeping.saveDue();
  expect(await store.guardCounters.newest()).toBe(kept);
  guard.takeBack(send(1));
  await keeping.saveDue();
  clock.advance(59_999);
  await keeping.saveDue();
  expect(await store.guardCounters.newest()).toBe(kept);
  clock.advance(1);
  await keeping.saveDue();
  expect(await store.guardCounters.newest()).not.toBe(kept);
  expect(await store.guardCounters.parts(kept!, 0, 1)).toEqual([]);
  await close();
});

test("what counts no more is left out of what is kept, also where nothing is counted since", async () => {
  const { store, clock, close } = await openDelivery();
  const open = () => {
    const guard = createTrafficGuard(settings, clock, log);
    return { guard, keeping: createGuardKeeping({ store, guard, clock, log }) };
  };
  const kept = async () => {
    const parts = await store.guardCounters.parts((await store.guardCounters.newest())!, 0, 100);
    return parts.map(({ counters }) => counters).join("\n");
  };
  const [first, second] = [open(), open()];
  clock.advance(59_999);
  first.guard.admit({ ...send(1), verificationId: createId(clock.now()) }, false);
  clock.advance(1);
  await first.keeping.saveDue();
  expect(await kept()).toContain('"number":');
  for (let minutes = 0; minutes < 2; minutes += 1) {
    clock.advance(60_000);
    await first.keeping.saveDue();
  }
  expect(await kept()).not.toContain('"number":');
  expect(await kept()).toContain("203.0.113.7");
  const next = open();
  await next.keeping.restore();
  for (const keeping of [next.keeping, first.keeping]) {
    clock.advance(15 * 86_400_000);
    await keeping.saveDue();
    expect(await kept()).not.toContain("203.0.113.7");
  }
  // What another one counts meanwhile is not written over.
  second.guard.admit(send(2), false);
  await second.keeping.save();
  const newest = await store.guardCounters.newest();
  clock.advance(2 * 86_400_000);
  for (const keeping of [first.keeping, next.keeping]) await keeping.saveDue();
  expect(await store.guardCounters.newest()).toBe(newest);
  await close();
});

test("where nothing was kept, accounts are used to what they sent on the days before", async () => {
  const { store, clock, close } = await openDelivery();
  const dayMilliseconds = 86_400_000;
  const today = Math.floor(clock.now() / dayMilliseconds) * dayMilliseconds;
  const guard = createTrafficGuard(settings, clock, log);
  const days = [1, 3, 2].map((ago): Partial<TrafficRow> => ({
    keys: { account_id: "account", country: "Azerbaijan" },
    start: today - ago * dayMilliseconds,
    sent: 400,
    chargedMicros: 400 * 310_000,
  }));
  const traffic = { ...store.traffic, sums: async () => days as readonly TrafficRow[] };
  const keeping = createGuardKeeping({ store: { ...store, traffic }, guard, clock, log });
  // As the first requests of an isolate do.
  await Promise.all([keeping.restore(), keeping.restore()]);
  const own = (accountId: string, index: number): GuardedSend => ({
    ...send(index),
    accountId,
    channel: "whatsapp",
    verificationId: null,
  });
  const passed = (accountId: string) => {
    let count = 0;
    while (count < 5_000 && !guard.admit(own(accountId, count), false)) count += 1;
    return count;
  };
  expect(passed("account")).toBe(2_000);
  expect(passed("another")).toBe(500);
  await close();
});

test("a writing that was cut off with its invocation holds up none after it for ever", async () => {
  const { store, clock, close } = await openDelivery();
  const guard = createTrafficGuard(settings, clock, log);
  let commits = 0;
  const commit = ((...given: Parameters<typeof store.commit>) =>
    (commits += 1) === 1 ? new Promise<never>(() => {}) : store.commit(...given)) as typeof store.commit;
  const keeping = createGuardKeeping({ store: { ...store, commit }, guard, clock, log });
  guard.admit(send(1), false);
  void keeping.save();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const later = keeping.save();
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await later;
  expect(await store.guardCounters.newest()).toBeDefined();
  await close();
});

test("a database that is busy is tried again a minute later, and another fault of it is told", async () => {
  const { store, clock, close } = await openDelivery();
  const guard = createTrafficGuard(settings, clock, log);
  let fault: StoreError | undefined = new StoreError("busy", "locked");
  const commit = ((...given: Parameters<typeof store.commit>) =>
    fault ? Promise.reject(fault) : store.commit(...given)) as typeof store.commit;
  const keeping = createGuardKeeping({ store: { ...store, commit }, guard, clock, log });
  guard.admit(send(1), false);
  const saveLater = () => {
    clock.advance(60_000);
    return keeping.saveDue();
  };
  await saveLater();
  fault = new StoreError("gone", "lost");
  await expect(saveLater()).rejects.toThrow(fault);
  fault = undefined;
  await saveLater();
  expect(await store.guardCounters.newest()).toBeDefined();
  await close();
});

test("what another request has put back is counted on, and not put back once more", async () => {
  const { store, clock, close } = await openDelivery();
  const kept = createTrafficGuard(settings, clock, log);
  kept.admit(send(1), false);
  await createGuardKeeping({ store, guard: kept, clock, log }).save();
  const guard = createTrafficGuard(settings, clock, log);
  const open = Promise.withResolvers<void>();
  let reads = 0;
  const guardCounters: typeof store.guardCounters = {
    ...store.guardCounters,
    async parts(...given) {
      if ((reads += 1) === 1) await open.promise;
      return store.guardCounters.parts(...given);
    },
  };
  const keeping = createGuardKeeping({ store: { ...store, guardCounters }, guard, clock, log });
  const first = keeping.restore();
  await keeping.restore();
  for (let index = 1; index < 500; index += 1) guard.admit(send(index), false);
  const counted = [...guard.parts()];
  open.resolve();
  await first;
  expect([...guard.parts()]).toEqual(counted);
  await close();
});

test("what is counted while the counters are put back is kept", async () => {
  const { store, clock, close } = await openDelivery();
  const before = createTrafficGuard(settings, clock, log);
  before.admit(send(1), false);
  await createGuardKeeping({ store, guard: before, clock, log }).save();
  const kept = await store.guardCounters.newest();
  const guard = createTrafficGuard(settings, clock, log);
  const keeping = createGuardKeeping({ store, guard, clock, log });
  const restored = keeping.restore();
  guard.admit(send(2), false);
  await restored;
  clock.advance(60_000);
  await keeping.saveDue();
  expect(await store.guardCounters.newest()).not.toBe(kept);
  await close();
});

test("a snapshot of many parts is put back whole", async () => {
  const { store, clock, close } = await openDelivery();
  const parts = Array.from({ length: 12 }, (_, part) => JSON.stringify([part]));
  const restored: string[] = [];
  const guard = {
    changes: () => 1,
    parts: () => parts,
    recall() {},
    restore: (part: string) => void restored.push(part),
  };
  const keeping = createGuardKeeping({ store, guard, clock, log });
  await keeping.save();
  await keeping.restore();
  expect(restored).toEqual(parts);
  await close();
});
