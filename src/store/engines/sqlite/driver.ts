import { BoundedMap } from "../../../common/bounded-map.ts";
import { Violation } from "../../violation.ts";
import type { Row, Statement } from "../../change.ts";

const statementCacheSize = 500;
const busyTimeoutMilliseconds = 250;
const openTimeoutMilliseconds = 10_000;
/** Four times the size at which SQLite writes the log (`-wal`) back, so that ordinary work never cuts it. */
const logBytes = 16 * 1024 * 1024;

/** What the store needs of a SQLite binding; it answers at once, and its errors are the binding's own. */
export interface SqliteDatabase {
  readonly inTransaction: boolean;
  prepare(sql: string): SqliteStatement;
  /** Runs statements without parameters and ignores their rows. */
  exec(sql: string): unknown;
  close(): unknown;
}

/** A prepared statement; integers that a JavaScript number holds exactly come and go as numbers. */
export interface SqliteStatement {
  /** Whether it returns rows: then it runs by `all`, else by `run`. */
  readonly reader: boolean;
  all(...parameters: readonly unknown[]): readonly Row[];
  run(...parameters: readonly unknown[]): { readonly changes: number };
}

/**
 * Sets an open file to WAL and `synchronous=FULL`; closes the file where it cannot be used, and throws. A log that grew beyond
 * 16 MiB, because another connection read for long, is cut to that by the first commits after the read.
 */
export function configure(database: SqliteDatabase, cacheKibibytes: number): void {
  try {
    database.exec(`PRAGMA busy_timeout = ${openTimeoutMilliseconds}`);
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec("PRAGMA foreign_keys = ON");
    database.exec(`PRAGMA journal_size_limit = ${logBytes}`);
    database.exec(`PRAGMA cache_size = -${cacheKibibytes}`);
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Sets up a file for reading that another connection has configured. */
export function configureReader(database: SqliteDatabase, cacheKibibytes: number): void {
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
  database.exec(`PRAGMA cache_size = -${cacheKibibytes}`);
}

const none: readonly Row[] = [];

/** Runs statements, each prepared once; throws a `Violation` where one misses the row that it has to change. */
export function createRunner(database: SqliteDatabase): (statement: Statement) => readonly Row[] {
  const statements = new BoundedMap<
    string,
    { readonly statement: SqliteStatement; readonly isReader: boolean }
  >(statementCacheSize);
  return ({ sql, parameters, missedAs }) => {
    let prepared = statements.get(sql);
    if (!prepared) {
      const statement = database.prepare(sql);
      prepared = { statement, isReader: statement.reader };
      statements.set(sql, prepared);
    }
    const { statement, isReader } = prepared;
    if (isReader) {
      const found = statement.all(...parameters);
      if (missedAs !== undefined && found.length !== 1) throw new Violation("missed", missedAs);
      return found;
    }
    const { changes } = statement.run(...parameters);
    if (missedAs !== undefined && changes !== 1) throw new Violation("missed", missedAs);
    return none;
  };
}
