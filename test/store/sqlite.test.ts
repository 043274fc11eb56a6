import { sql } from "kysely";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { migrate } from "../../src/store/migrate.ts";
import { migrations, type Migration } from "../../src/store/migrations/index.ts";
import { createStore } from "../../src/store/store.ts";
import { accept, addAccount, balanceOf, newUser, openFile, refusalOf, track } from "./fixtures.ts";
import { measureLog } from "./log-size.ts";
import { storeSuite } from "./store.suite.ts";
import { commit } from "../support/commit.ts";

storeSuite("SQLite", openFile);

const names = migrations.map(({ name }) => name);
let opened: Awaited<ReturnType<typeof openFile>>;
/** Gives each test of a group a file, which the tests of the suite above would only wait for. */
function eachOnItsFile(): void {
  beforeEach(async () => {
    opened = await openFile();
  });
  afterEach(() => opened.close());
}

describe("a file", () => {
  eachOnItsFile();

  test("holds what was committed when it is opened again", async () => {
    await migrate(opened.engine);
    const account = await addAccount(opened.store, 100_000);
    const message = await accept(opened.store, account);
    const second = openSqlite(opened.path);
    const store = createStore(second);
    await store.ready();
    expect(await track(store, message)).toEqual(message);
    await opened.engine.close();
    expect(await balanceOf(store, account)).toBe(60_000);
    await second.close();
    const third = openSqlite(opened.path);
    expect(await balanceOf(createStore(third), account)).toBe(60_000);
    await third.close();
  });

  test("is written ahead and synchronised in full", async () => {
    const pragma = async (name: string) => (await opened.engine.read(plain(`pragma ${name}`)))[0];
    expect(await pragma("journal_mode")).toEqual({ journal_mode: "wal" });
    expect(await pragma("synchronous")).toEqual({ synchronous: 2 });
    expect(await pragma("foreign_keys")).toEqual({ foreign_keys: 1 });
  });

  test("has a log of at most 16 MiB again once nobody reads an old state", async () => {
    const { during, after } = await measureLog(`${opened.path}-fresh`, openSqlite);
    expect(during).toBeGreaterThan(24 * 1024 * 1024);
    expect(after).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  test("that is no database is refused when it is opened, and left as it is", async () => {
    const folder = await mkdtemp(join(tmpdir(), "connect-hub-no-database-"));
    const path = join(folder, "notes.txt");
    const notes = "Nothing that SQLite would know. ".repeat(100);
    await writeFile(path, notes);
    expect(() => openSqlite(path)).toThrow(expect.objectContaining({ code: "SQLITE_NOTADB" }));
    expect(await readFile(path, "utf8")).toBe(notes);
    await rm(folder, { recursive: true });
  });
});

describe("two on one file", () => {
  eachOnItsFile();

  test("engines that migrate at the same time run each step once", async () => {
    const other = openSqlite(opened.path);
    const ran = await Promise.all([migrate(opened.engine), migrate(other)]);
    expect(ran.flat().toSorted()).toEqual(names);
    await createStore(other).ready();
    await other.close();
  });

  test("processes that migrate at the same time run each step once", async () => {
    const path = `${opened.path}-fresh`;
    const ran = await Promise.all(Array.from({ length: 3 }, () => migrateInProcess(path)));
    expect(ran.flat().toSorted()).toEqual(names);
    const engine = openSqlite(path);
    await createStore(engine).ready();
    await engine.close();
  });

  test("migrations for which the disk has no room say so", async () => {
    const { engine } = opened;
    await migrate(engine);
    const [{ page_count: pages } = {}] = await engine.read(plain("pragma page_count"));
    await engine.read(plain(`pragma max_page_count = ${Number(pages) + 2}`));
    const large: Migration = {
      name: "9999-large",
      steps: () => [
        sql`create table large (text text)`,
        sql`insert into large values (hex(zeroblob(500000)))`,
      ],
    };
    expect(await refusalOf(migrate(engine, [...migrations, large]))).toMatchObject({
      kind: "gone",
      reason: "SQLITE_FULL",
    });
    await engine.read(plain("pragma max_page_count = 1000000"));
    expect(await migrate(engine, [...migrations, large])).toEqual(["9999-large"]);
  });

  test("connections: one that migrates waits for the other to let go of the file", async () => {
    const other = new Database(opened.path);
    other.exec("BEGIN IMMEDIATE");
    const migrating = migrate(opened.engine);
    setTimeout(() => other.exec("ROLLBACK").close(), 0);
    expect(await migrating).toEqual(names);
  });
});

describe("a refusal of the file", () => {
  eachOnItsFile();

  beforeEach(async () => {
    await migrate(opened.engine);
  });

  test("busy, while another connection holds the write lock; then it works again", async () => {
    const { store, path } = opened;
    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    const [user, later] = [newUser(), newUser()];
    expect(await refusalOf(commit(store, [store.users.insert(user)]))).toMatchObject({ kind: "busy" });
    expect(await store.users.find(user.id)).toBeUndefined();
    other.exec("ROLLBACK");
    other.close();
    await commit(store, [store.users.insert(later)]);
    expect(await store.users.find(later.id)).toEqual(later);
    expect(await store.users.find(user.id)).toBeUndefined();
  });

  test("gone, when there is no room; nothing is half-written, and with room it works again", async () => {
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
    expect(await balanceOf(store, account)).toBe(1_000_000 - accepted.length * 40_000);
    expect(await engine.read(plain("pragma integrity_check"))).toEqual([{ integrity_check: "ok" }]);
    await engine.commit([plain("pragma max_page_count = 1000000")]);
    expect(await accept(store, account, { text })).toMatchObject({ text });
  });
});

const plain = (sql: string) => ({ sql, parameters: [] });

/** The names of the steps that a process of its own has run. */
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
