import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Engine } from "../../src/store/engine.ts";
import type { Statement } from "../../src/store/change.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { unhurried } from "../../src/store/engines/postgres/pool.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { createDatabase, execute, open } from "../support/stores/postgres.ts";
import { accept, addAccount, balanceOf, newMessage, newUser, refusalOf } from "./fixtures.ts";
import { hold } from "./hold.ts";
import { storeSuite } from "./store.suite.ts";
import { instanceSuite } from "./suite/instances.ts";
import { asChange, commit, CommitRefused } from "../support/commit.ts";

storeSuite("Postgres", async () => {
  const opened = await open();
  return { ...opened, store: createStore(opened.engine) };
});

const plain = (sql: string): Statement => ({ sql, parameters: [] });

let database: Awaited<ReturnType<typeof createDatabase>>;
/** Gives each test of a group a database, which the tests of the suite above would only wait for. */
function eachOnItsDatabase(): void {
  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(() => database.drop());
}

async function alterDatabase(setting: string): Promise<void> {
  await execute(`alter database ${new URL(database.url).pathname.slice(1)} set ${setting}`);
}

async function openMigrated(options?: Parameters<typeof openPostgres>[1]) {
  const engine = openPostgres(database.url, options);
  await migrate(engine);
  return { engine, store: createStore(engine) };
}

describe("instances on one database", () => {
  eachOnItsDatabase();

  test("200 sends by two on a balance for 120 charge exactly 120", async () => {
    const both = [await openMigrated(), await openMigrated()];
    const account = await addAccount(both[0]!.store, 120 * 40_000);
    const settled = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => {
        const { store } = both[index % 2]!;
        return commit(store, store.messages.accept(newMessage(account), createId(testStart)));
      }),
    );
    const refused = settled.flatMap((result) =>
      result.status === "rejected" ? [result.reason as unknown] : [],
    );
    expect(refused).toHaveLength(80);
    expect(refused.every((error) => error instanceof CommitRefused && error.word === "balance_short")).toBe(
      true,
    );
    expect(await balanceOf(both[0]!.store, account)).toBe(0);
    for (const { engine } of both) await engine.close();
  });

  test("two dispatchers never take the same message, and together they take all", async () => {
    const both = [await openMigrated(), await openMigrated()];
    const account = await addAccount(both[0]!.store, 1e9);
    const sent = await Promise.all(Array.from({ length: 100 }, () => accept(both[0]!.store, account)));
    const taken: string[] = [];
    await Promise.all(
      both.map(async ({ store }) => {
        for (let rows = await claim(); rows.length > 0; rows = await claim()) taken.push(...rows);
        async function claim() {
          const claimed = await store.messages.claim(
            "sms",
            { now: testStart, leaseUntil: testStart + 30_000 },
            7,
          );
          return claimed.map(({ id }) => id);
        }
      }),
    );
    expect(taken.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    for (const { engine } of both) await engine.close();
  });

  test("hear each other's signals, again after their connection was cut", async () => {
    const [first, second] = [openPostgres(database.url), openPostgres(database.url)];
    let heard = 0;
    const next = async (least: number) => {
      while (heard < least) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    second.signal!.listen({ due: () => (heard += 1), changed: () => {} });
    await next(1);
    first.signal!.send();
    first.signal!.send();
    await next(2);
    await execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`,
      database.url,
    );
    await next(3);
    first.signal!.send();
    await next(4);
    await Promise.all([first.close(), second.close()]);
  });
});

describe("instances that change the same rows", () => {
  eachOnItsDatabase();
  // Longer than a lock is waited for: who waits in a circle is refused then, and not helped out by the server.
  beforeEach(() => alterDatabase("deadlock_timeout = '8s'"));
  instanceSuite(openMigrated);
});

describe("a connection", () => {
  eachOnItsDatabase();

  test.each([
    ["not on disk", "off"],
    ["on no disk but the primary's, where a standby is waited for", "local"],
  ])("never acknowledges what is %s, whatever the database's default is", async (_, setting) => {
    await alterDatabase(`synchronous_commit = ${setting}`);
    const engine = openPostgres(database.url);
    expect(await engine.read(plain("show synchronous_commit"))).toEqual([{ synchronous_commit: "on" }]);
    await engine.close();
  });

  test("that the server ends in the middle refuses as gone, and the next commit works", async () => {
    const { engine, store } = await openMigrated();
    const [lost, kept] = [newUser(), newUser()];
    const end = plain("select pg_terminate_backend(pg_backend_pid())");
    expect(await refusalOf(commit(store, [store.users.insert(lost), asChange(end)]))).toMatchObject({
      kind: "gone",
    });
    await commit(store, [store.users.insert(kept)]);
    expect(await store.users.find(lost.id)).toBeUndefined();
    expect(await store.users.find(kept.id)).toEqual(kept);
    await engine.close();
  });

  test("waits a bounded time for another's lock, refuses as busy and leaves nothing", async () => {
    const { engine: other, store: unbounded } = await openMigrated();
    const account = await addAccount(unbounded, 100_000);
    const engine = openPostgres(database.url, { statementMilliseconds: 1_000 });
    const store = createStore(engine);
    const held = await hold(`update accounts set currency = 'EUR' where id = '${account.id}'`, database.url);
    const sends = [1, 2, 3].map(() => refusalOf(accept(store, account)));
    for (const error of await Promise.all(sends)) expect(error).toMatchObject({ kind: "busy" });
    await held.letGo();
    expect(await balanceOf(store, account)).toBe(100_000);
    await accept(store, account);
    await Promise.all([engine.close(), other.close()]);
  });

  test("is waited for a bounded time when all are taken", async () => {
    const { engine, store } = await openMigrated({
      ...unhurried,
      connections: 1,
      connectMilliseconds: 3_000,
    });
    const held = await hold("select pg_advisory_xact_lock(1)", database.url);
    const taken = engine.read(
      plain("select set_config('lock_timeout', '0', false), pg_advisory_xact_lock(1) is null"),
    );
    await new Promise(setImmediate);
    const read = refusalOf(engine.read(plain("select 1")));
    expect(engine.connections!()).toEqual({ used: 1, idle: 0, waiting: 1 });
    const committed = refusalOf(commit(store, [store.users.insert(newUser())]));
    for (const refused of await Promise.all([read, committed])) {
      expect(refused).toMatchObject({
        kind: "busy",
        reason: "all connections of the pool were taken, and none became free in time",
      });
    }
    await held.letGo();
    await taken;
    await commit(store, [store.users.insert(newUser())]);
    await engine.close();
  });
});

describe("statement_timeout", () => {
  eachOnItsDatabase();
  const urlWith = (limit: string) => `${database.url}?statement_timeout=${limit}`;
  const limitOf = async (engine: Engine) => {
    const [row] = await engine.read(plain("select current_setting('statement_timeout') as value"));
    await engine.close();
    return row!["value"];
  };

  test("of the address ends what takes longer, and is told", async () => {
    const engine = openPostgres(urlWith("50"));
    expect(await refusalOf(engine.commit([plain("select pg_sleep(86400)")]))).toMatchObject({
      kind: "busy",
      reason: "57014: the database ended a statement that took longer than statement_timeout",
    });
    expect(await limitOf(engine)).toBe("50ms");
  });

  test("is ten seconds where the address has none, and holds for no migration", async () => {
    expect(await limitOf(openPostgres(database.url))).toBe("10s");
    expect(await limitOf(openPostgres(urlWith("50"), unhurried))).toBe("0");
  });
});

describe("a list", () => {
  eachOnItsDatabase();

  test("that is refused among sixty hurts none of the others", async () => {
    const { engine, store } = await openMigrated();
    const account = await addAccount(store, 60 * 40_000);
    const miss = store.users.setVerified("nobody", testStart);
    const lists = Array.from({ length: 60 }, (_, index) => [
      store.messages.accept(newMessage(account), createId(testStart)),
      ...(index % 20 === 10 ? [miss] : []),
    ]);
    const settled = await Promise.allSettled(lists.map((list) => commit(store, list)));
    const refused = settled.flatMap(({ status }, index) => (status === "rejected" ? index : []));
    expect(refused).toEqual([10, 30, 50]);
    expect(await balanceOf(store, account)).toBe(3 * 40_000);
    await engine.close();
  });

  test("with a value that cannot be sent is refused before any of it is", async () => {
    const { engine, store } = await openMigrated();
    const user = newUser();
    const broken: Statement = { sql: "select $1", parameters: [{}] };
    await expect(commit(store, [store.users.insert(user), asChange(broken)])).rejects.toThrow(TypeError);
    expect(await store.users.find(user.id)).toBeUndefined();
    await engine.close();
  });

  test("names no password in what it is refused with", async () => {
    const url = new URL(database.url);
    url.password = "hunter2";
    const engine = openPostgres(url.href);
    const error = await refusalOf(engine.commit([plain("select 1")]));
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ kind: "gone", reason: "28P01" });
    expect(String(error.cause) + String(error)).not.toContain("hunter2");
    await engine.close();
  });
});

// Debian's servers of 15 to 17 compile every statement that reads a table of one row.
test("a connection plans each statement once for all values, and compiles none", async () => {
  const { engine, close } = await open();
  const [settings] = await engine.read(
    plain("select current_setting('plan_cache_mode') as mode, current_setting('jit') as jit"),
  );
  expect(settings).toEqual({ mode: "force_generic_plan", jit: "off" });
  await close();
});
