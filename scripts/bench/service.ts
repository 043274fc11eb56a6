import { readConfig, type Config, type DatabaseLocation } from "../../src/config/config.ts";
import { demoGrant } from "../../src/demo/data.ts";
import { seedSandbox } from "../../src/demo/demo.ts";
import { localOrigin } from "../../src/domain/access/fair-queue.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { createCodeProtector } from "../../src/domain/verifications/codes.ts";
import { createKey } from "../../src/operations/account/create-key.ts";
import { createUser } from "../../src/operations/account/create-user.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { createMailbox } from "../../src/providers/sandbox/mailbox.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { createService, type RuntimeDependencies } from "../../src/service.ts";
import { createDataProtection } from "../../src/store/data-protection.ts";
import type { Engine } from "../../src/store/engine.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { systemClock } from "../../src/system-clock.ts";
import { newMessage as createMessage, type MessageOverrides } from "../../test/store/fixtures.ts";
import { createTestVerification } from "../../test/support/verifications.ts";

/** The user and the account of an API key. */
export interface Owner {
  readonly userId: string;
  readonly accountId: string;
}

/** A customer with an API key and enough credit for all requests. */
export interface Customer extends Owner {
  readonly key: string;
}

/** Secret from which the keys of the service are derived. */
export const secret = "a secret of the benchmark, longer than 32 bytes";
const code = "123456";
export const codeKeeper = createCodeProtector([secret]);

/** Handles a refusal code of a commit. Always throws, because the store must not reject a commit of a benchmark. */
export function failOnRefusal(): never {
  throw new Error("The store rejected a commit of the benchmark.");
}

/** Creates a message that expires after an hour. */
export const createBenchMessage = (
  { accountId: id, userId }: Owner,
  given: MessageOverrides,
  createdAt: number,
) => createMessage({ id, userId, currency: "EUR", balanceMicros: 0 }, { createdAt, ...given });

/** Creates a pending verification with one attempt by SMS, `messageId`. It expires after a day. */
export function createVerification(owner: Owner, recipient: string, messageId: string) {
  const createdAt = Date.now();
  const id = createId(createdAt);
  const expiresAt = createdAt + 86_400_000;
  return createTestVerification(owner, {
    id,
    recipient,
    recipientGiven: recipient,
    codeHash: codeKeeper.hash(id, code),
    sealedCode: codeKeeper.seal(id, code),
    attempts: [{ messageId, channel: "sms", startedAt: createdAt }],
    startNumber: 1,
    createdAt,
    expiresAt,
    resendAt: expiresAt,
    nextAt: expiresAt,
  });
}

/** Environment variables of the service: sandbox mode with a data key and without rate limits. */
export const environment = {
  PORT: "0",
  CONNECT_HUB_DATA_KEYS: "k1:YSBrZXkgb2YgdGhlIGJlbmNobWFyaywgMzIgYnl0ZXM=",
  CONNECT_HUB_RATE_LIMIT: "100000000",
  CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000000",
};

/** Returns the configuration with enough credit for all requests of a new user, and without SIMs. */
export const withUnlimitedCredit = <Read extends Config>(config: Read) => ({
  ...config,
  welcomeCreditMicros: 1_000_000_000_000,
  welcomeSims: 0 as const,
});

export const openEngine = (database: DatabaseLocation): Engine =>
  database.kind === "file" ? openSqlite(database.path) : openPostgres(database.url);

/**
 * Opens the service with all its checks, but without log and metrics, on a database with the current schema. `given`
 * replaces its dependencies.
 */
export async function openService(given: Pick<RuntimeDependencies, "engine"> & Partial<RuntimeDependencies>) {
  const config = given.config ?? withUnlimitedCredit(readConfig(environment));
  const protection = createDataProtection(config.dataKeys);
  await protection.load(given.engine);
  return createService({
    config,
    protection,
    clock: systemClock,
    log: { info() {}, warn() {}, error() {} },
    metrics: noMetrics,
    baseUrl: () => "",
    jwtSecrets: [secret],
    mailer: createMailbox(),
    getClientAddress: () => "",
    outbound: createNodeOutbound({ privateAddresses: true }),
    wake: () => {},
    ...given,
  });
}

/**
 * Migrates a new database, and creates the prices and SIMs of the sandbox and two customers. The first customer has a
 * grant for the SIMs.
 */
export async function prepareDatabase(engine: Engine, now: number): Promise<readonly [Customer, Customer]> {
  await migrate(engine);
  const { context } = await openService({ engine, clock: { ...systemClock, now: () => now } });
  const create = async (email: string): Promise<Customer> => {
    const person = { firstName: "Grace", lastName: "Hopper", email, password: "seven herons" };
    const { account, changes } = await createUser(context, person, localOrigin);
    const { key, insertion } = createKey(context, account, "Bench");
    await context.store.commit([...changes, insertion], {
      email_taken: failOnRefusal,
      too_many: failOnRefusal,
    });
    return { key, accountId: account.id, userId: account.userId };
  };
  const customers = [
    await create("one@connect-hub.example"),
    await create("two@connect-hub.example"),
  ] as const;
  await context.store.commit([context.store.esim.grant(customers[0].accountId, demoGrant, now)]);
  await seedSandbox(context, "EUR");
  return customers;
}

/** Stores pending verifications of different numbers and returns their ids. Rejects at the second call for an owner. */
export async function startVerifications(engine: Engine, count: number, owner: Owner) {
  const { commit, verifications } = createStore(engine);
  const start = async (index: number) => {
    const number = `+44${7_400_000_000 + index}`;
    const verification = createVerification(owner, number, createId(Date.now()));
    await commit([verifications.add(verification)], { start_number_taken: failOnRefusal });
    return verification.id;
  };
  return Promise.all(Array.from({ length: count }, (_, index) => start(index)));
}
