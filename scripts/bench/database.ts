import { readConfig, type Database } from "../../src/config.ts";
import { operator } from "../../src/domain/turns.ts";
import { makeDemo } from "../../src/demo/demo.ts";
import { createKey } from "../../src/operations/account/create-key.ts";
import { createUser } from "../../src/operations/account/create-user.ts";
import type { Store } from "../../src/ports/store.ts";
import { openPostgres, postgresBuilder } from "../../src/store/engines/postgres/engine.ts";
import { sqliteBuilder } from "../../src/store/engines/sqlite/builder.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import type { Owner } from "./messages.ts";

/** Who may send what the benchmark sends. */
export interface Customer extends Owner {
  readonly key: string;
}

const creditMicros = 1_000_000_000_000;

/** The engine on a database of either kind. */
export const openEngine = (database: Database): Engine =>
  database.kind === "file" ? openSqlite(database.path) : openPostgres(database.url);

/** A store whose writes are run by somebody else: it has no database. */
export function buildingStore(dialect: Engine["dialect"]): Store {
  const onlyBuilds = () => Promise.reject(new Error("This engine only builds."));
  const builder = dialect === "sqlite" ? sqliteBuilder() : postgresBuilder();
  return createStore({ dialect, builder, commit: onlyBuilds, read: onlyBuilds, close: async () => {} });
}

/** Migrates a new database and makes one user who can pay for everything, at a time in Unix milliseconds. */
export async function prepareDatabase(database: Database, now: number): Promise<Customer> {
  return withContext(database, now, async (context, engine) => {
    await migrate(engine, now);
    const { apiKey, accountId, userId } = await makeDemo(context);
    return { key: apiKey, accountId, userId };
  });
}

/** Makes another user who can pay for everything. */
export async function addCustomer(database: Database, name: string, now: number): Promise<Customer> {
  return withContext(database, now, async (context) => {
    const person = { firstName: "Grace", lastName: "Hopper", email: `${name}@connect-hub.example` };
    const { account, writes } = await createUser(context, { ...person, password: "seven herons" }, operator);
    const { key, write } = createKey(context, account, "Bench");
    await context.store.commit([...writes, write]);
    return { key, accountId: account.id, userId: account.userId };
  });
}

type Context = Parameters<typeof makeDemo>[0];

async function withContext<Result>(
  database: Database,
  now: number,
  work: (context: Context, engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = openEngine(database);
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
  try {
    return await work(
      { store: createStore(engine), clock: { now: () => now, steady: () => now }, service },
      engine,
    );
  } finally {
    await engine.close();
  }
}
