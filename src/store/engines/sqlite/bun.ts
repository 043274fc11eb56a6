import { Database } from "bun:sqlite";
import type { Engine } from "../../engine.ts";
import type { SqliteDatabase } from "./driver.ts";
import { createReadingEngine, createSqliteEngine } from "./engine.ts";

/** Opens a SQLite file with what Bun has built in; the promises are those of `openSqlite`. */
export function openBunSqlite(path: string): Engine {
  const database = new Database(path, { create: true, readwrite: true });
  return createSqliteEngine(wrap(database, () => close(database)));
}

/** Opens a SQLite file, a new one where there is none, and sets nothing. */
export function openBunFile(path: string): SqliteDatabase {
  const database = new Database(path, { create: true, readwrite: true });
  return wrap(database, () => database.close());
}

/** The promises are those of `openSqliteReader`. */
export function openBunSqliteReader(path: string): Engine {
  const database = new Database(path, { readonly: true });
  return createReadingEngine(wrap(database, () => database.close()));
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

/** Bun keeps the file open until its statements are garbage-collected, so the log is written back into it first. */
function close(database: Database): void {
  try {
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // The log stays beside the file and is read at the next start.
  }
  database.close();
}
