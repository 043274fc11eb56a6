import Database from "better-sqlite3";
import type { Row } from "../../ports/store.ts";
import type { Engine } from "../engine.ts";
import { createSqliteEngine } from "./sqlite-engine.ts";

/** Opens a SQLite file: WAL, `synchronous=FULL`, and lists that arrive together are committed together. */
export function openSqlite(path: string): Engine {
  const database = new Database(path);
  return createSqliteEngine({
    get inTransaction() {
      return database.inTransaction;
    },
    prepare: (sql) => database.prepare<unknown[], Row>(sql),
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  });
}
