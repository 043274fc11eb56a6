import type { Engine } from "../../engine.ts";
import { configure } from "./driver.ts";
import { createEngineWith, createReadingEngine } from "./engine.ts";
import { openFile } from "./file.ts";
import { startWriter } from "./thread.ts";

const cacheKibibytes = 8_192;

/** Opens a SQLite file that is there and configured, to read from it on this thread. */
export const openSqliteReader = (path: string): Engine =>
  createReadingEngine(openFile(path, { readonly: true }));

/**
 * Opens a SQLite file: WAL, `synchronous=FULL`. Reads run here; commits run in groups on a thread of their own,
 * so that a slow disk or another program's lock holds up no answer that needs neither.
 */
export function openSqlite(path: string): Engine {
  const database = openFile(path);
  configure(database, cacheKibibytes);
  return createEngineWith(database, startWriter(path));
}
