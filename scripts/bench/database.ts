import { join } from "node:path";
import Database from "better-sqlite3";
import { readConfig } from "../../src/config.ts";
import { makeDemo } from "../../src/demo/demo.ts";
import { openSqlite } from "../../src/store/dialects/sqlite.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";

/** What the load needs to know, and how much of it was acknowledged. */
export interface Bench {
  readonly key: string;
  readonly accountId: string;
  acknowledged: number;
}

const creditMicros = 1_000_000_000_000;

/** A migrated database with one user who can pay for everything. */
export async function prepareDatabase(folder: string): Promise<Bench> {
  const engine = openSqlite(join(folder, "bench.sqlite"));
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
export function verify(folder: string, { acknowledged, accountId }: Bench, name: string): void {
  const database = new Database(join(folder, "bench.sqlite"), { readonly: true });
  const count = (sql: string) => database.prepare<[string], number>(sql).pluck().get(accountId) ?? NaN;
  const messages = count("select count(*) from messages where account_id = ?");
  const balance = count("select balance_micros from accounts where id = ?");
  const ledger = count(`select sum(case type when 'DEBIT' then -value_micros else value_micros end)
    from transactions where account_id = ?`);
  database.close();
  if (messages < acknowledged) throw new Error(`${name}: ${acknowledged} acknowledged, ${messages} written`);
  if (balance !== ledger) throw new Error(`${name}: a balance of ${balance}, a ledger of ${ledger}`);
}
