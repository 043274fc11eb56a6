import { rmSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import { migrate } from "../../../src/store/migrate.ts";
import type { OpenedEngine } from "./index.ts";

let template: Promise<string> | undefined;

/** Opens a new SQLite file with the current schema. */
export async function openMigrated(): Promise<OpenedEngine> {
  const file = await (template ??= createTemplate());
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-"));
  const path = join(folder, "test.sqlite");
  await copyFile(file, path);
  const engine = openSqlite(path);
  return {
    engine,
    async close() {
      await engine.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Creates the template file, once for each process, because copying it is faster than the migrations. */
async function createTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-template-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const path = join(folder, "template.sqlite");
  const engine = openSqlite(path);
  await migrate(engine);
  await engine.close();
  return path;
}
