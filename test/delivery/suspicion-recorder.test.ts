import { expect, test } from "vitest";
import { createSuspicionRecorder } from "../../src/delivery/suspicion-recorder.ts";
import type { Suspicion } from "../../src/ports/guard.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { toSuspicionRecord } from "../../src/ports/suspicions.ts";
import { commit } from "../support/commit.ts";
import { addAccount, newEndpoint } from "../store/fixtures.ts";
import { openDelivery } from "./fixtures.ts";

const minute = 60_000;

/** A store with an account that receives events, and recorders of suspicions on it. */
async function openSuspicions() {
  const delivery = await openDelivery();
  const { store, clock } = delivery;
  const account = await addAccount(store, 1_000_000);
  const endpoint = newEndpoint(account);
  await commit(store, store.webhooks.insert(endpoint, 10));
  const woken: string[] = [];
  const wake = (queue: string) => void woken.push(queue);
  const open = (given: Partial<typeof store> = {}) =>
    createSuspicionRecorder({ store: { ...store, ...given }, clock, log: delivery.log, wake });
  const block = (given: Partial<Suspicion> = {}): Suspicion => ({
    accountId: account.id,
    country: "AZ",
    rule: "range",
    scope: "99450123",
    value: 14,
    limit: 13,
    isBlocked: true,
    since: clock.now(),
    until: clock.now() + 15 * minute,
    ...given,
  });
  /** Returns the events of the account, the oldest first. */
  async function readEvents() {
    const deliveries = await store.webhooks.listDeliveries(endpoint.id, 100, undefined);
    return deliveries
      .toReversed()
      .map(({ body }) => JSON.parse(body!) as { type: string; data: Record<string, unknown> });
  }
  const readStates = async () => (await readEvents()).map(({ data }) => data["state"]);
  const list = () => store.guardRecords.list({ kinds: ["suspicion"], limit: 9 });
  /** Advances the time, and runs the recorder after its pending writes. */
  async function run(recorder: ReturnType<typeof open>, milliseconds = 10_000) {
    clock.advance(milliseconds);
    await recorder.runDue();
  }
  return { ...delivery, account, woken, open, block, list, readEvents, readStates, run };
}

test("start and end of a block are one event each, with its figures", async () => {
  const { open, block, list, readEvents, run, account, woken, warnings, close } = await openSuspicions();
  const recorder = open();
  const first = block();
  recorder.record(first);
  await run(recorder);
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const data = {
    account_id: account.id,
    rule: "range",
    blocks: true,
    country: "AZ",
    range: "99450123",
    value: 14,
    limit: 13,
    since: at(first.since),
    until: at(first.until),
  };
  const began = { type: "account.suspected_fraud", data: { ...data, state: "BEGAN" } };
  expect(await readEvents()).toMatchObject([began]);
  const { accountId, until, ...value } = first;
  expect(await list()).toMatchObject([{ accountId, key: "range 99450123", until, value }]);
  expect(warnings).toMatchObject([{ account_id: account.id, rule: "range", value: 14, limit: 13 }]);
  await run(recorder, 14 * minute);
  expect(await readEvents()).toHaveLength(1);
  await run(recorder, minute);
  expect(await readEvents()).toMatchObject([began, { data: { ...data, state: "ENDED" } }]);
  await run(recorder, 60 * minute);
  expect(await readEvents()).toHaveLength(2);
  expect(await list()).toEqual([]);
  expect(woken).toEqual(["webhooks", "webhooks"]);
  await close();
});

test.each([
  ["a country", { rule: "allowance", scope: "AZ" }, ["country"]],
  ["consecutive numbers", { rule: "consecutive_numbers", scope: "994501234" }, ["country", "range"]],
  ["a device, whose hash is not for others", { rule: "device", scope: "4f2a" }, ["country"]],
  ["numbers of no country", { rule: "range", scope: "88213123", country: "" }, ["range"]],
] as const)("the event of %s names its scope", async (_, given, names) => {
  const { open, block, readEvents, run, close } = await openSuspicions();
  const recorder = open();
  recorder.record(block(given));
  await run(recorder);
  const { data } = (await readEvents())[0]!;
  expect(["country", "range"].filter((name) => name in data)).toEqual(names);
  expect(JSON.stringify(data)).not.toContain("4f2a");
  await close();
});

test("the event of an amount is in units of the currency, and a suspicion that starts to block ends and starts again", async () => {
  const { open, block, list, readEvents, run, clock, close } = await openSuspicions();
  const recorder = open();
  const amount = { rule: "unconverted_amount", scope: "AZ", value: 16_500_000, limit: 20_000_000 } as const;
  recorder.record(block({ ...amount, isBlocked: false }));
  await run(recorder);
  const [since, until] = [clock.now(), clock.now() + 15 * minute];
  recorder.record(block({ ...amount, value: 20_500_000, since, until }));
  await run(recorder);
  // A suspicion that blocks nothing changes no block.
  recorder.record(block({ ...amount, isBlocked: false, until: until + minute }));
  await run(recorder);
  const [began, end] = [new Date(since).toISOString(), new Date(until).toISOString()];
  expect((await readEvents()).map(({ data }) => data)).toMatchObject([
    { state: "BEGAN", blocks: false, value: 16.5, limit: 20 },
    { state: "ENDED", blocks: false, value: 16.5, limit: 20, until: began },
    { state: "BEGAN", blocks: true, value: 20.5, limit: 20, since: began, until: end },
  ]);
  expect(await list()).toMatchObject([{ value: { isBlocked: true } }]);
  await close();
});

test("a block that ends early is removed immediately, also if its start is recorded at the same time", async () => {
  const { open, block, list, readEvents, readStates, run, clock, close } = await openSuspicions();
  const recorder = open();
  const end = (given = {}) => block({ since: clock.now(), until: clock.now(), ...given });
  recorder.record(block());
  recorder.record(end());
  await run(recorder);
  expect([await list(), await readStates()]).toEqual([[], ["BEGAN", "ENDED"]]);
  recorder.record(block());
  await run(recorder);
  const until = new Date(clock.now()).toISOString();
  recorder.record(end({ value: 0, limit: 0 }));
  await run(recorder);
  expect(await list()).toEqual([]);
  const { data } = (await readEvents()).at(-1)!;
  expect(data).toMatchObject({ state: "ENDED", value: 14, limit: 13, until });
  // The end of an unknown block is no event.
  recorder.record(end());
  await run(recorder);
  expect(await readStates()).toEqual(["BEGAN", "ENDED", "BEGAN", "ENDED"]);
  await close();
});

test("events are sent once and in order after the store was busy", async () => {
  const { open, block, readStates, run, store, clock, close } = await openSuspicions();
  let isBusy = true;
  const busy = ((...given: Parameters<typeof store.commit>) =>
    isBusy
      ? Promise.reject(new StoreError("busy", "locked"))
      : store.commit(...given)) as typeof store.commit;
  const recorder = open({ commit: busy });
  recorder.record(block());
  recorder.record(block({ scope: "99450124" }));
  await run(recorder);
  recorder.record(block({ since: clock.now(), until: clock.now() }));
  await run(recorder);
  expect(await readStates()).toEqual([]);
  isBusy = false;
  await run(recorder);
  await run(recorder);
  expect(await readStates()).toEqual(["BEGAN", "BEGAN", "ENDED"]);
  await run(recorder, 15 * minute);
  expect(await readStates()).toEqual(["BEGAN", "BEGAN", "ENDED", "ENDED"]);
  await close();
});

test("two instances notify of one block once, and it ends at the latest time", async () => {
  const { open, block, readStates, run, clock, close } = await openSuspicions();
  const [one, other] = [open(), open()];
  one.record(block());
  other.record(block());
  await Promise.all([run(one), run(other, 0)]);
  expect(await readStates()).toEqual(["BEGAN"]);
  other.record(block({ until: clock.now() + 60 * minute }));
  await run(other);
  await run(one, 20 * minute);
  expect(await readStates()).toEqual(["BEGAN"]);
  clock.advance(60 * minute);
  await Promise.all([one.runDue(), other.runDue()]);
  await Promise.all([run(one), run(other, 0)]);
  expect(await readStates()).toEqual(["BEGAN", "ENDED"]);
  await close();
});

test("a guard that reports its block again after a restart causes no second start", async () => {
  const { open, block, readStates, run, close } = await openSuspicions();
  const first = open();
  first.record(block());
  await run(first);
  const next = open();
  next.record(block());
  await run(next);
  expect(await readStates()).toEqual(["BEGAN"]);
  await close();
});

test("a block that follows another within seconds has its own start and end", async () => {
  const { open, block, readStates, run, clock, close } = await openSuspicions();
  const recorder = open();
  recorder.record(block());
  await run(recorder);
  clock.advance(15 * minute);
  recorder.record(block({ until: clock.now() + 60 * minute }));
  await run(recorder, 0);
  await run(recorder);
  expect(await readStates()).toEqual(["BEGAN", "ENDED", "BEGAN"]);
  await run(recorder, 60 * minute);
  expect(await readStates()).toEqual(["BEGAN", "ENDED", "BEGAN", "ENDED"]);
  await close();
});

test("a lifted block emits no event for its end, and a new block may start", async () => {
  const { open, block, list, readStates, run, store, clock, close } = await openSuspicions();
  const recorder = open();
  recorder.record(block());
  await run(recorder);
  const [lifted] = await list();
  await commit(store, store.guardRecords.remove(lifted!));
  recorder.record(block({ since: clock.now(), until: clock.now() }));
  await run(recorder);
  expect(await readStates()).toEqual(["BEGAN"]);
  recorder.record(block());
  await run(recorder);
  expect(await readStates()).toEqual(["BEGAN", "BEGAN"]);
  await close();
});

test("a block is recorded and notified although the previous one is ended at the same time", async () => {
  const { store, open, block, list, readStates, run, clock, close } = await openSuspicions();
  const recorder = open();
  recorder.record(block());
  await run(recorder);
  clock.advance(16 * minute);
  const next = block();
  const removing = [...(await list())];
  // Another instance ends the first block after this one has read it.
  const commitAfter: typeof store.commit = (async (...given: Parameters<typeof store.commit>) => {
    for (const each of removing.splice(0)) await commit(store, store.guardRecords.remove(each));
    return store.commit(...given);
  }) as never;
  const slow = open({ commit: commitAfter });
  slow.record(next);
  await run(slow);
  expect(await list()).toMatchObject([{ until: next.until, value: { since: next.since } }]);
  expect((await readStates()).filter((state) => state === "BEGAN")).toHaveLength(2);
  await close();
});

test("a block that was removed is not extended", async () => {
  const { store, open, block, list, run, close } = await openSuspicions();
  const recorder = open();
  recorder.record(block());
  await run(recorder);
  const [stored] = await list();
  await commit(store, store.guardRecords.remove(stored!));
  await commit(store, store.guardRecords.setUntil(stored!, stored!.until! + minute));
  expect(await list()).toEqual([]);
  await close();
});

test("all expired blocks end in one run, regardless of their number", async () => {
  const { open, block, list, run, store, clock, close } = await openSuspicions();
  const records = Array.from({ length: 101 }, (_, index) =>
    toSuspicionRecord(block({ scope: String(index) })),
  );
  for (const each of records) await commit(store, store.guardRecords.add(each));
  clock.advance(15 * minute);
  await run(open());
  expect(await list()).toEqual([]);
  await close();
});
