import { readConfig, type Config, type Database } from "../../src/config/config.ts";
import { demoGrant } from "../../src/demo/data.ts";
import { fillSandbox } from "../../src/demo/demo.ts";
import { operator } from "../../src/domain/access/turns.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { createCodeKeeper } from "../../src/domain/verifications/codes.ts";
import { createKey } from "../../src/operations/account/create-key.ts";
import { createUser } from "../../src/operations/account/create-user.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { createMailbox } from "../../src/providers/sandbox/mailbox.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { createService, type Surroundings } from "../../src/service.ts";
import type { Engine } from "../../src/store/engine.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { systemClock } from "../../src/system-clock.ts";
import { newMessage as createMessage, type MessageOverrides } from "../../test/store/fixtures.ts";
import { newVerification } from "../../test/support/verifications.ts";

/** The user and the account of an API key. */
export interface Owner {
  readonly userId: string;
  readonly accountId: string;
}

/** A customer who can pay for everything, and its API key. */
export interface Customer extends Owner {
  readonly key: string;
}

/** Secret that the service's keys are derived from. */
export const secret = "a secret of the benchmark, longer than 32 bytes";
const code = "123456";
export const codeKeeper = createCodeKeeper([secret]);

/** Throws if the store refuses a commit, which it never does here. */
export function refuse(): never {
  throw new Error("The store refused what the benchmark needs.");
}

/** Creates a message, which expires after an hour. */
export const newMessage = ({ accountId: id, userId }: Owner, given: MessageOverrides, createdAt: number) =>
  createMessage({ id, userId, currency: "EUR", balanceMicros: 0 }, { createdAt, ...given });

/** Creates a verification whose first message, an SMS, is sent. It expires after a day. */
export function createVerification(owner: Owner, recipient: string, messageId: string) {
  const createdAt = Date.now();
  const id = createId(createdAt);
  const expiresAt = createdAt + 86_400_000;
  return newVerification(owner, {
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

/** Variables of the service's configuration: a sandbox without rate limits. */
export const environment = {
  PORT: "0",
  CONNECT_HUB_RATE_LIMIT: "100000000",
  CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000000",
};

/** Gives new users enough money for everything, and no SIMs. */
export const enrich = <Read extends Config>(config: Read) => ({
  ...config,
  welcomeCreditMicros: 1_000_000_000_000,
  welcomeSims: 0 as const,
});

export const openEngine = (database: Database): Engine =>
  database.kind === "file" ? openSqlite(database.path) : openPostgres(database.url);

/** Opens the service with every check. */
export const openService = (given: Pick<Surroundings, "engine"> & Partial<Surroundings>) =>
  createService({
    config: enrich(readConfig(environment)),
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

/** Migrates a new database, and creates the sandbox's prices and SIMs and two customers. The first one sees the SIMs. */
export async function prepare(engine: Engine, now: number): Promise<readonly [Customer, Customer]> {
  await migrate(engine);
  const { context } = openService({ engine, clock: { ...systemClock, now: () => now } });
  const create = async (email: string): Promise<Customer> => {
    const person = { firstName: "Grace", lastName: "Hopper", email, password: "seven herons" };
    const { account, changes } = await createUser(context, person, operator);
    const { key, made } = createKey(context, account, "Bench");
    await context.store.commit([...changes, made], { email_taken: refuse, too_many: refuse });
    return { key, accountId: account.id, userId: account.userId };
  };
  const customers = [
    await create("one@connect-hub.example"),
    await create("two@connect-hub.example"),
  ] as const;
  await context.store.commit([context.store.esim.grant(customers[0].accountId, demoGrant, now)]);
  await fillSandbox(context, "EUR");
  return customers;
}

/** Stores open verifications of different numbers. Returns their ids. */
export async function startVerifications(engine: Engine, count: number, owner: Owner) {
  const { commit, verifications } = createStore(engine);
  const start = async (index: number) => {
    const number = `+44${7_400_000_000 + index}`;
    const verification = createVerification(owner, number, createId(Date.now()));
    await commit([verifications.add(verification)], { verification_open: refuse });
    return verification.id;
  };
  return Promise.all(Array.from({ length: count }, (_, index) => start(index)));
}
