import { readConfig, type Database } from "../../src/config.ts";
import { makeDemo } from "../../src/demo/demo.ts";
import { openPostgres } from "../../src/store/dialects/postgres.ts";
import { openSqlite } from "../../src/store/dialects/sqlite.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import type { Owner } from "./send.ts";

/** Who may send what the benchmark sends. */
export interface Customer extends Owner {
  readonly key: string;
}

const creditMicros = 1_000_000_000_000;

/** The engine on a database of either kind. */
export const openEngine = (database: Database): Engine =>
  database.kind === "file" ? openSqlite(database.path) : openPostgres(database.url);

/** Migrates a new database and makes one user who can pay for everything, at a time in Unix milliseconds. */
export async function prepareDatabase(database: Database, now: number): Promise<Customer> {
  const engine = openEngine(database);
  const clock = { now: () => now, steady: () => now };
  await migrate(engine, clock.now());
  const store = createStore(engine);
  const { currency, callerPool } = readConfig({});
  const service = {
    version: "bench",
    startedAt: 0,
    isStarted: () => true,
    baseUrl: () => "",
    currency,
    welcomeCreditMicros: creditMicros,
    welcomeSims: 0,
    registration: "open" as const,
    callerPool,
  };
  const { apiKey, accountId, userId } = await makeDemo({ store, clock, service });
  await engine.close();
  return { key: apiKey, accountId, userId };
}
