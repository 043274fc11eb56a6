import { sql } from "kysely";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { migrate } from "../../src/store/migrate.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import type { Migration } from "../../src/store/migrations/migration.ts";
import { createStore } from "../../src/store/store.ts";
import { accept, addAccount, readBalance, newUser, openFile, getRefusal, track } from "./fixtures.ts";
import { measureLog } from "./log-size.ts";
import { storeSuite } from "./store.suite.ts";
import { commit } from "../support/commit.ts";

storeSuite("SQLite", openFile);

const names = migrations.map(({ name }) => name);
let opened: Awaited<ReturnType<typeof openFile>>;
/** Opens a file for each test of a group. The tests of the suite above do not need one. */
function useFile(): void {
  beforeEach(async () => {
    opened = await openFile();
  });
  afterEach(() => opened.close());
}

describe("a file", () => {
  useFile();

  test("contains all commits when it is opened again", async () => {
    await migrate(opened.engine);
    const account = await addAccount(opened.store, 100_000);
    const message = await accept(opened.store, account);
    const second = openSqlite(opened.path);
    const store = createStore(second);
    await store.ready();
    expect(await track(store, message)).toEqual(message);
    await opened.engine.close();
    expect(await readBalance(store, account)).toBe(60_000);
    await second.close();
    const third = openSqlite(opened.path);
    expect(await readBalance(createStore(third), account)).toBe(60_000);
    await third.close();
  });

  test("uses WAL and full synchronization", async () => {
    const pragma = async (name: string) => (await opened.engine.read(plain(`pragma ${name}`)))[0];
    expect(await pragma("journal_mode")).toEqual({ journal_mode: "wal" });
    expect(await pragma("synchronous")).toEqual({ synchronous: 2 });
    expect(await pragma("foreign_keys")).toEqual({ foreign_keys: 1 });
  });

  test("has a log of at most 16 MiB again after a long read has ended", async () => {
    const { during, after } = await measureLog(`${opened.path}-fresh`, openSqlite);
    expect(during).toBeGreaterThan(24 * 1024 * 1024);
    expect(after).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  test("that is no database is rejected when it is opened, and stays unchanged", async () => {
    const folder = await mkdtemp(join(tmpdir(), "connect-hub-no-database-"));
    const path = join(folder, "notes.txt");
    const notes = "Nothing that SQLite would know. ".repeat(100);
    await writeFile(path, notes);
    expect(() => openSqlite(path)).toThrow(expect.objectContaining({ code: "SQLITE_NOTADB" }));
    expect(await readFile(path, "utf8")).toBe(notes);
    await rm(folder, { recursive: true });
  });
});

describe("connections to one file", () => {
  useFile();

  test("in one process, which migrate at the same time, run each step once", async () => {
    const other = openSqlite(opened.path);
    const ran = await Promise.all([migrate(opened.engine), migrate(other)]);
    expect(ran.flat().toSorted()).toEqual(names);
    await createStore(other).ready();
    await other.close();
  });

  test("in several processes, which migrate at the same time, run each step once", async () => {
    const path = `${opened.path}-fresh`;
    const ran = await Promise.all(Array.from({ length: 3 }, () => migrateInProcess(path)));
    expect(ran.flat().toSorted()).toEqual(names);
    const engine = openSqlite(path);
    await createStore(engine).ready();
    await engine.close();
  });

  test("fail as gone if the disk is full during a migration", async () => {
    const { engine } = opened;
    await migrate(engine);
    const [{ page_count: pages } = {}] = await engine.read(plain("pragma page_count"));
    await engine.read(plain(`pragma max_page_count = ${Number(pages) + 2}`));
    const large: Migration = {
      name: "9999-large",
      statements: () => [
        sql`create table large (text text)`,
        sql`insert into large values (hex(zeroblob(500000)))`,
      ],
    };
    expect(await getRefusal(migrate(engine, [...migrations, large]))).toMatchObject({
      kind: "gone",
      reason: "SQLITE_FULL",
    });
    await engine.read(plain("pragma max_page_count = 1000000"));
    expect(await migrate(engine, [...migrations, large])).toEqual(["9999-large"]);
  });

  test("wait for each other: a migration starts after a lock is released", async () => {
    const other = new Database(opened.path);
    other.exec("BEGIN IMMEDIATE");
    const migrating = migrate(opened.engine);
    setTimeout(() => other.exec("ROLLBACK").close(), 0);
    expect(await migrating).toEqual(names);
  });
});

describe("a commit fails", () => {
  useFile();

  beforeEach(async () => {
    await migrate(opened.engine);
  });

  test("as busy while another connection has the write lock, and works again afterwards", async () => {
    const { store, path } = opened;
    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    const [user, later] = [newUser(), newUser()];
    expect(await getRefusal(commit(store, [store.users.insert(user)]))).toMatchObject({ kind: "busy" });
    expect(await store.users.find(user.id)).toBeUndefined();
    other.exec("ROLLBACK");
    other.close();
    await commit(store, [store.users.insert(later)]);
    expect(await store.users.find(later.id)).toEqual(later);
    expect(await store.users.find(user.id)).toBeUndefined();
  });

  test("as gone if the disk is full, without partial writes, and works again with free space", async () => {
    const { store, engine } = opened;
    const account = await addAccount(store, 1_000_000);
    const [{ page_count: pages } = {}] = await engine.read(plain("pragma page_count"));
    await engine.commit([plain(`pragma max_page_count = ${Number(pages) + 2}`)]);
    const text = "x".repeat(200_000);
    const [small, large, alsoSmall] = await Promise.allSettled([
      accept(store, account),
      accept(store, account, { text }),
      accept(store, account),
    ]);
    expect(large).toMatchObject({ status: "rejected", reason: { kind: "gone", reason: "SQLITE_FULL" } });
    const accepted = [small, alsoSmall].flatMap((result) => ("value" in result ? [result.value] : []));
    for (const message of accepted) expect(await track(store, message)).toEqual(message);
    const { total } = await store.ledger.list({ accountId: account.id, offset: 0, limit: 10 });
    expect(total).toBe(1 + accepted.length);
    expect(await readBalance(store, account)).toBe(1_000_000 - accepted.length * 40_000);
    expect(await engine.read(plain("pragma integrity_check"))).toEqual([{ integrity_check: "ok" }]);
    await engine.commit([plain("pragma max_page_count = 1000000")]);
    expect(await accept(store, account, { text })).toMatchObject({ text });
  });
});

const plain = (sql: string) => ({ sql, parameters: [] });

/** Migrates a file in a separate process, and returns the names of the migrations that it ran. */
async function migrateInProcess(path: string): Promise<readonly string[]> {
  const source = new URL("../../src/store/", import.meta.url).href;
  const code = `
    import { openSqlite } from "${source}engines/sqlite/open.ts";
    import { migrate } from "${source}migrate.ts";
    const engine = openSqlite(${JSON.stringify(path)});
    console.log(JSON.stringify(await migrate(engine)));
    await engine.close();`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code]);
  const [output, errors]: [string[], string[]] = [[], []];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => errors.push(String(chunk)));
  const exitCode = await new Promise((resolve) => child.once("close", resolve));
  expect(errors.join("")).toBe("");
  expect(exitCode).toBe(0);
  return JSON.parse(output.join("")) as string[];
}
