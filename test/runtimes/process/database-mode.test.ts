import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DatabaseError, openDatabase } from "../../../src/runtimes/process/database.ts";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import { recordMode } from "../../../src/store/installation.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "connect-hub-mode-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (mode: "sandbox" | "production") =>
  openDatabase(
    { dataFolder: folder, database: { kind: "file", path: join(folder, "hub.sqlite") }, mode },
    openSqlite,
  );

test.each([
  ["sandbox", "production"],
  ["production", "sandbox"],
] as const)(
  "a database of a %s service is rejected in the mode %s, and names the remedy",
  async (first, second) => {
    const { engine } = await open(first);
    expect(await recordMode(engine, first)).toBeUndefined();
    await engine.close();
    await expect(open(second)).rejects.toThrow(DatabaseError);
    await expect(open(second)).rejects.toThrow(`CONNECT_HUB_MODE=${first}`);
    await (await open(first)).engine.close();
  },
);

test("a database on which no service has started accepts both modes", async () => {
  await (await open("production")).engine.close();
  await (await open("sandbox")).engine.close();
});
