import { Database } from "bun:sqlite";
import type { Engine } from "../../engine.ts";
import type { SqliteDatabase } from "./driver.ts";
import { createReadOnlyEngine, createSqliteEngine } from "./engine.ts";

/**
 * Opens a SQLite file with the SQLite of Bun, with WAL and `synchronous=FULL`. Creates the file if it does not exist.
 * Reads and commits run on this thread. Throws the error of Bun if the file cannot be used.
 */
export function openBunSqlite(path: string): Engine {
  const database = new Database(path, { create: true, readwrite: true });
  return createSqliteEngine(wrap(database, () => close(database)));
}

/**
 * Opens a SQLite file without setting anything. Creates the file if it does not exist. Throws the error of Bun if the
 * file cannot be opened.
 */
export function openBunFile(path: string): SqliteDatabase {
  const database = new Database(path, { create: true, readwrite: true });
  return wrap(database, () => database.close());
}

/**
 * Opens a file that `openBunSqlite` has opened before, for reading, with the SQLite of Bun. Commits reject. Throws the
 * error of Bun if the file cannot be opened.
 */
export function openBunSqliteReader(path: string): Engine {
  const database = new Database(path, { readonly: true });
  return createReadOnlyEngine(wrap(database, () => database.close()));
}

function wrap(database: Database, close: () => void): SqliteDatabase {
  return {
    get inTransaction() {
      return database.inTransaction;
    },
    prepare: (sql) => database.prepare(sql),
    exec: (sql) => database.run(sql),
    close,
  };
}

/**
 * Closes a file. Bun keeps it open until its statements are garbage-collected, so the write-ahead log is first written
 * back into the file.
 */
function close(database: Database): void {
  try {
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // The write-ahead log stays next to the file, and is read at the next start.
  }
  database.close();
}
