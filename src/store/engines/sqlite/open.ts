import type { Engine } from "../../engine.ts";
import { configure } from "./driver.ts";
import { createEngine, createReadOnlyEngine } from "./engine.ts";
import { openFile } from "./file.ts";
import { startWriter } from "./thread.ts";

export { openFile } from "./file.ts";

const cacheKibibytes = 8_192;

/**
 * Opens a SQLite file that `openSqlite` has opened before, for reading on this thread. Commits reject. Throws the error
 * of better-sqlite3 if the file cannot be opened.
 */
export const openSqliteReader = (path: string): Engine =>
  createReadOnlyEngine(openFile(path, { readonly: true }));

/**
 * Opens a SQLite file with WAL and `synchronous=FULL`. Creates the file if it does not exist. Reads run on this thread.
 * Commits run in groups on a separate thread, so that a slow disk or a lock of another program does not block other
 * work. Throws the error of better-sqlite3 if the file cannot be used.
 */
export function openSqlite(path: string): Engine {
  const database = openFile(path);
  configure(database, cacheKibibytes);
  return createEngine(database, startWriter(path));
}
