import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { Row } from "../../change.ts";
import type { Engine } from "../../engine.ts";
import type { SqliteDatabase, SqliteStatement } from "./driver.ts";
import { createReadOnlyEngine, createSqliteEngine } from "./engine.ts";

/**
 * Opens a SQLite file with `node:sqlite`, which Deno and Node contain, with WAL and `synchronous=FULL`. Creates the
 * file if it does not exist. Reads and commits run on this thread. Throws the error of `node:sqlite` if the file cannot
 * be used.
 */
export function openNodeSqlite(path: string): Engine {
  return createSqliteEngine(openNodeFile(path));
}

/**
 * Opens a SQLite file without setting anything. Creates the file if it does not exist. Throws the error of
 * `node:sqlite` if the file cannot be opened.
 */
export const openNodeFile = (path: string): SqliteDatabase => wrapDatabase(new DatabaseSync(path));

/**
 * Opens a file that `openNodeSqlite` has opened before, for reading, with `node:sqlite`. Commits reject. Throws the
 * error of `node:sqlite` if the file cannot be opened.
 */
export function openNodeSqliteReader(path: string): Engine {
  return createReadOnlyEngine(wrapDatabase(new DatabaseSync(path, { readOnly: true })));
}

const wrapDatabase = (database: DatabaseSync): SqliteDatabase => ({
  get inTransaction() {
    return database.isTransaction;
  },
  prepare: (sql) => wrap(database.prepare(sql)),
  exec: (sql) => database.exec(sql),
  close: () => database.close(),
});

function wrap(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (...parameters) => statement.all(...(parameters as SQLInputValue[])) as Row[],
    run: (...parameters) => ({ changes: Number(statement.run(...(parameters as SQLInputValue[])).changes) }),
  };
}
