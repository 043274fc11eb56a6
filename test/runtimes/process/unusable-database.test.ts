// Tests of a database that opens, but accepts no writes.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { openDatabase } from "../../../src/runtimes/process/database.ts";
import { watchFile } from "../../../src/runtimes/process/exclusive-file.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import { createReadinessCheck } from "../../../src/store/readiness-check.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-unusable-"));
  path = join(folder, "hub.sqlite");
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const open = (openFile: (path: string) => Engine) =>
  openDatabase({ dataFolder: folder, database: { kind: "file", path } }, openFile);

/** Wraps an engine. While `reason` is set, statements with at least this number of parameters fail. */
function refusing(engine: Engine, parameters: number) {
  const refused = { reason: "" };
  const commit: Engine["commit"] = async (parts) => {
    if (
      refused.reason !== "" &&
      parts.some((part) => "parameters" in part && part.parameters.length >= parameters)
    ) {
      throw new StoreError("gone", refused.reason);
    }
    return engine.commit(parts);
  };
  return { refused, engine: { ...engine, commit } };
}

test.each([
  ["SQLITE_READONLY", "have to be writable"],
  ["SQLITE_FULL", `The disk of`],
])("a start fails although the schema is current: %s", async (reason, said) => {
  await (await open(openSqlite)).engine.close();
  const opening = open((file) => {
    const { refused, engine } = refusing(openSqlite(file), 0);
    refused.reason = reason;
    return engine;
  });
  await expect(opening).rejects.toThrow(said);
});

test("a database is not ready for 10 seconds after a commit failed on a full disk, and never again once it is corrupted", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const opened = await open(openSqlite);
  // The statement of the readiness check has no parameters, so it succeeds, as a small commit may on a full disk.
  const { refused, engine } = refusing(opened.engine, 1);
  const watched = watchFile(engine, path);
  const ready = createReadinessCheck(watched);
  await ready();
  refused.reason = "SQLITE_FULL: database or disk is full";
  const sql = "update price_revision set revision = revision + ?";
  await expect(watched.commit([{ sql, parameters: [0] }])).rejects.toThrow("SQLITE_FULL");
  vi.advanceTimersByTime(9_999);
  await expect(ready()).rejects.toThrow("SQLITE_FULL");
  vi.advanceTimersByTime(1);
  await ready();
  refused.reason = "SQLITE_CORRUPT";
  await expect(watched.commit([{ sql, parameters: [0] }])).rejects.toThrow("SQLITE_CORRUPT");
  refused.reason = "SQLITE_FULL";
  await expect(watched.commit([{ sql, parameters: [0] }])).rejects.toThrow("SQLITE_FULL");
  vi.advanceTimersByTime(60_000);
  await expect(ready()).rejects.toThrow("SQLITE_CORRUPT");
  await watched.close();
});
