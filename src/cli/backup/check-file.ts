import { openFile } from "../../store/engines/sqlite/file.ts";
import type { SqliteDatabase } from "../../store/engines/sqlite/driver.ts";
import { ledgerInconsistencies } from "../../store/ledger/inconsistencies.ts";
import { migrations } from "../../store/migrations/index.ts";
import { CommandFailure } from "../failure.ts";

/** Number of rows of a database, to compare a backup with the service. */
export interface Counts {
  readonly users: number;
  readonly messages: number;
  readonly transactions: number;
}

/**
 * Opens a SQLite file, passes it to `work`, and closes it. Throws `CommandFailure` if it is not a database of
 * connect-hub, is damaged, has an inconsistent ledger, or was written by a newer version. `remedy` ends the message.
 */
export function withCheckedFile<Result>(
  path: string,
  remedy: string,
  work: (database: SqliteDatabase) => Result,
): Result {
  const database = openFile(path, { readonly: true });
  try {
    const fault = findFault(database);
    if (fault !== undefined) throw new CommandFailure(`${path}: ${fault}. ${remedy}`);
    return work(database);
  } catch (error) {
    if (error instanceof Error && /SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: string }).code)))
      throw new CommandFailure(`${path}: this is not a valid SQLite database. ${remedy}`, { cause: error });
    throw error;
  } finally {
    database.close();
  }
}

/** Counts the rows of the main tables. */
export function countRows(database: SqliteDatabase): Counts {
  const count = (table: string) =>
    Number(database.prepare(`select count(*) as rows from ${table}`).all()[0]!["rows"]);
  return { users: count("users"), messages: count("messages"), transactions: count("transactions") };
}

function findFault(database: SqliteDatabase): string | undefined {
  const [integrity] = database.prepare("pragma integrity_check(1)").all();
  if (integrity?.["integrity_check"] !== "ok") return "the database is damaged";
  const tables = database
    .prepare("select name from sqlite_master where name = 'connect_hub_migration'")
    .all();
  if (tables.length === 0) return "this is not a database of connect-hub";
  const applied = database
    .prepare("select name from connect_hub_migration")
    .all()
    .map(({ name }) => name);
  const known = new Set<unknown>(migrations.map(({ name }) => name));
  if (applied.some((name) => !known.has(name))) return "a newer version of connect-hub wrote this database";
  if (database.prepare("pragma foreign_key_check").all().length > 0)
    return "a row refers to a row that does not exist";
  const [inconsistency] =
    Object.entries(ledgerInconsistencies).find(([, sql]) => database.prepare(sql).all().length > 0) ?? [];
  return inconsistency === undefined ? undefined : `the ledger has ${inconsistency}`;
}
