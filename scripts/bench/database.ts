import type { Database } from "../../src/config.ts";
import { makeDemo } from "../../src/demo/demo.ts";
import { operator } from "../../src/domain/access/turns.ts";
import { createKey } from "../../src/operations/account/create-key.ts";
import { createUser } from "../../src/operations/account/create-user.ts";
import type { Context } from "../../src/operations/context.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { systemClock } from "../../src/system-clock.ts";
import type { Owner } from "./messages.ts";
import { openEngine, openService } from "./service.ts";

/** Who may send what the benchmark sends. */
export interface Customer extends Owner {
  readonly key: string;
}

/** Migrates a new database and makes one user who can pay for everything, and others beside, at a time in Unix milliseconds. */
export const prepareDatabase = (
  database: Database,
  now: number,
  others: readonly string[] = [],
): Promise<readonly [Customer, ...Customer[]]> =>
  withContext(database, now, async (context, engine) => {
    await migrate(engine, now);
    const { apiKey, accountId, userId } = await makeDemo(context);
    const made = [];
    for (const name of others) made.push(await makeCustomer(context, name));
    return [{ key: apiKey, accountId, userId }, ...made];
  });

/** Makes another user who can pay for everything. */
export const addCustomer = (database: Database, name: string, now: number): Promise<Customer> =>
  withContext(database, now, (context) => makeCustomer(context, name));

async function makeCustomer(context: Context, name: string): Promise<Customer> {
  const person = { firstName: "Grace", lastName: "Hopper", email: `${name}@connect-hub.example` };
  const { account, changes } = await createUser(context, { ...person, password: "seven herons" }, operator);
  const { key, made } = createKey(context, account, "Bench");
  await context.store.commit([...changes, made], { email_taken: refuse, too_many: refuse });
  return { key, accountId: account.id, userId: account.userId };
}

function refuse(): never {
  throw new Error("The store refused what a benchmark needs.");
}

async function withContext<Result>(
  database: Database,
  now: number,
  work: (context: Context, engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = openEngine(database);
  try {
    return await work(openService({ engine, clock: { ...systemClock, now: () => now } }).context, engine);
  } finally {
    await engine.close();
  }
}
