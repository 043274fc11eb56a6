import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../src/store/engines/sqlite/open.ts";
import type { OpenedEngine } from "./index.ts";

/** A new SQLite file. */
export async function open(): Promise<OpenedEngine> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-"));
  const engine = openSqlite(join(folder, "test.sqlite"));
  return {
    engine,
    async close() {
      await engine.close();
      await rm(folder, { recursive: true });
    },
  };
}
