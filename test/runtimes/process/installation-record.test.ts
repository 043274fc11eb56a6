// Tests of a database that replaced the recorded database of its folder, with real files.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigurationError } from "../../../src/config/config.ts";
import { noDataKeys } from "../../../src/domain/privacy/data-keys.ts";
import { DatabaseError, openDatabase } from "../../../src/runtimes/process/database.ts";
import { readInstallationRecord, recordUse } from "../../../src/runtimes/process/installation-record.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import { findInstallation, recordMode, setInstallation } from "../../../src/store/installation.ts";

const now = 1_800_000_000_000;

let folder: string;
let path: string;
let record: string;
let warnings: string[];
beforeEach(() => {
  warnings = [];
  folder = mkdtempSync(join(tmpdir(), "connect-hub-installation-"));
  path = join(folder, "hub.sqlite");
  record = `${path}.installation`;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Opens a database as a production service does, whose secrets are not in the folder. */
async function open(at = path): Promise<Engine> {
  const { engine } = await openDatabase(
    {
      dataFolder: folder,
      database: { kind: "file", path: at },
      jwtSecret: "a secret of thirty-two characters",
      dataKeys: noDataKeys,
      mode: "production",
    },
    openSqlite,
  );
  return engine;
}

/** Starts and stops on a database. `whileOpen` runs after the start. Returns the recorded identity. */
async function use({ at = path, time = now, whileOpen = () => {} } = {}) {
  const engine = await open(at);
  await recordMode(engine, "production");
  const record = () =>
    recordUse(engine, at, {
      clock: { now: () => time },
      log: { warn: (_, message) => warnings.push(message) },
    });
  await record();
  whileOpen();
  await record();
  const found = await findInstallation(engine);
  await engine.close();
  return found!;
}

/** Expects that the database is rejected, and that its record does not change. */
async function expectRejected(reason: string): Promise<void> {
  const before = readFileSync(record, "utf8");
  for (let attempts = 0; attempts < 2; attempts += 1) {
    const error: unknown = await open().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseError);
    expect((error as Error).message).toContain(path);
    expect((error as Error).message).toContain("hub.sqlite.installation");
    expect((error as Error).message).toContain(reason);
  }
  expect(readFileSync(record, "utf8")).toBe(before);
}

/** Replaces the database by a file without a log. */
function replaceBy(file: string): void {
  for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
  copyFileSync(file, path);
}

test("the first start records an identity, and later ones keep it with ascending times, also if the clock was set back", async () => {
  const first = await use();
  expect(await readInstallationRecord(path)).toEqual(first);
  const second = await use({ time: now - 60_000 });
  expect(second.id).toBe(first.id);
  expect(second.usedAt).toBeGreaterThan(first.usedAt);
  expect(await readInstallationRecord(path)).toEqual(second);
});

test("a missing database is rejected", async () => {
  await use();
  rmSync(path);
  await expectRejected("does not exist");
});

describe("a copy without its -wal that was made while the service ran", () => {
  const copyLive = () => copyFileSync(path, join(folder, "copy.sqlite"));

  test("is rejected if it is empty", async () => {
    await use({ whileOpen: copyLive });
    replaceBy(join(folder, "copy.sqlite"));
    await expectRejected("empty");
  });

  test("is rejected if it is older than the latest start or shutdown", async () => {
    const first = await use();
    await use({ time: now + 60_000, whileOpen: copyLive });
    replaceBy(join(folder, "copy.sqlite"));
    await expectRejected(new Date(first.usedAt).toISOString());
  });
});

test("a database of another installation is rejected", async () => {
  await use();
  const other = join(folder, "other.sqlite");
  await use({ at: other, time: now + 60_000 });
  replaceBy(other);
  await expectRejected("another installation");
});

describe("a database of version 1.0.0", () => {
  const released = new URL("../../store/released/1.0.0.sqlite.gz", import.meta.url);
  const unpack = () => {
    for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
    writeFileSync(path, gunzipSync(readFileSync(released)));
  };

  test("gets an identity at its first start", async () => {
    unpack();
    expect(await use()).toEqual(await readInstallationRecord(path));
    await use();
  });

  test("is rejected, and not migrated, if a later database was used there", async () => {
    await use();
    unpack();
    await expectRejected("earlier version");
    const opened = new Database(path, { readonly: true });
    expect(opened.prepare("select count(*) from connect_hub_migration").pluck().get()).toBe(1);
    opened.close();
  });
});

test("a database without its record is accepted, and gets the record again with the same id", async () => {
  const { id } = await use();
  rmSync(record);
  expect((await use()).id).toBe(id);
  expect(await readInstallationRecord(path)).toMatchObject({ id });
});

test("a database that is later than its record is accepted, as after a crash between the two writes", async () => {
  const first = await use();
  const engine = await open();
  await engine.commit([setInstallation(engine, { ...first, usedAt: first.usedAt + 5 })]);
  await engine.close();
  expect((await use()).usedAt).toBeGreaterThan(first.usedAt + 5);
});

test("a damaged record is rejected, and works again after it is deleted, as the error message advises", async () => {
  await use();
  for (const text of [
    '{"id":"a","usedAt":8640000000000001}',
    "",
    "{",
    '{"id":"a"}',
    '{"id":"","usedAt":1}',
    '{"id":"a","usedAt":"1"}',
  ]) {
    writeFileSync(record, text);
    const error: unknown = await open().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as Error).message).toContain(record);
  }
  rmSync(record);
  await use();
});

test("a record that cannot be written is logged, and the database remains accepted", async () => {
  const first = await use();
  mkdirSync(`${record}.new`);
  await use();
  expect(warnings).toHaveLength(2);
  expect(await readInstallationRecord(path)).toEqual(first);
  rmSync(`${record}.new`, { recursive: true });
  const last = await use();
  expect(warnings).toHaveLength(2);
  expect(await readInstallationRecord(path)).toEqual(last);
});

test("a database that only commands used has no record", async () => {
  await (await open()).close();
  expect(existsSync(record)).toBe(false);
  const opened = new Database(path, { readonly: true });
  expect(opened.prepare("select count(*) from installation").pluck().get()).toBe(0);
  opened.close();
  rmSync(path);
  await (await open()).close();
});
