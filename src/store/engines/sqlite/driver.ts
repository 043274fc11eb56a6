import { BoundedMap } from "../../../common/bounded-map.ts";
import { Violation } from "../../violation.ts";
import type { Row, Statement } from "../../change.ts";

const statementCacheSize = 500;
/** Time that statements wait for a lock. */
export const busyTimeoutMilliseconds = 250;
const openTimeoutMilliseconds = 10_000;
/**
 * Maximum size of the write-ahead log (`-wal`) in bytes. It is four times the size at which SQLite writes the log back,
 * so that ordinary work never truncates it.
 */
const logBytes = 16 * 1024 * 1024;

/** The part of a SQLite binding that the store uses. Calls are synchronous, and throw the errors of the binding. */
export interface SqliteDatabase {
  readonly inTransaction: boolean;
  prepare(sql: string): SqliteStatement;
  /** Runs statements without parameters and ignores their rows. */
  exec(sql: string): unknown;
  close(): unknown;
}

/** A prepared statement. Safe integers are passed and returned as numbers. */
export interface SqliteStatement {
  /** True if the statement returns rows. It is then run by `all`, otherwise by `run`. */
  readonly reader: boolean;
  all(...parameters: readonly unknown[]): readonly Row[];
  run(...parameters: readonly unknown[]): { readonly changes: number };
}

/**
 * Sets an open file to WAL and `synchronous=FULL`. If the file cannot be used, or stays locked for ten seconds, closes
 * it and throws. Later statements wait up to 250 ms for a lock.
 * A long read by another connection can make the write-ahead log grow beyond 16 MiB. The first commits after that read
 * truncate it to 16 MiB.
 */
export function configure(database: SqliteDatabase, cacheKibibytes: number): void {
  try {
    database.exec(`PRAGMA busy_timeout = ${openTimeoutMilliseconds}`);
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec("PRAGMA foreign_keys = ON");
    // Overwrites deleted data. Otherwise it stays readable in the file until its pages are used again.
    database.exec("PRAGMA secure_delete = ON");
    database.exec(`PRAGMA journal_size_limit = ${logBytes}`);
    database.exec(`PRAGMA cache_size = -${cacheKibibytes}`);
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Sets up a read-only connection to a file that another connection has configured. */
export function configureReader(database: SqliteDatabase, cacheKibibytes: number): void {
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
  database.exec(`PRAGMA cache_size = -${cacheKibibytes}`);
}

const noRows: readonly Row[] = [];

/**
 * Creates a function that runs statements, and keeps up to 500 of them prepared. It throws a `Violation` if a statement
 * with a refusal code does not return or change exactly one row. It throws other errors of the binding unchanged.
 */
export function createStatementRunner(database: SqliteDatabase): (statement: Statement) => readonly Row[] {
  const statements = new BoundedMap<
    string,
    { readonly statement: SqliteStatement; readonly isReader: boolean }
  >(statementCacheSize);
  return ({ sql, parameters, refusalCode }) => {
    let prepared = statements.get(sql);
    if (!prepared) {
      const statement = database.prepare(sql);
      prepared = { statement, isReader: statement.reader };
      statements.set(sql, prepared);
    }
    const { statement, isReader } = prepared;
    if (isReader) {
      const found = statement.all(...parameters);
      if (refusalCode !== undefined && found.length !== 1) throw new Violation("missed", refusalCode);
      return found;
    }
    const { changes } = statement.run(...parameters);
    if (refusalCode !== undefined && changes !== 1) throw new Violation("missed", refusalCode);
    return noRows;
  };
}
