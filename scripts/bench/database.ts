import { readConfig, type Database } from "../../src/config.ts";
import { makeDemo } from "../../src/demo/demo.ts";
import { openPostgres } from "../../src/store/dialects/postgres.ts";
import { openSqlite } from "../../src/store/dialects/sqlite.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";

/** What the load needs to know, and how much of it was acknowledged. */
export interface Bench {
  readonly key: string;
  readonly accountId: string;
  acknowledged: number;
}

const creditMicros = 1_000_000_000_000;

/** The engine on a database of either kind. */
export const openEngine = (database: Database): Engine =>
  database.kind === "file" ? openSqlite(database.path) : openPostgres(database.url);

/** Migrates a new database and makes one user who can pay for everything. */
export async function prepareDatabase(database: Database): Promise<Bench> {
  const engine = openEngine(database);
  const clock = { now: Date.now };
  await migrate(engine, clock.now());
  const store = createStore(engine);
  const { currency, callerPool } = readConfig({});
  const service = {
    version: "bench",
    startedAt: 0,
    baseUrl: () => "",
    currency,
    welcomeCreditMicros: creditMicros,
    callerPool,
  };
  const { apiKey, accountId } = await makeDemo({ store, clock, service });
  await engine.close();
  return { key: apiKey, accountId, acknowledged: 0 };
}

/** Throws unless every acknowledged send is in the database and the ledger adds up. */
export async function verify(
  database: Database,
  { acknowledged, accountId }: Bench,
  name: string,
): Promise<void> {
  const engine = openEngine(database);
  const read = async (sql: string) => {
    const [row] = await engine.read({ sql: `${sql} = '${accountId}'`, parameters: [] });
    return Number(row!["value"]);
  };
  const messages = await read("select count(*) as value from messages where account_id");
  const balance = await read("select balance_micros as value from accounts where id");
  const ledger =
    await read(`select sum(case type when 'DEBIT' then -value_micros else value_micros end) as value
    from transactions where account_id`);
  await engine.close();
  if (messages < acknowledged) throw new Error(`${name}: ${acknowledged} acknowledged, ${messages} written`);
  if (balance !== ledger) throw new Error(`${name}: a balance of ${balance}, a ledger of ${ledger}`);
}
