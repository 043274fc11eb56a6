import Database from "better-sqlite3";
import type { Row } from "../../src/ports/store.ts";
import { configure } from "../../src/store/dialects/sqlite-driver.ts";

const cacheKibibytes = 65_536;

/** A peer's connection, with the settings of connect-hub's own: WAL, `synchronous=FULL`, cache and checkpoints. */
export function openPeer(path: string): Database.Database {
  const database = new Database(path);
  const settable = {
    inTransaction: false,
    prepare: (sql: string) => database.prepare<unknown[], Row>(sql),
    exec: (sql: string) => database.exec(sql),
    close: () => database.close(),
  };
  configure(settable, cacheKibibytes);
  return database;
}
