import { describe, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createStore } from "../../src/store/store.ts";
import { createCommitQueue } from "../../src/store/engines/sqlite/commit.ts";
import { createSqliteEngine } from "../../src/store/engines/sqlite/engine.ts";
import { openFile as openDatabase } from "../../src/store/engines/sqlite/file.ts";
import { createCommitGroup } from "../../src/store/engines/sqlite/group.ts";
import { migrate } from "../../src/store/migrate.ts";
import type { Part } from "../../src/store/change.ts";
import { openFile, refusalOf } from "./fixtures.ts";
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
  test("with refusals is settled before the writer ends", async () => {
    const { engine, close } = await openFile();
    await migrate(engine);
    const customers = newAccounts(2);
    const [poor, rich] = customers.map(({ account }) => account);
    const stored = { engine, store: createStore(engine) };
    await addAccounts(stored, [customers[0]!], 0);
    await addAccounts(stored, [customers[1]!], 1e9);
    const settled = outcomes(
      stored,
      sends([poor!, rich!], 20).map((message) => acceptance(stored, message)),
    );
    await close();
    expect(await settled).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? "balance_short" : "committed")),
    );
  });

  test("is tried one by one if the database undoes all of it", async () => {
    const { path, close } = await openFile();
    const database = openDatabase(path);
    database.exec(`create table t (n integer); create trigger undoing before insert on t when new.n < 0
      begin select raise(rollback, 'undone'); end`);
    const insert = (n: number): Part[] => [{ sql: "insert into t values (?)", parameters: [n] }];
    const commitGroup = createCommitGroup(database);
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

  test("that may have been written is not written again, and each commit of it is told", async () => {
    const queue = createCommitQueue();
    const added = [1, 2].map(() => refusalOf(queue.add([{ sql: "select 1", parameters: [] }])));
    const { commits, settle } = queue.take();
    const gone = { error: new StoreError("gone", "the writer broke off") };
    settle(commits.map(() => gone));
    expect(queue.length).toBe(0);
    expect(await Promise.all(added)).toMatchObject([{ kind: "gone" }, { kind: "gone" }]);
  });
});
