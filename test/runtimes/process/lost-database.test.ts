// Tests of a database that contained data, and is missing or empty.
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DatabaseError, openDatabase, type DatabaseConfig } from "../../../src/runtimes/process/database.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-lost-"));
  path = join(folder, "hub.sqlite");
});
afterEach(() => rm(folder, { recursive: true }));

const open = (more: Partial<DatabaseConfig> = {}) =>
  openDatabase({ dataFolder: folder, database: { kind: "file", path }, ...more }, openSqlite);
const beside = (name: string) => writeFile(join(folder, name), "of a start before");

/** Starts and closes the database. Returns true if it is new. */
async function startOnce(): Promise<boolean> {
  const { engine, isNew } = await open();
  await engine.close();
  return isNew;
}

const states: readonly (readonly [state: string, make: () => Promise<void>])[] = [
  [
    "without its tables, as a copy without its -wal",
    async () => {
      const live = join(folder, "live.sqlite");
      const database = new Database(live);
      database.exec("PRAGMA journal_mode = WAL");
      database.exec("CREATE TABLE kept (id INTEGER)");
      await copyFile(live, path);
      database.close();
      await rm(live);
    },
  ],
  ["of 0 bytes", () => writeFile(path, "")],
  ["that is missing", async () => {}],
];

describe.each(states)("a database %s", (_, make) => {
  test.each(["jwt-secret", "demo.json"])("is rejected next to %s, and is not changed", async (name) => {
    await make();
    await beside(name);
    const before = await readdir(folder);
    for (let attempts = 0; attempts < 2; attempts += 1) {
      const failure = await open().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(DatabaseError);
      expect((failure as Error).message).toContain(path);
      expect((failure as Error).message).toContain(name);
    }
    expect((await readdir(folder)).filter((each) => !/-(wal|shm)$/.test(each))).toEqual(before);
    expect(await readFile(join(folder, name), "utf8")).toBe("of a start before");
  });

  test("is created if nothing proves that it contained data, as after an interrupted first start", async () => {
    await make();
    expect(await startOnce()).toBe(true);
    expect(await startOnce()).toBe(false);
  });

  test("is created after the old files are moved away, as the message explains", async () => {
    await make();
    await beside("jwt-secret");
    await expect(open()).rejects.toThrow("jwt-secret");
    await mkdir(join(folder, "before"));
    for (const name of (await readdir(folder)).filter((each) => each !== "before")) {
      await rename(join(folder, name), join(folder, "before", name));
    }
    expect(await startOnce()).toBe(true);
  });
});

test.each(["rm", "truncate"] as const)(
  "rejects a database whose log still exists after %s, and keeps the log",
  async (way) => {
    await startOnce();
    await writeFile(`${path}-wal`, "what was committed last");
    await (way === "rm" ? rm(path) : truncate(path));
    await expect(open()).rejects.toThrow("hub.sqlite-wal");
    expect(await readFile(`${path}-wal`, "utf8")).toBe("what was committed last");
  },
);

test("opens a database with tables next to them", async () => {
  await startOnce();
  await beside("jwt-secret");
  await beside("demo.json");
  expect(await startOnce()).toBe(false);
});

test("on a first start, jwt-secret counts as the operator's file if the configuration sets the secret", async () => {
  await beside("jwt-secret");
  const { engine, isNew } = await open({ jwtSecret: "a secret of thirty-two characters" });
  await engine.close();
  expect(isNew).toBe(true);
});

test("a new file in a folder without the secret is a new database", async () => {
  await beside("jwt-secret");
  const elsewhere = join(folder, "elsewhere", "hub.sqlite");
  const { engine, isNew } = await open({ database: { kind: "file", path: elsewhere } });
  await engine.close();
  expect(isNew).toBe(true);
});
