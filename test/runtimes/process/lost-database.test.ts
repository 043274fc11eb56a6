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
import { dataKeys } from "../../support/data-keys.ts";

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
    "without tables, such as a copy without its -wal file",
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
  test.each(["jwt-secret", "data-keys", "demo.json"])(
    "is rejected unchanged if %s is next to it",
    async (name) => {
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
    },
  );

  test("is created if no file proves that it contained data, such as after an interrupted first start", async () => {
    await make();
    expect(await startOnce()).toBe(true);
    expect(await startOnce()).toBe(false);
  });

  test("is created after the old files are moved to another folder, as the error message advises", async () => {
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
  "rejects a database whose -wal file still has data after %s, and does not change that file",
  async (way) => {
    await startOnce();
    await writeFile(`${path}-wal`, "what was committed last");
    await (way === "rm" ? rm(path) : truncate(path));
    await expect(open()).rejects.toThrow("hub.sqlite-wal");
    expect(await readFile(`${path}-wal`, "utf8")).toBe("what was committed last");
  },
);

test("opens a database with tables if jwt-secret and demo.json are in its folder", async () => {
  await startOnce();
  await beside("jwt-secret");
  await beside("demo.json");
  expect(await startOnce()).toBe(false);
});

test("creates a missing database next to jwt-secret if the configuration sets the secret", async () => {
  await beside("jwt-secret");
  const { engine, isNew } = await open({ jwtSecret: "a secret of thirty-two characters" });
  await engine.close();
  expect(isNew).toBe(true);
});

test("creates a missing database next to data-keys if the configuration sets the keys", async () => {
  await beside("data-keys");
  await expect(open()).rejects.toThrow(DatabaseError);
  const { engine, isNew } = await open({ dataKeys: dataKeys("k1") });
  await engine.close();
  expect(isNew).toBe(true);
});

test("creates a database in another folder, even if the data folder contains jwt-secret", async () => {
  await beside("jwt-secret");
  const elsewhere = join(folder, "elsewhere", "hub.sqlite");
  const { engine, isNew } = await open({ database: { kind: "file", path: elsewhere } });
  await engine.close();
  expect(isNew).toBe(true);
});
