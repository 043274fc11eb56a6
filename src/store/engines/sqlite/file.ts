import Database from "better-sqlite3";
import type { Row } from "../../change.ts";
import type { SqliteDatabase } from "./driver.ts";

/** Opens a SQLite file with better-sqlite3, a new one only to write to it; throws its error where it cannot. */
export function openFile(path: string, { readonly = false } = {}): SqliteDatabase {
  const database = new Database(path, { readonly });
  return {
    get inTransaction() {
      return database.inTransaction;
    },
    prepare: (sql) => database.prepare<unknown[], Row>(sql),
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  };
}
