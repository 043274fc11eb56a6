import { createId } from "../../src/domain/identifiers.ts";
import type { Context } from "../../src/operations/context.ts";
import { createKey } from "../../src/operations/account/create-key.ts";
import type { Transaction } from "../../src/ports/store/ledger.ts";
import type { TestService } from "./service.ts";
import { commit } from "./commit.ts";

/** Credentials of a caller of messaging operations. */
export interface Credentials {
  readonly apiKey: string;
  readonly accountId: string;
  readonly userId: string;
}

/** A service whose records can be created without its operations. */
export interface WithStore {
  readonly context: Pick<Context, "store" | "clock">;
}

/** Creates a user without a password, an account with this balance in micro-units (default: 0), and an API key. */
export async function openAccount({ context }: WithStore, balanceMicros = 0): Promise<Credentials> {
  const { store, clock } = context;
  const now = clock.now();
  const userId = createId(now);
  const account = { id: createId(now), userId, currency: "EUR", balanceMicros };
  const { key, insertion } = createKey(context, account, "Test");
  const user = {
    id: userId,
    firstName: "Grace",
    lastName: "Hopper",
    email: `${userId}@example.com`,
    passwordHash: "none",
    role: "user",
    status: "active",
    isVerified: true,
    createdAt: now,
    updatedAt: now,
  } as const;
  await commit(store, [store.users.insert(user), store.accounts.insert(account, now), insertion]);
  return { apiKey: key, accountId: account.id, userId };
}

/** Grants an account the SIMs of a company of the sandbox. */
export async function grantSims(
  { context }: WithStore,
  { accountId }: Credentials,
  company = 31,
): Promise<void> {
  const { store, clock } = context;
  await commit(store, [store.esim.grant(accountId, { scope: "company", id: company }, clock.now())]);
}

/** Creates a user and an account, and grants the account the SIMs of the sandbox. */
export async function openAccountWithSims(service: WithStore, balanceMicros: number): Promise<Credentials> {
  const opened = await openAccount(service, balanceMicros);
  await grantSims(service, opened);
  return opened;
}

/** Reads the balance of an account in micro-units. */
export async function getBalance({ engine }: TestService, accountId: string): Promise<number> {
  const query = engine.builder.selectFrom("accounts").select("balance_micros").where("id", "=", accountId);
  const [row] = await engine.read(query.compile());
  return Number(row!["balance_micros"]);
}

/** Lists the newest 1,000 ledger transactions of an account, newest first. */
export async function listLedger(
  { context }: TestService,
  accountId: string,
): Promise<readonly Transaction[]> {
  return (await context.store.ledger.list({ accountId, offset: 0, limit: 1000 })).list;
}

/** Counts the messages of an account. */
export async function countMessages({ engine }: TestService, accountId: string): Promise<number> {
  const query = engine.builder.selectFrom("messages").select("id").where("account_id", "=", accountId);
  return (await engine.read(query.compile())).length;
}

/** Returns the headers of a JSON request with these credentials. */
export function createRequestHeaders({ apiKey, accountId, userId }: Credentials): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-api-key": apiKey,
    "x-account-id": accountId,
    "x-user-id": userId,
  };
}

/**
 * Returns the limits of an account with this daily limit in micro-units and no low-balance threshold. Null means no
 * daily limit.
 */
export const createDailyLimit = (dailyLimitMicros: number | null) => ({
  dailyLimitMicros,
  lowBalanceMicros: null,
});
