import { StoreError, type Row, type Write } from "../../ports/store.ts";
import type { Engine } from "../engine.ts";
import { sqliteBuilder } from "./sqlite-builder.ts";
import { createGroupCommit } from "./sqlite-commit.ts";
import type { SqliteDatabase, SqliteStatement } from "./sqlite-driver.ts";
import { storeErrorOf } from "./sqlite-errors.ts";

const statementCacheSize = 500;
const busyTimeoutMilliseconds = 250;
const openTimeoutMilliseconds = 10_000;

/** The engine on an open SQLite file: WAL, `synchronous=FULL`; closes the file where it cannot be used, and throws. */
export function createSqliteEngine(database: SqliteDatabase): Engine {
  configure(database);
  const run = createRunner(database);
  const commits = createGroupCommit(database, run);
  let closed = false;
  return {
    dialect: "sqlite",
    builder: sqliteBuilder(),
    commit: commits.add,
    read: async ({ sql, parameters }) => {
      if (closed) throw new StoreError("gone", "the database is closed");
      try {
        return run({ sql, parameters });
      } catch (error) {
        throw storeErrorOf(error);
      }
    },
    close: async () => {
      if (closed) return;
      closed = true;
      commits.end();
      database.close();
    },
  };
}

function configure(database: SqliteDatabase): void {
  try {
    database.exec(`PRAGMA busy_timeout = ${openTimeoutMilliseconds}`);
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec("PRAGMA foreign_keys = ON");
    database.exec("PRAGMA cache_size = -65536");
    // A checkpoint syncs the database file as well: fewer of them, for at most 40 MB more of log.
    database.exec("PRAGMA wal_autocheckpoint = 10000");
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
  } catch (error) {
    database.close();
    throw error;
  }
}

function createRunner(database: SqliteDatabase): (write: Write) => readonly Row[] {
  const statements = new Map<string, SqliteStatement>();
  return ({ sql, parameters, expect }) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
      if (statements.size >= statementCacheSize) statements.delete(statements.keys().next().value!);
      statements.set(sql, statement);
    }
    if (statement.reader) {
      const found = statement.all(...parameters);
      if (expect !== undefined && found.length !== expect) throw missed(found.length, expect);
      return found;
    }
    const { changes } = statement.run(...parameters);
    if (expect !== undefined && changes !== expect) throw missed(changes, expect);
    return [];
  };
}

const missed = (changed: number, expected: number) =>
  new StoreError("expectation", `${changed} rows changed instead of ${expected}`);
