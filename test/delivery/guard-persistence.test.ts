import { expect, test } from "vitest";
import { createGuardPersistence } from "../../src/delivery/guard-persistence.ts";
import { Guard } from "../../src/guard/guard.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { defaultPolicy } from "../support/no-guard.ts";
import { openDelivery } from "./fixtures.ts";

const settings = {
  isEnforced: true,
  isLimited: true,
  recipientLimit: { hour: 10, day: 20 },
  spendMicros: 20_000_000,
};
const dayMilliseconds = 86_400_000;

const send = (index: number): GuardedSend => ({
  accountId: `account-${index % 40}`,
  channel: "sms",
  recipient: `+99450${String((index * 20_011) % 10_000_000).padStart(7, "0")}`,
  region: "AZ",
  priceMicros: 310_000,
  verificationId: `verification-${index}`,
  network: "203.0.113.7",
});

type Delivery = Awaited<ReturnType<typeof openDelivery>>;
type Given = Partial<Pick<Delivery["store"], "commit" | "guardRecords">>;

/** Returns the stored records, the first chunk first. */
const list = ({ guardRecords }: Pick<Delivery["store"], "guardRecords">) =>
  guardRecords.list({ kinds: ["counters"], limit: 100 });

/** Creates a guard whose counters are saved. */
function open({ store, clock }: Pick<Delivery, "store" | "clock">, given: Given = {}) {
  const guard = new Guard(settings, clock);
  const keeping = createGuardPersistence({ ...store, ...given }, guard, clock);
  return { guard, keeping, admit: (each: GuardedSend) => guard.admit(each, defaultPolicy) };
}

test("a restored guard decides like the saved one", async () => {
  const delivery = await openDelivery();
  const { store, clock, close } = delivery;
  const first = open(delivery);
  await first.keeping.restore();
  for (let index = 0; index < 2_000; index += 1) {
    first.admit(send(index));
    if (index % 20 === 0) first.guard.recordConversion(send(index));
    clock.advance(500);
  }
  const sends = Array.from({ length: 200 }, (_, index) => send(3_000 + index));
  const explain = ({ guard }: typeof first) => sends.map((each) => guard.explain(each, defaultPolicy));
  const rulings = explain(first);
  expect(rulings.filter((ruling) => ruling?.isBlocked).length).toBeGreaterThan(20);
  await first.keeping.save();
  const second = open(delivery);
  expect(explain(second)).not.toEqual(rulings);
  await second.keeping.restore();
  expect(explain(second)).toEqual(rulings);
  expect((await list(store)).length).toBeGreaterThan(1);
  await close();
});

test("counters are saved once a minute if they changed, and once a day otherwise", async () => {
  const delivery = await openDelivery();
  const { store, clock, close } = delivery;
  let commits = 0;
  const commit = ((...given: Parameters<typeof store.commit>) => {
    commits += 1;
    return store.commit(...given);
  }) as typeof store.commit;
  const { guard, keeping, admit } = open(delivery, { commit });
  const savesAfter = async (milliseconds: number) => {
    const before = commits;
    clock.advance(milliseconds);
    await keeping.saveDue();
    return commits > before;
  };
  admit(send(1));
  expect(await savesAfter(59_999)).toBe(false);
  expect(await savesAfter(1)).toBe(true);
  expect(await savesAfter(60_000)).toBe(false);
  guard.revert(send(1));
  expect(await savesAfter(0)).toBe(true);
  guard.recordConversion(send(1));
  expect(await savesAfter(59_999)).toBe(false);
  expect(await savesAfter(1)).toBe(true);
  expect(await savesAfter(dayMilliseconds - 1)).toBe(false);
  expect(await savesAfter(1)).toBe(true);
  await close();
});

test("phone numbers and IP networks are not stored after their counters expire, also without further sends", async () => {
  const delivery = await openDelivery();
  const { store, clock, close } = delivery;
  const { keeping, admit } = open(delivery);
  admit(send(1));
  clock.advance(60_000);
  await keeping.saveDue();
  const written = async () => JSON.stringify(await list(store));
  for (const each of [send(1).recipient, "203.0.113.7"]) expect(await written()).toContain(each);
  clock.advance(dayMilliseconds);
  await keeping.saveDue();
  expect(await written()).not.toContain(send(1).recipient);
  clock.advance(dayMilliseconds);
  await keeping.saveDue();
  expect(await written()).not.toContain("203.0.113.7");
  await close();
});

test("a chunk of an unknown format or of another version is ignored", async () => {
  const delivery = await openDelivery();
  const { store, close } = delivery;
  const first = open(delivery);
  first.admit(send(1));
  await first.keeping.save();
  const [record] = await list(store);
  for (const value of ["[]", "{}", '{"version":1,"entries":[]}']) {
    await store.commit([store.guardRecords.put({ ...record!, value })]);
    const { guard, keeping } = open(delivery);
    const empty = [...guard.snapshot()];
    await keeping.restore();
    expect([...guard.snapshot()]).toEqual(empty);
  }
  await close();
});

test("a busy database is retried at the next run, and other errors are thrown", async () => {
  const delivery = await openDelivery();
  const { store, clock, close } = delivery;
  let fault: StoreError | undefined = new StoreError("busy", "locked");
  const commit = ((...given: Parameters<typeof store.commit>) =>
    fault ? Promise.reject(fault) : store.commit(...given)) as typeof store.commit;
  const { keeping, admit } = open(delivery, { commit });
  admit(send(1));
  const saveLater = () => {
    clock.advance(60_000);
    return keeping.saveDue();
  };
  await saveLater();
  expect(await list(store)).toEqual([]);
  fault = new StoreError("gone", "lost");
  await expect(saveLater()).rejects.toThrow(fault);
  fault = undefined;
  await saveLater();
  expect(await list(store)).toHaveLength(1);
  await close();
});

test("counters that another request has restored are not restored again", async () => {
  const delivery = await openDelivery();
  const { store, close } = delivery;
  const stored = open(delivery);
  stored.admit(send(1));
  await stored.keeping.save();
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  const guardRecords: typeof store.guardRecords = {
    ...store.guardRecords,
    async list(query) {
      if ((reads += 1) === 1) await gate.promise;
      return store.guardRecords.list(query);
    },
  };
  const { guard, keeping, admit } = open(delivery, { guardRecords });
  const first = keeping.restore();
  await keeping.restore();
  for (let index = 1; index < 500; index += 1) admit(send(index));
  const counted = [...guard.snapshot()];
  gate.resolve();
  await first;
  expect([...guard.snapshot()]).toEqual(counted);
  await close();
});

test("sends that are counted during a restore or a save are stored by the next save", async () => {
  const delivery = await openDelivery();
  const { store, clock, close } = delivery;
  const before = open(delivery);
  before.admit(send(1));
  await before.keeping.save();
  let during = () => {};
  const commit = ((...given: Parameters<typeof store.commit>) => {
    during();
    return store.commit(...given);
  }) as typeof store.commit;
  const { guard, keeping, admit } = open(delivery, { commit });
  const restored = keeping.restore();
  admit(send(2));
  await restored;
  during = () => {
    during = () => {};
    admit(send(3));
  };
  for (let minutes = 0; minutes < 2; minutes += 1) {
    clock.advance(60_000);
    await keeping.saveDue();
  }
  const texts = (await list(store)).map(({ value }) => value);
  for (const index of [1, 2, 3]) expect(texts.join("\n")).toContain(send(index).recipient);
  expect(texts).toEqual([...guard.snapshot()]);
  await close();
});

test("a snapshot of many chunks is restored completely, and a shorter one replaces it", async () => {
  const delivery = await openDelivery();
  const { store, clock, close } = delivery;
  let texts = Array.from({ length: 12 }, (_, part) => `text ${part}`);
  const restored: string[] = [];
  const guard = {
    getChangeCount: () => 1,
    snapshot: () => texts,
    restoreChunk: (text: string) => void restored.push(text),
  };
  const save = () => createGuardPersistence(store, guard, clock).save();
  const restore = () => createGuardPersistence(store, guard, clock).restore();
  await save();
  await restore();
  expect(restored.splice(0)).toEqual(texts);
  // A save that stopped before it removed all later chunks is completed by the next one.
  texts = texts.slice(0, 5);
  const gone = { ...store.guardRecords, list: async () => [] };
  await createGuardPersistence({ ...store, guardRecords: gone }, guard, clock).save();
  expect(await list(store)).toHaveLength(12);
  await save();
  await restore();
  expect(restored).toEqual(texts);
  await close();
});
