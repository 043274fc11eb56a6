import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Engine } from "../../src/store/engine.ts";
import type { Statement } from "../../src/store/change.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { migrationOptions } from "../../src/store/engines/postgres/pool.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { createDatabase, execute, open } from "../support/stores/postgres.ts";
import { accept, addAccount, readBalance, newMessage, newUser, getRefusal } from "./fixtures.ts";
import { openTransaction } from "./open-transaction.ts";
import { storeSuite } from "./store.suite.ts";
import { instanceSuite } from "./suite/instances.ts";
import { toChange, commit, CommitRefusedError } from "../support/commit.ts";

storeSuite("Postgres", async () => {
  const opened = await open();
  return { ...opened, store: createStore(opened.engine) };
});

const plain = (sql: string): Statement => ({ sql, parameters: [] });

let database: Awaited<ReturnType<typeof createDatabase>>;
/** Creates a database for each test of a group. The tests of the suite above do not need one. */
function useDatabase(): void {
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
  useDatabase();

  test("charge exactly 120 of 200 concurrent sends if the balance covers 120", async () => {
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
    expect(
      refused.every((error) => error instanceof CommitRefusedError && error.refusalCode === "balance_short"),
    ).toBe(true);
    expect(await readBalance(both[0]!.store, account)).toBe(0);
    for (const { engine } of both) await engine.close();
  });

  test("claim each message once, and together all messages", async () => {
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

  test("receive each other's notifications, and again after a connection loss", async () => {
    const [first, second] = [openPostgres(database.url), openPostgres(database.url)];
    let heard = 0;
    const next = async (least: number) => {
      while (heard < least) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    second.notifier!.listen({ onDue: () => (heard += 1), onChanged: () => {}, onErased: () => {} });
    await next(1);
    first.notifier!.notifyDue();
    first.notifier!.notifyDue();
    await next(2);
    await execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`,
      database.url,
    );
    await next(3);
    first.notifier!.notifyDue();
    await next(4);
    await Promise.all([first.close(), second.close()]);
  });

  test("receive an erased number, to erase it from their memory", async () => {
    const [first, second] = [openPostgres(database.url), openPostgres(database.url)];
    const erased = await new Promise<string>((resolve) => {
      const { commit, privacy } = createStore(first);
      second.notifier!.listen({
        onDue: () => void commit([privacy.notifyErased("+447700900123")]),
        onChanged: () => {},
        onErased: resolve,
      });
    });
    expect(erased).toBe("+447700900123");
    await Promise.all([first.close(), second.close()]);
  });
});

describe("instances that change the same rows", () => {
  useDatabase();
  // The deadlock timeout exceeds the lock timeout, so that a deadlock fails by the lock timeout.
  beforeEach(() => alterDatabase("deadlock_timeout = '8s'"));
  instanceSuite(openMigrated);
});

describe("a connection", () => {
  useDatabase();

  test.each([
    ["not on disk", "off"],
    ["only on the disk of the primary, although a standby must confirm it", "local"],
  ])(
    "has synchronous_commit on, although the database's default would acknowledge a commit that is %s",
    async (_, setting) => {
      await alterDatabase(`synchronous_commit = ${setting}`);
      const engine = openPostgres(database.url);
      expect(await engine.read(plain("show synchronous_commit"))).toEqual([{ synchronous_commit: "on" }]);
      await engine.close();
    },
  );

  test("that the server ends during a commit fails as gone, and the next commit works", async () => {
    const { engine, store } = await openMigrated();
    const [lost, kept] = [newUser(), newUser()];
    const end = plain("select pg_terminate_backend(pg_backend_pid())");
    expect(await getRefusal(commit(store, [store.users.insert(lost), toChange(end)]))).toMatchObject({
      kind: "gone",
    });
    await commit(store, [store.users.insert(kept)]);
    expect(await store.users.find(lost.id)).toBeUndefined();
    expect(await store.users.find(kept.id)).toEqual(kept);
    await engine.close();
  });

  test("waits a limited time for a lock, fails as busy and leaves nothing", async () => {
    const { engine: other, store: unbounded } = await openMigrated();
    const account = await addAccount(unbounded, 100_000);
    const engine = openPostgres(database.url, { statementMilliseconds: 1_000 });
    const store = createStore(engine);
    const blocker = await openTransaction(
      `update accounts set currency = 'EUR' where id = '${account.id}'`,
      database.url,
    );
    const sends = [1, 2, 3].map(() => getRefusal(accept(store, account)));
    for (const error of await Promise.all(sends)) expect(error).toMatchObject({ kind: "busy" });
    await blocker.rollBack();
    expect(await readBalance(store, account)).toBe(100_000);
    await accept(store, account);
    await Promise.all([engine.close(), other.close()]);
  });

  test("is waited for a limited time if all are in use", async () => {
    const { engine, store } = await openMigrated({
      ...migrationOptions,
      connections: 1,
      connectMilliseconds: 3_000,
    });
    const blocker = await openTransaction("select pg_advisory_xact_lock(1)", database.url);
    const taken = engine.read(
      plain("select set_config('lock_timeout', '0', false), pg_advisory_xact_lock(1) is null"),
    );
    await new Promise(setImmediate);
    const read = getRefusal(engine.read(plain("select 1")));
    expect(engine.getPoolUsage!()).toEqual({ used: 1, idle: 0, waiting: 1 });
    const committed = getRefusal(commit(store, [store.users.insert(newUser())]));
    for (const refused of await Promise.all([read, committed])) {
      expect(refused).toMatchObject({
        kind: "busy",
        reason: "all connections of the pool were in use, and none became free in time",
      });
    }
    await blocker.rollBack();
    await taken;
    await commit(store, [store.users.insert(newUser())]);
    await engine.close();
  });
});

describe("statement_timeout", () => {
  useDatabase();
  const urlWith = (limit: string) => `${database.url}?statement_timeout=${limit}`;
  const readLimit = async (engine: Engine) => {
    const [row] = await engine.read(plain("select current_setting('statement_timeout') as value"));
    await engine.close();
    return row!["value"];
  };

  test("of the address ends a longer statement, and is named in the reason", async () => {
    const engine = openPostgres(urlWith("50"));
    expect(await getRefusal(engine.commit([plain("select pg_sleep(86400)")]))).toMatchObject({
      kind: "busy",
      reason: "57014: the database ended a statement that took longer than statement_timeout",
    });
    expect(await readLimit(engine)).toBe("50ms");
  });

  test("is ten seconds by default, and does not apply to migrations", async () => {
    expect(await readLimit(openPostgres(database.url))).toBe("10s");
    expect(await readLimit(openPostgres(urlWith("50"), migrationOptions))).toBe("0");
  });
});

describe("a commit", () => {
  useDatabase();

  test("that is refused among sixty does not fail the others", async () => {
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
    expect(await readBalance(store, account)).toBe(3 * 40_000);
    await engine.close();
  });

  test("with an unsupported parameter fails and stores nothing", async () => {
    const { engine, store } = await openMigrated();
    const user = newUser();
    const broken: Statement = { sql: "select $1", parameters: [{}] };
    await expect(commit(store, [store.users.insert(user), toChange(broken)])).rejects.toThrow(TypeError);
    expect(await store.users.find(user.id)).toBeUndefined();
    await engine.close();
  });

  test("contains no password in its error", async () => {
    const url = new URL(database.url);
    url.password = "hunter2";
    const engine = openPostgres(url.href);
    const error = await getRefusal(engine.commit([plain("select 1")]));
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ kind: "gone", reason: "28P01" });
    expect(String(error.cause) + String(error)).not.toContain("hunter2");
    await engine.close();
  });
});

// Debian's servers of versions 15 to 17 would compile every statement that reads a table with one row.
test("a connection uses generic plans for all values, and no JIT compilation", async () => {
  const { engine, close } = await open();
  const [settings] = await engine.read(
    plain("select current_setting('plan_cache_mode') as mode, current_setting('jit') as jit"),
  );
  expect(settings).toEqual({ mode: "force_generic_plan", jit: "off" });
  await close();
});
