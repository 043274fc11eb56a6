import { expect, test } from "vitest";
import { createRetentionTask } from "../../src/delivery/retention.ts";
import { countBefore, createRollUp } from "../../src/delivery/statistics/roll-up.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { getRetentionStart } from "../../src/domain/time/months.ts";
import { migrate } from "../../src/store/migrate.ts";
import type { Store } from "../../src/ports/store.ts";
import { createDataProtection } from "../../src/store/data-protection.ts";
import { createStore } from "../../src/store/store.ts";
import { createRecordingLog } from "../providers/http/recording-log.ts";
import { accept, addAccount, claim, openFile } from "../store/fixtures.ts";
import { createTestClock, minute } from "../support/clock.ts";
import { commit } from "../support/commit.ts";

const day = 24 * 60 * minute;

/** Opens a store with a retention of two months, and an account. */
async function openStore() {
  const { engine, close } = await openFile();
  const clock = createTestClock(Date.parse("2026-01-15T12:00:00Z"));
  await migrate(engine);
  const retentionMonths = 2;
  const protection = createDataProtection();
  await protection.load(engine);
  const keptFrom = () => getRetentionStart(clock.now(), retentionMonths);
  const store = createStore(engine, { keptFrom, protection });
  const dependencies = { store, clock, log: createRecordingLog(), retentionMonths };
  return { engine, store, clock, account: await addAccount(store, 1e9), dependencies, close };
}

function sumsOfYear({ traffic }: Store) {
  const year = { from: Date.parse("2026-01-01T00:00:00Z"), until: Date.parse("2027-01-01T00:00:00Z") };
  return traffic.listSums({ ...year, keys: [], filter: {}, limit: 10 } as never);
}

test("months without a count are counted before they are removed, and stay in the statistics", async () => {
  const { engine, store, clock, account, dependencies, close } = await openStore();
  for (let month = 0; month < 6; month += 1) {
    for (let count = 0; count < 3; count += 1) await accept(store, account, { createdAt: clock.now() });
    for (const message of await claim(store, clock.now())) {
      await commit(
        store,
        store.messages.fail(message, { detail: "No.", refundId: createId(clock.now()) }, clock.now()),
      );
    }
    clock.advance(30 * day);
  }
  const keep = createRetentionTask(dependencies, "holder");
  const rollUp = createRollUp(dependencies, "holder");
  for (let round = 0; round < 40; round += 1) {
    await Promise.all([keep(), rollUp()]);
    clock.advance(minute);
  }
  const [remaining] = await engine.read({ sql: "select count(*) as count from messages", parameters: [] });
  expect(remaining!["count"]).toBe(6);
  expect(await sumsOfYear(store)).toMatchObject([{ sent: 18, failed: 18 }]);
  await close();
});

test("a change between the count and the removal does not clear the statistics of its hour", async () => {
  const { store, clock, account, dependencies, close } = await openStore();
  for (let count = 0; count < 3; count += 1) await accept(store, account, { createdAt: clock.now() });
  const claimed = await claim(store, clock.now());
  const fail = (message: (typeof claimed)[number]) =>
    commit(
      store,
      store.messages.fail(message, { detail: "No.", refundId: createId(clock.now()) }, clock.now()),
    );
  for (const message of claimed.slice(1)) await fail(message);
  clock.advance(120 * day);
  expect(await countBefore(dependencies, getRetentionStart(clock.now(), 2), "holder")).toBe(true);
  await fail(claimed[0]!);
  await store.retention.remove(getRetentionStart(clock.now(), 2), 100);
  // A new task, like after the next start.
  await createRetentionTask(dependencies, "holder")();
  expect(await sumsOfYear(store)).toMatchObject([{ sent: 3 }]);
  await close();
});

test("nothing is removed while another instance counts, because removed messages cannot be counted", async () => {
  const { engine, store, clock, account, dependencies, close } = await openStore();
  await accept(store, account, { createdAt: clock.now() });
  const [message] = await claim(store, clock.now());
  await commit(
    store,
    store.messages.fail(message!, { detail: "No.", refundId: createId(clock.now()) }, clock.now()),
  );
  clock.advance(120 * day);
  await store.commit([store.traffic.acquireLock("other", clock.now(), clock.now() + minute)], {
    lease_lost: () => expect.unreachable(),
  });
  const keep = createRetentionTask(dependencies, "holder");
  const countMessages = async () => {
    const [row] = await engine.read({ sql: "select count(*) as count from messages", parameters: [] });
    return row!["count"];
  };
  await keep();
  expect(await countMessages()).toBe(1);
  clock.advance(minute);
  await keep();
  expect(await countMessages()).toBe(0);
  await close();
});

test("an hour that has changed since its latest count is counted again before it is removed", async () => {
  const { engine, store, clock, account, dependencies, close } = await openStore();
  await accept(store, account, { createdAt: clock.now() });
  const [message] = await claim(store, clock.now());
  clock.advance(120 * day);
  expect(await countBefore(dependencies, getRetentionStart(clock.now(), 2), "holder")).toBe(true);
  await commit(
    store,
    store.messages.fail(message!, { detail: "No.", refundId: createId(clock.now()) }, clock.now()),
  );
  await createRetentionTask(dependencies, "holder")();
  expect(await engine.read({ sql: "select id from messages", parameters: [] })).toEqual([]);
  expect(await sumsOfYear(store)).toMatchObject([{ sent: 1, failed: 1 }]);
  await close();
});
