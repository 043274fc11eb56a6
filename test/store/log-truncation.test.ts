import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFile } from "../../src/store/engines/sqlite/file.ts";
import { configure } from "../../src/store/engines/sqlite/driver.ts";
import { createLogTruncation } from "../../src/store/engines/sqlite/log-truncation.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "connect-hub-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a log that another program reads is truncated by a later call", () => {
  const path = join(folder, "a.sqlite");
  const database = openFile(path);
  configure(database, 1_024);
  const truncation = createLogTruncation(database);
  database.exec("create table t (a text)");
  const reader = new Database(path);
  reader.exec("begin; select * from t");
  database.exec("insert into t values ('old')");
  truncation.countGroup();
  truncation.truncateLog();
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  reader.exec("commit");
  truncation.truncateLog();
  expect(statSync(`${path}-wal`).size).toBe(0);
  reader.close();
  database.close();
});
