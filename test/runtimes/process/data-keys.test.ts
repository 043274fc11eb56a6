// Tests of the data keys that a sandbox generates.
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigurationError } from "../../../src/config/config.ts";
import { DatabaseError, openDatabase, type DatabaseConfig } from "../../../src/runtimes/process/database.ts";
import { findHashKey } from "../../../src/store/data-protection.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import { dataKeys } from "../../support/data-keys.ts";

let folder: string;
let path: string;
let keyFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-keys-"));
  path = join(folder, "hub.sqlite");
  keyFile = join(folder, "data-keys");
});
afterEach(() => rm(folder, { recursive: true }));

/** Opens and closes the database. Returns its stored hash key, and the key that seals new data. */
async function start(more: Partial<DatabaseConfig> = {}) {
  const config = { dataFolder: folder, database: { kind: "file", path }, mode: "sandbox", ...more } as const;
  const { engine, protection } = await openDatabase(config, openSqlite);
  const stored = await findHashKey(engine);
  await engine.close();
  return { stored, current: protection.currentKey, hash: protection.hashNumber("+447700900123") };
}

test("a sandbox creates its data keys once, for its owner only, and seals the hash key under them", async () => {
  const first = await start();
  expect(first).toMatchObject({ current: "k1", stored: expect.stringMatching(/^k1\./) as string });
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  const created = await readFile(keyFile, "utf8");
  expect(await start()).toEqual(first);
  expect(await readFile(keyFile, "utf8")).toBe(created);
});

test("a sandbox of version 1.0.0 gets data keys at its first start", async () => {
  const released = new URL("../../store/released/1.0.0.sqlite.gz", import.meta.url);
  await writeFile(path, gunzipSync(await readFile(released)));
  await writeFile(join(folder, "jwt-secret"), "0123456789abcdef0123456789abcdef\n");
  const first = await start();
  expect(first.stored).toMatch(/^k1\./);
  expect(await start()).toEqual(first);
});

test.each([
  ["missing", () => rm(keyFile)],
  ["empty", () => writeFile(keyFile, "")],
])("a sandbox whose data keys are %s does not start, and creates no other keys", async (_, lose) => {
  const { hash } = await start();
  const created = await readFile(keyFile, "utf8");
  await lose();
  for (let starts = 0; starts < 2; starts += 1) {
    const failure = await start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseError);
    expect((failure as Error).message).toContain(keyFile);
  }
  expect(existsSync(keyFile) ? await readFile(keyFile, "utf8") : "").toBe("");
  await writeFile(keyFile, created);
  expect((await start()).hash).toBe(hash);
});

test("a sandbox with a file of malformed or other keys does not start", async () => {
  await start();
  await writeFile(keyFile, "k1:short\n");
  await expect(start()).rejects.toThrow(ConfigurationError);
  await writeFile(keyFile, `k1:${Buffer.alloc(32, 9).toString("base64")}\n`);
  const refused = start();
  await expect(refused).rejects.toThrow(DatabaseError);
  await expect(refused).rejects.toThrow("the key k1 ");
});

test("a sandbox that sets its keys creates no file, and does not need one", async () => {
  const { hash } = await start({ dataKeys: dataKeys("k1") });
  expect(existsSync(keyFile)).toBe(false);
  expect((await start({ dataKeys: dataKeys("k2", "k1") })).hash).toBe(hash);
  await expect(start({ dataKeys: dataKeys("k2") })).rejects.toThrow("k1");
  await expect(start()).rejects.toThrow(keyFile);
});

test("a sandbox that stored its data readable creates keys if CONNECT_HUB_DATA_KEYS is no longer set", async () => {
  const { stored, hash } = await start({ dataKeys: dataKeys("none") });
  expect(stored).toMatch(/^readable:/);
  expect(await start()).toEqual({ stored, hash, current: "k1" });
});
