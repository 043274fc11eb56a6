import { describe, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createStore } from "../../src/store/store.ts";
import { createCommitQueue } from "../../src/store/engines/sqlite/commit.ts";
import { createSqliteEngine } from "../../src/store/engines/sqlite/engine.ts";
import { openFile as openDatabase } from "../../src/store/engines/sqlite/file.ts";
import { createGroupRunner } from "../../src/store/engines/sqlite/group-runner.ts";
import { migrate } from "../../src/store/migrate.ts";
import type { ChangePart } from "../../src/store/change.ts";
import { openFile, getRefusal } from "./fixtures.ts";
import { acceptChange, addAccounts, newCustomers, readOutcomes, newMessages } from "./group-work.ts";
import { groupSuite } from "./groups.suite.ts";

describe("on the writer thread", () => {
  groupSuite(openFile);
});

/** Opens an engine that reads and commits on this thread, like the engine of Bun. */
async function openHere() {
  const { path, engine, close } = await openFile();
  await engine.close();
  const here = createSqliteEngine(openDatabase(path));
  return { path, engine: here, close: () => here.close().then(close) };
}

describe("on the main thread", () => {
  groupSuite(openHere);
});

describe("a group of commits", () => {
  test("with refusals is settled before the writer ends", async () => {
    const { engine, close } = await openFile();
    await migrate(engine);
    const customers = newCustomers(2);
    const [poor, rich] = customers.map(({ account }) => account);
    const stored = { engine, store: createStore(engine) };
    await addAccounts(stored, [customers[0]!], 0);
    await addAccounts(stored, [customers[1]!], 1e9);
    const settled = readOutcomes(
      stored,
      newMessages([poor!, rich!], 20).map((message) => acceptChange(stored, message)),
    );
    await close();
    expect(await settled).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? "balance_short" : "committed")),
    );
  });

  test("is retried one by one if the database rolls all of it back", async () => {
    const { path, close } = await openFile();
    const database = openDatabase(path);
    database.exec(`create table t (n integer); create trigger undoing before insert on t when new.n < 0
      begin select raise(rollback, 'undone'); end`);
    const insert = (n: number): ChangePart[] => [{ sql: "insert into t values (?)", parameters: [n] }];
    const commitGroup = createGroupRunner(database);
    const refused = { error: expect.objectContaining({ message: expect.stringContaining("undone") }) };
    expect(commitGroup([insert(1), insert(-1), insert(2)])).toEqual([
      { results: [[]] },
      refused,
      { results: [[]] },
    ]);
    expect(commitGroup([insert(3)])).toEqual([{ results: [[]] }]);
    expect(database.prepare("select n from t").all()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    database.close();
    await close();
  });

  test("with an unknown outcome is not retried, and each of its commits fails", async () => {
    const queue = createCommitQueue();
    const added = [1, 2].map(() => getRefusal(queue.add([{ sql: "select 1", parameters: [] }])));
    const { commits, settle } = queue.take();
    const gone = { error: new StoreError("gone", "the SQLite writer thread stopped unexpectedly") };
    settle(commits.map(() => gone));
    expect(queue.length).toBe(0);
    expect(await Promise.all(added)).toMatchObject([{ kind: "gone" }, { kind: "gone" }]);
  });
});
