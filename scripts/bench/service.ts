import { readConfig, type Database } from "../../src/config/config.ts";
import { demoGrant } from "../../src/demo/data.ts";
import { fillSandbox } from "../../src/demo/demo.ts";
import { operator } from "../../src/domain/access/turns.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { createKey } from "../../src/operations/account/create-key.ts";
import { createUser } from "../../src/operations/account/create-user.ts";
import type { Context } from "../../src/operations/context.ts";
import { createMailbox } from "../../src/providers/sandbox/mailbox.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { createService, type Surroundings } from "../../src/service.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { unhurried } from "../../src/store/engines/postgres/pool.ts";
import { openSqlite, openSqliteReader } from "../../src/store/engines/sqlite/open.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { systemClock } from "../../src/system-clock.ts";
import { refuse, type Owner } from "./messages.ts";

/** Who may send what the benchmark sends. */
export interface Customer extends Owner {
  readonly key: string;
}

/** What the service's keys are derived from. */
export const secret = "a secret of the benchmark, longer than 32 bytes";

/** The service's configuration here: a sandbox that limits nobody, and whose users can pay for everything. */
export const config = {
  ...readConfig({
    PORT: "0",
    CONNECT_HUB_RATE_LIMIT: "100000000",
    CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000000",
  }),
  welcomeCreditMicros: 1_000_000_000_000,
  welcomeSims: 0 as const,
};

/** The engine on a database of either kind. */
export const openEngine = (database: Database): Engine =>
  database.kind === "file" ? openSqlite(database.path) : openPostgres(database.url);

/** The same to read from, however long a query takes. */
export const openReading = (database: Database): Engine =>
  database.kind === "file" ? openSqliteReader(database.path) : openPostgres(database.url, unhurried);

/** Reads the rows of a query that is SQL for either. */
export const readRows = async <Row extends object>({ read }: Engine, query: string) =>
  (await read({ sql: query, parameters: [] })) as readonly Row[];

/** The real service, every check on, on an engine; a dispatcher and a deliverer are whose caller wants them. */
export const openService = (given: Pick<Surroundings, "engine"> & Partial<Surroundings>) =>
  createService({
    config,
    clock: systemClock,
    log: { info() {}, warn() {}, error() {} },
    metrics: noMetrics,
    baseUrl: () => "",
    jwtSecrets: [secret],
    mailer: createMailbox(),
    addressOf: () => "",
    outbound: createNodeOutbound({ privateAddresses: true }),
    wake: () => {},
    ...given,
  });

/**
 * Migrates a new database and makes users who can pay for everything, the first with the sandbox's SIMs, at a time in Unix
 * milliseconds. None is the sandbox's own user: production refuses a database that has it.
 */
export async function prepareDatabase(
  database: Database,
  now: number,
  others = 0,
): Promise<readonly [Customer, ...Customer[]]> {
  const engine = openEngine(database);
  await migrate(engine);
  const { context } = openService({ engine, clock: { ...systemClock, now: () => now } });
  const first = await makeCustomer(context, 0);
  await context.store.commit([context.store.esim.grant(first.accountId, demoGrant, now)]);
  await fillSandbox(context, config.currency);
  const made: Customer[] = [];
  for (let number = 1; number <= others; number += 1) made.push(await makeCustomer(context, number));
  await engine.close();
  return [first, ...made];
}

async function makeCustomer(context: Context, number: number): Promise<Customer> {
  const email = `customer-${number}@connect-hub.example`;
  const person = { firstName: "Grace", lastName: "Hopper", email, password: "seven herons" };
  const { account, changes } = await createUser(context, person, operator);
  const { key, made } = createKey(context, account, "Bench");
  await context.store.commit([...changes, made], { email_taken: refuse, too_many: refuse });
  return { key, accountId: account.id, userId: account.userId };
}
