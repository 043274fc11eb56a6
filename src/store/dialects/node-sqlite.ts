import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { Row } from "../../ports/store.ts";
import type { Engine } from "../engine.ts";
import type { SqliteStatement } from "./sqlite-driver.ts";
import { createSqliteEngine } from "./sqlite-engine.ts";

/** Opens a SQLite file with `node:sqlite`, which Deno and Node have built in; the promises are those of `openSqlite`. */
export function openNodeSqlite(path: string): Engine {
  const database = new DatabaseSync(path);
  return createSqliteEngine({
    get inTransaction() {
      return database.isTransaction;
    },
    prepare: (sql) => wrap(database.prepare(sql)),
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  });
}

function wrap(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (...parameters) => statement.all(...(parameters as SQLInputValue[])) as Row[],
    run: (...parameters) => ({ changes: Number(statement.run(...(parameters as SQLInputValue[])).changes) }),
  };
}
