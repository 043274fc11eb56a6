import { generateToken } from "../domain/access/codes.ts";
import { createId } from "../domain/identifiers.ts";
import { hashPassword } from "../domain/access/passwords.ts";
import { localOrigin } from "../domain/access/fair-queue.ts";
import { createKey } from "../operations/account/create-key.ts";
import { createUser } from "../operations/account/create-user.ts";
import type { Context } from "../operations/context.ts";
import type { Store } from "../ports/store.ts";
import type { Account, User } from "../ports/store/accounts.ts";
import type { Change } from "../ports/store/change.ts";
import { demoBlockedNumber, demoGrant, demoPrices, demoSims, demoTemplates } from "./data.ts";

/** E-mail address of the demo user. */
export const demoEmail = "demo@connect-hub.example";
const balanceMicros = 1_000_000_000;
const balanceDescription = "Demo balance";
/** Number of first transactions that are searched for the demo balance. Only the welcome credit can precede it. */
const firstTransactions = 2;

/** Credentials for trying out the sandbox. */
export interface Demo {
  readonly userId: string;
  readonly accountId: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Creates the demo user with its balance, an API key and access to the sandbox's SIMs. Also seeds the sandbox. If the
 * user exists, for example because another instance has just created it, it gets a new key and a new password. Rejects
 * if the account has the maximum number of API keys.
 */
export async function createDemo(context: Pick<Context, "store" | "clock" | "service">): Promise<Demo> {
  const { store } = context;
  const password = generateToken(12);
  const { account, changes } = await prepareUser(context, password);
  const { key, insertion } = createKey(context, account, "Demo");
  const granted = store.esim.grant(account.id, demoGrant, context.clock.now());
  const another = await store.commit([...changes, insertion, granted], {
    email_taken: () => createDemo(context),
    too_many() {
      throw new Error(`${demoEmail} has the maximum number of API keys. Delete a key that is not used.`);
    },
  });
  if (another) return another;
  await seedSandbox(context, account.currency);
  return { userId: account.userId, accountId: account.id, apiKey: key, email: demoEmail, password };
}

/**
 * Finds the demo user. Returns undefined if a sandbox has not created it. The e-mail address is not proof, because any
 * customer can register with it. The demo balance is proof, because only a sandbox adds it.
 */
export async function findDemoUser({
  users,
  accounts,
  ledger,
}: Pick<Store, "users" | "accounts" | "ledger">): Promise<User | undefined> {
  const user = await users.findByEmail(demoEmail);
  const account = user && (await accounts.findByUser(user.id));
  const first = account ? await ledger.listRange(account.id, 1, 1 + firstTransactions) : [];
  return first.some(({ description }) => description === balanceDescription) ? user : undefined;
}

/** Adds the sandbox's prices, SIMs, templates and blocked number. Does nothing if prices were ever stored. */
export async function seedSandbox(
  { store, clock }: Pick<Context, "clock"> & { readonly store: SeededStore },
  currency: string,
): Promise<void> {
  if ((await store.prices.revision()) > 0) return;
  const now = clock.now();
  const blocked = {
    id: createId(now),
    kind: "block",
    accountId: "",
    key: demoBlockedNumber,
    value: { note: "Every sandbox blocks this number.", createdAt: now, createdBy: "command line" },
    until: null,
  } as const;
  await store.commit([
    store.prices.put(demoPrices(currency)),
    store.guardRecords.put(blocked),
    ...demoTemplates.map(store.esim.putTemplate),
    store.esim.putSims(demoSims),
  ]);
}

type SeededStore = Pick<Store, "commit" | "prices" | "esim" | "guardRecords">;

async function prepareUser(
  context: Pick<Context, "store" | "clock" | "service">,
  password: string,
): Promise<{ readonly account: Account; readonly changes: readonly Change<"email_taken">[] }> {
  const { store, clock } = context;
  const now = clock.now();
  const known = await store.users.findByEmail(demoEmail);
  const account = known && (await store.accounts.findByUser(known.id));
  if (account) {
    const set = store.users.setPassword(known.id, await hashPassword(password, localOrigin), now);
    return { account, changes: [set] };
  }
  const newUser = { firstName: "Demo", lastName: "User", email: demoEmail, password };
  // The demo user has access to the sandbox's SIMs, and needs no welcome SIMs.
  const withoutSims = { ...context, service: { ...context.service, welcomeSims: 0 } };
  const created = await createUser(withoutSims, newUser, localOrigin);
  const credit = store.ledger.credit({
    id: createId(now),
    accountId: created.account.id,
    userId: created.user.id,
    description: balanceDescription,
    valueMicros: balanceMicros,
    currency: created.account.currency,
    at: clock.now(),
  });
  return { account: created.account, changes: [...created.changes, credit] };
}
