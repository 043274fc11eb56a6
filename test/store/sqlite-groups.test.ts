import { describe, expect, onTestFinished, test, vi } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createStore } from "../../src/store/store.ts";
import { batchesOf } from "../../src/store/engines/sqlite/batches.ts";
import { createRefused } from "../../src/store/engines/refused.ts";
import { createCommitQueue } from "../../src/store/engines/sqlite/commit.ts";
import { createSqliteEngine } from "../../src/store/engines/sqlite/engine.ts";
import { openFile as openDatabase } from "../../src/store/engines/sqlite/file.ts";
import { createCommitGroup } from "../../src/store/engines/sqlite/group.ts";
import { migrate } from "../../src/store/migrate.ts";
import { Violation } from "../../src/store/violation.ts";
import { apiece, type Write } from "../../src/store/write.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { expectExact } from "./exact.ts";
import { newEndpoint, openFile, refusalOf } from "./fixtures.ts";
import { acceptance, addAccounts, newAccounts, outcomes, sends } from "./group-work.ts";
import { groupSuite } from "./groups.suite.ts";

describe("on the writer's thread", () => {
  groupSuite(openFile);
});

/** One that reads and commits on this thread, as Bun's does. */
async function openHere() {
  const { path, engine, close } = await openFile();
  await engine.close();
  const here = createSqliteEngine(openDatabase(path));
  return { path, engine: here, close: () => here.close().then(close) };
}

describe("on the thread that answers", () => {
  groupSuite(openHere);
});

describe("a group of sends", () => {
  test.each([
    ["one account", 1, 4],
    ["twenty accounts", 20, 80],
  ])("of %s adds up its debits, totals and deliveries", async (_, count, added) => {
    const { path, engine, close } = await openHere();
    await migrate(engine, testStart);
    const customers = newAccounts(count);
    const accounts = customers.map(({ account }) => account);
    const stored = { engine, store: createStore(engine) };
    await addAccounts(stored, customers, 1e9);
    await commit(stored.store, stored.store.webhooks.insert(newEndpoint(accounts[0]!), 10));
    const lists: (readonly Write[])[] = [];
    const gathering = createStore({
      ...engine,
      async commit(writes) {
        lists.push(writes);
        return [];
      },
    });
    for (const message of sends(accounts, 60))
      await commit(gathering, acceptance({ store: gathering }, message));
    const batches = batchesOf(lists, () => false);
    expect(batches.members).toEqual([lists.map((_list, number) => number)]);
    // A message, its event and its transaction for each; four kinds are added up.
    expect(batches.lists[0]).toHaveLength(3 * 60 + added);
    const debits = batches.lists[0]!.filter(({ missedAs }) => missedAs === "limit_reached");
    expect(debits).toHaveLength(count);
    const database = openDatabase(path);
    expect(createCommitGroup(database)(batches.lists)).toEqual([{ results: expect.any(Array) }]);
    database.close();
    await expectExact(engine, accounts);
    const delivered = await engine.read({
      sql: "select count(*) as n from webhook_deliveries",
      parameters: [],
    });
    expect(delivered).toEqual([{ n: 60 / count }]);
    await close();
  });

  test("that is refused together is settled list by list before the writer ends", async () => {
    const { engine, close } = await openFile();
    await migrate(engine, testStart);
    const customers = newAccounts(2);
    const [poor, rich] = customers.map(({ account }) => account);
    const stored = { engine, store: createStore(engine) };
    await addAccounts(stored, [customers[0]!], 0);
    await addAccounts(stored, [customers[1]!], 1e9);
    const told = outcomes(
      stored,
      sends([poor!, rich!], 20).map((message) => acceptance(stored, message)),
    );
    await close();
    expect(await told).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? "balance_short" : "committed")),
    );
  });

  test("is refused as a whole where the database undoes all of it, for the reason that it gives", async () => {
    const { path, close } = await openFile();
    const database = openDatabase(path);
    database.exec(`create table t (n integer); create trigger undoing before insert on t when new.n < 0
      begin select raise(rollback, 'undone'); end`);
    const insert = (n: number): Write[] => [{ sql: "insert into t values (?)", parameters: [n] }];
    const outcomes = createCommitGroup(database)([insert(1), insert(-1), insert(2)]);
    const refused = { error: expect.objectContaining({ message: expect.stringContaining("undone") }) };
    expect(outcomes).toEqual([refused, refused, refused]);
    expect(createCommitGroup(database)([insert(3)])).toEqual([{ results: [[]] }]);
    expect(database.prepare("select n from t").all()).toEqual([{ n: 3 }]);
    database.close();
    await close();
  });

  test("remembers whoever was refused last, of more than it can", () => {
    const refused = createRefused();
    refused.add(["first", ...Array.from({ length: 999 }, (_, index) => `owner ${index}`)]);
    refused.add(["first"]);
    refused.add(["one more"]);
    expect(["first", "owner 0", "owner 1"].map(refused.has)).toEqual([true, false, true]);
  });

  test("remembers whoever was refused for ten seconds", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const refused = createRefused();
    refused.add(["owner"]);
    vi.advanceTimersByTime(9_999);
    expect(refused.has("owner")).toBe(true);
    vi.advanceTimersByTime(1);
    expect(refused.has("owner")).toBe(false);
  });

  test("that may have been written is not written again, and each list of it is told", async () => {
    const queue = createCommitQueue();
    const added = [1, 2].map((id) =>
      refusalOf(queue.add([{ sql: "select 1", parameters: [], many: apiece, values: { id } }])),
    );
    const { lists, settle } = queue.take();
    expect(lists).toHaveLength(1);
    settle([{ error: new StoreError("gone", "the writer broke off") }]);
    expect(queue.length).toBe(0);
    expect(await Promise.all(added)).toMatchObject([{ kind: "gone" }, { kind: "gone" }]);
  });

  test("has the lists of whoever was refused lately by themselves", () => {
    const queue = createCommitQueue();
    let id = 0;
    const write = (owner: string): Write => ({
      sql: "select 1",
      parameters: [],
      owner,
      many: apiece,
      values: { id: (id += 1) },
    });
    const refused = queue.add([write("poor")]);
    queue.take().settle([{ error: new Violation("check", "balance_not_negative") }]);
    const added = ["poor", "rich", "poor", "rich"].map((owner) => queue.add([write(owner)]));
    const { lists, settle } = queue.take();
    expect(lists.map((writes) => writes.map(({ owner }) => owner))).toEqual([
      ["poor"],
      ["rich", "rich"],
      ["poor"],
    ]);
    settle(lists.map(() => ({ results: [[]] })));
    return Promise.all([expect(refused).rejects.toThrow("balance_not_negative"), ...added]);
  });
});
