import { Database } from "bun:sqlite";
import type { Engine } from "../../engine.ts";
import type { SqliteDatabase } from "./driver.ts";
import { createReadOnlyEngine, createSqliteEngine } from "./engine.ts";

/**
 * Opens a SQLite file with the SQLite of Bun, with WAL and `synchronous=FULL`. Creates the file if it does not exist.
 * Reads and commits run on this thread. Throws the error of Bun if the file cannot be used.
 */
export const openSqlite = (path: string): Engine => createSqliteEngine(openFile(path));

/**
 * Opens a file that `openSqlite` has opened before, for reading, with the SQLite of Bun. Commits reject. Throws the
 * error of Bun if the file cannot be opened.
 */
export const openSqliteReader = (path: string): Engine =>
  createReadOnlyEngine(openFile(path, { readonly: true }));

/**
 * Opens a SQLite file without setting anything. Creates the file if it does not exist, unless `readonly` is set. Throws
 * the error of Bun if the file cannot be opened.
 */
export function openFile(path: string, { readonly = false } = {}): SqliteDatabase {
  const database = new Database(path, readonly ? { readonly } : { create: true, readwrite: true });
  return {
    get inTransaction() {
      return database.inTransaction;
    },
    prepare: (sql) => database.prepare(sql),
    exec: (sql) => database.run(sql),
    // Without the argument, Bun would keep the file open until all statements are garbage-collected.
    close: () => database.close(true),
  };
}
