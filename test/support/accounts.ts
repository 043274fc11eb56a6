import { createId } from "../../src/domain/identifiers.ts";
import type { Context } from "../../src/operations/context.ts";
import { createKey } from "../../src/operations/account/create-key.ts";
import type { Transaction } from "../../src/ports/store/ledger.ts";
import type { TestService } from "./service.ts";
import { commit } from "./commit.ts";

/** What a caller of a messaging operation shows. */
export interface Credentials {
  readonly apiKey: string;
  readonly accountId: string;
  readonly userId: string;
}

/** A service, as far as records are created without its operations. */
export interface WithStore {
  readonly context: Pick<Context, "store" | "clock">;
}

/** A new user with an account of this balance, in micro-units, and an API key; it has no password. */
export async function openAccount({ context }: WithStore, balanceMicros = 0): Promise<Credentials> {
  const { store, clock } = context;
  const now = clock.now();
  const userId = createId(now);
  const account = { id: createId(now), userId, currency: "EUR", balanceMicros };
  const { key, made } = createKey(context, account, "Test");
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
  await commit(store, [store.users.insert(user), store.accounts.insert(account, now), made]);
  return { apiKey: key, accountId: account.id, userId };
}

/** Lets an account see and use the sandbox's SIMs. */
export async function grantSims(
  { context }: WithStore,
  { accountId }: Credentials,
  company = 31,
): Promise<void> {
  const { store, clock } = context;
  await commit(store, [store.esim.grant(accountId, { scope: "company", id: company }, clock.now())]);
}

/** The same as `openAccount`, for an account that sees and uses the sandbox's SIMs. */
export async function openAccountWithSims(service: WithStore, balanceMicros: number): Promise<Credentials> {
  const opened = await openAccount(service, balanceMicros);
  await grantSims(service, opened);
  return opened;
}

/** An account's balance in micro-units. */
export async function balanceOf({ engine }: TestService, accountId: string): Promise<number> {
  const query = engine.builder.selectFrom("accounts").select("balance_micros").where("id", "=", accountId);
  const [row] = await engine.read(query.compile());
  return Number(row!["balance_micros"]);
}

/** All rows of an account's ledger, newest first. */
export async function ledgerOf({ context }: TestService, accountId: string): Promise<readonly Transaction[]> {
  return (await context.store.ledger.list({ accountId, offset: 0, limit: 1000 })).list;
}

/** How many messages an account has. */
export async function countMessages({ engine }: TestService, accountId: string): Promise<number> {
  const query = engine.builder.selectFrom("messages").select("id").where("account_id", "=", accountId);
  return (await engine.read(query.compile())).length;
}

/** The headers of a JSON request with these credentials. */
export function headersOf({ apiKey, accountId, userId }: Credentials): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-api-key": apiKey,
    "x-account-id": accountId,
    "x-user-id": userId,
  };
}

/** Limits of an account that has no more than a daily one, or none. */
export const dailyLimit = (dailyLimitMicros: number | null) => ({ dailyLimitMicros, lowBalanceMicros: null });
