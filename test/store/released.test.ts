import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/runtimes/process/database.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { declaredColumns, readColumns } from "./declared-columns.ts";

// A released version adds its database: the service, its commands and VACUUM INTO, compressed by gzip.
const released = new URL("released/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "connect-hub-released-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Reads all rows of all tables, sorted by their text. */
function readTables(path: string): Map<string, Rows> {
  const database = new Database(path, { readonly: true });
  const names = database
    .prepare("select name from sqlite_master where type = 'table'")
    .pluck()
    .all() as string[];
  const tables = new Map(
    names.map((name) => [name, database.prepare(`select * from ${name}`).all() as Rows]),
  );
  database.close();
  return tables;
}

describe.each(readdirSync(released))("the database of a release, %s", (file) => {
  const path = join(folder, file.replace(".gz", ""));
  writeFileSync(path, gunzipSync(readFileSync(new URL(file, released))));

  test("is opened, gets the newest schema, and keeps every row", async () => {
    const before = readTables(path);
    const { engine, appliedMigrations } = await openDatabase(
      { dataFolder: folder, database: { kind: "file", path }, mode: "sandbox" },
      openSqlite,
    );
    expect(appliedMigrations.length).toBeGreaterThan(0);
    expect(await readColumns(engine)).toEqual(declaredColumns);
    await engine.close();
    const after = readTables(path);
    const filled = [...before].filter(([, rows]) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(20);
    for (const [name, rows] of filled) {
      const kept = after
        .get(name)!
        .map((row) => Object.fromEntries(Object.keys(rows[0]!).map((key) => [key, row[key]])));
      expect({ name, rows: kept }).toEqual({ name, rows: expect.arrayContaining([...rows]) as unknown });
    }
  });
});
