import type { Engine } from "../../engine.ts";
import { configure } from "./driver.ts";
import { createEngine, createReadOnlyEngine } from "./engine.ts";
import { openFile } from "./file.ts";
import { startWriter } from "./thread.ts";

const cacheKibibytes = 8_192;

/** Opens a SQLite file that `openSqlite` has opened before, for reading on this thread. Commits are not supported. */
export const openSqliteReader = (path: string): Engine =>
  createReadOnlyEngine(openFile(path, { readonly: true }));

/**
 * Opens a SQLite file with WAL and `synchronous=FULL`. Reads run on this thread. Commits run in groups on a separate
 * thread, so that a slow disk or a lock of another program does not block other work.
 */
export function openSqlite(path: string): Engine {
  const database = openFile(path);
  configure(database, cacheKibibytes);
  return createEngine(database, startWriter(path));
}
