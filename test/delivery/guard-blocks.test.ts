import { expect, test } from "vitest";
import { createGuardBlockRecorder } from "../../src/delivery/guard-blocks.ts";
import type { BlockedTraffic } from "../../src/ports/guard.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { commit } from "../support/commit.ts";
import { addAccount, newEndpoint } from "../store/fixtures.ts";
import { openDelivery } from "./fixtures.ts";

const minute = 60_000;

/** A store with an account that receives events, and recorders of blocks on it. */
async function openBlocks() {
  const delivery = await openDelivery();
  const { store, clock } = delivery;
  const account = await addAccount(store, 1_000_000);
  const endpoint = newEndpoint(account);
  await commit(store, store.webhooks.insert(endpoint, 10));
  const woken: string[] = [];
  const wake = (queue: string) => void woken.push(queue);
  const open = (given: Partial<typeof store> = {}) =>
    createGuardBlockRecorder({ store: { ...store, ...given }, clock, log: delivery.log, wake });
  const block = (given: Partial<BlockedTraffic> = {}): BlockedTraffic => ({
    accountId: account.id,
    country: "AZ",
    rule: "range",
    scope: "99450123",
    value: 14,
    limit: 13,
    isHarmless: false,
    since: clock.now(),
    until: clock.now() + 15 * minute,
    ...given,
  });
  /** Returns the events of the account, the oldest first. */
  async function readEvents() {
    const deliveries = await store.webhooks.deliveries(endpoint.id, 100, undefined);
    return deliveries
      .toReversed()
      .map(({ body }) => JSON.parse(body!) as { type: string; data: Record<string, unknown> });
  }
  const readStates = async () => (await readEvents()).map(({ data }) => data["state"]);
  /** Waits until the recorder has written what it was given, and runs what is due. */
  async function run(recorder: ReturnType<typeof open>, milliseconds = 10_000) {
    clock.advance(milliseconds);
    await recorder.runDue();
  }
  return { ...delivery, account, woken, open, block, readEvents, readStates, run };
}

test("the beginning and the end of a block are one event each, with its figures", async () => {
  const { open, block, readEvents, run, store, account, woken, warnings, close } = await openBlocks();
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
  expect(await store.guardBlocks.list({ limit: 9 })).toMatchObject([first]);
  expect(warnings).toMatchObject([{ account_id: account.id, rule: "range", value: 14, limit: 13 }]);
  await run(recorder, 14 * minute);
  expect(await readEvents()).toHaveLength(1);
  await run(recorder, minute);
  expect(await readEvents()).toMatchObject([began, { data: { ...data, state: "ENDED" } }]);
  await run(recorder, 60 * minute);
  expect(await readEvents()).toHaveLength(2);
  expect(await store.guardBlocks.list({ limit: 9 })).toEqual([]);
  expect(woken).toEqual(["webhooks", "webhooks"]);
  await close();
});

test.each([
  ["a country", { rule: "allowance", scope: "AZ" }, ["country"]],
  ["consecutive numbers", { rule: "consecutive_numbers", scope: "994501234" }, ["country", "range"]],
  ["a device, whose hash is not for others", { rule: "device", scope: "4f2a" }, ["country"]],
  ["numbers of no country", { rule: "range", scope: "88213123", country: "" }, ["range"]],
] as const)("the event of %s names its scope", async (_, given, names) => {
  const { open, block, readEvents, run, close } = await openBlocks();
  const recorder = open();
  recorder.record(block(given));
  await run(recorder);
  const { data } = (await readEvents())[0]!;
  expect(["country", "range"].filter((name) => name in data)).toEqual(names);
  expect(JSON.stringify(data)).not.toContain("4f2a");
  await close();
});

test("the event of an amount has it in units of money, and a suspicion that blocks nothing says so", async () => {
  const { open, block, readEvents, run, close } = await openBlocks();
  const recorder = open();
  const amount = { rule: "unconverted_amount", scope: "AZ", value: 16_500_000, limit: 20_000_000 } as const;
  recorder.record(block({ ...amount, isHarmless: true }));
  recorder.record(block({ ...amount, value: 20_500_000 }));
  await run(recorder);
  expect((await readEvents()).map(({ data }) => data)).toMatchObject([
    { state: "BEGAN", blocks: false, value: 16.5, limit: 20 },
    { state: "BEGAN", blocks: true, value: 20.5, limit: 20 },
  ]);
  await close();
});

test("a block that ends early is ended within ten seconds, also if both are recorded at once", async () => {
  const { open, block, readStates, run, clock, close } = await openBlocks();
  const recorder = open();
  const { since, until } = { since: clock.now(), until: clock.now() };
  recorder.record(block());
  recorder.record(block({ since, until }));
  await run(recorder);
  expect(await readStates()).toEqual(["BEGAN", "ENDED"]);
  await close();
});

test("a store that is busy at first gets the events later, once each and in their order", async () => {
  const { open, block, readStates, run, store, clock, close } = await openBlocks();
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

test("two instances notify of one block once, and it ends when the later of them says", async () => {
  const { open, block, readStates, run, clock, close } = await openBlocks();
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

test("a guard that has restarted and reports its block again begins none", async () => {
  const { open, block, readStates, run, close } = await openBlocks();
  const first = open();
  first.record(block());
  await run(first);
  const next = open();
  next.record(block());
  await run(next);
  expect(await readStates()).toEqual(["BEGAN"]);
  await close();
});

test("a stop that follows within seconds of another is two blocks, of which each begins and ends", async () => {
  const { open, block, readStates, run, clock, close } = await openBlocks();
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

test("a block that the customer lifted is removed without another event, when its time is over", async () => {
  const { open, block, readStates, run, store, clock, close } = await openBlocks();
  const recorder = open();
  recorder.record(block());
  await run(recorder);
  const { id } = (await store.guardBlocks.list({ limit: 1 }))[0]!;
  await store.commit([store.guardBlocks.lift(id, clock.now())], { not_found: () => expect.unreachable() });
  await run(recorder, 16 * minute);
  expect(await readStates()).toEqual(["BEGAN"]);
  expect(await store.guardBlocks.listLifted("", 9)).toEqual([]);
  await close();
});
