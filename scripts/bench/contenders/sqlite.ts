import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Row, Write } from "../../../src/store/write.ts";
import { configure, createRunner } from "../../../src/store/engines/sqlite/driver.ts";
import { prepare } from "../../../src/store/statement.ts";
import type { Tables } from "../../../src/store/tables.ts";
import { readTold } from "../process.ts";
import type { Contender } from "./contender.ts";
import type { PeerDatabase, Query } from "./reads.ts";

const cacheKibibytes = 65_536;

/**
 * A SQLite file with the settings of connect-hub's own, as better-sqlite3's documentation teaches: a transaction for each
 * list of writes, each statement prepared once. `kysely` is Kysely's own dialect on the same connection.
 */
export function openPeer(path: string): PeerDatabase & { readonly kysely: Kysely<Tables> } {
  const database = new Database(path);
  const settable = {
    inTransaction: false,
    prepare: (sql: string) => database.prepare<unknown[], Row>(sql),
    exec: (sql: string) => database.exec(sql),
    close: () => database.close(),
  };
  configure(settable, cacheKibibytes);
  const run = createRunner(settable);
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  const commitAll = database.transaction((writes: readonly Write[]) => writes.forEach(run));
  const prepared = new Map<unknown, (values: never) => Write>();

  function prepareOnce<Values extends object, RowOf>(query: Query<Values, RowOf>) {
    // A slot stands in SQL wherever its value would.
    const statement = prepare<Values>((slots) => query(kysely, slots as unknown as Values));
    prepared.set(query, statement as (values: never) => Write);
    return statement;
  }

  return {
    dialect: "sqlite",
    kysely,
    read: async (query, values) => run((prepared.get(query) ?? prepareOnce(query))(values as never)) as never,
    commit: async (writes) => commitAll(writes),
  };
}

/** The same, of the file that this process was told. */
export function openToldPeer() {
  const { database } = readTold<Contender>();
  if (database.kind !== "file") throw new Error("This contender needs a SQLite file.");
  return openPeer(database.path);
}
