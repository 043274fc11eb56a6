import { openSqliteReader } from "#sqlite";
import { isStoreError } from "../../ports/store/errors.ts";
import type { Engine } from "../../store/engine.ts";
import { toSqliteStoreError } from "../../store/engines/sqlite/errors.ts";
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
 * Checks a SQLite file and counts its rows. Rejects with `CommandFailure` if it is not a database of connect-hub, is
 * damaged, has an inconsistent ledger, or was written by a newer version. `remedy` ends the message.
 */
export async function checkFile(path: string, remedy: string): Promise<Counts> {
  let engine: Engine | undefined;
  try {
    engine = openSqliteReader(path);
    const fault = await findFault(engine);
    if (fault !== undefined) throw new CommandFailure(`${path}: ${fault}. ${remedy}`);
    return await countRows(engine);
  } catch (thrown) {
    const error = toSqliteStoreError(thrown);
    if (isStoreError(error, "gone") && /^SQLITE_(NOTADB|CORRUPT)/.test(error.reason))
      throw new CommandFailure(`${path}: this is not a valid SQLite database. ${remedy}`, { cause: error });
    throw error;
  } finally {
    await engine?.close();
  }
}

async function countRows({ builder }: Engine): Promise<Counts> {
  const count = async (table: keyof Counts) => {
    const query = builder.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("rows"));
    return (await query.executeTakeFirstOrThrow()).rows;
  };
  const [users, messages, transactions] = [
    await count("users"),
    await count("messages"),
    await count("transactions"),
  ];
  return { users, messages, transactions };
}

async function findFault({ builder, read }: Engine): Promise<string | undefined> {
  const rows = (sql: string) => read({ sql, parameters: [] });
  const [integrity] = await rows("pragma integrity_check(1)");
  if (integrity?.["integrity_check"] !== "ok") return "the database is damaged";
  const tables = await rows("select name from sqlite_master where name = 'connect_hub_migration'");
  if (tables.length === 0) return "this is not a database of connect-hub";
  const applied = await builder.selectFrom("connect_hub_migration").select("name").execute();
  const known = new Set(migrations.map(({ name }) => name));
  if (applied.some(({ name }) => !known.has(name)))
    return "a newer version of connect-hub wrote this database";
  if ((await rows("pragma foreign_key_check")).length > 0) return "a row refers to a row that does not exist";
  for (const [inconsistency, sql] of Object.entries(ledgerInconsistencies))
    if ((await rows(sql)).length > 0) return `the ledger has ${inconsistency}`;
  return undefined;
}
