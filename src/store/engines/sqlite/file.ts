import Database from "better-sqlite3";
import type { Row } from "../../change.ts";
import type { SqliteDatabase } from "./driver.ts";

/**
 * Opens a SQLite file with better-sqlite3. Creates the file if it does not exist, unless `readonly` is set. Throws the
 * error of better-sqlite3 if the file cannot be opened.
 */
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
