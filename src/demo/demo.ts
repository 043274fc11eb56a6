import { randomToken } from "../domain/access/codes.ts";
import { createId } from "../domain/identifiers.ts";
import { hashPassword } from "../domain/access/passwords.ts";
import { operator } from "../domain/access/turns.ts";
import { createKey } from "../operations/account/create-key.ts";
import { createUser } from "../operations/account/create-user.ts";
import type { Context } from "../operations/context.ts";
import type { Store } from "../ports/store.ts";
import type { Account, User } from "../ports/store/accounts.ts";
import type { Change } from "../ports/store/change.ts";
import { demoBlocked, demoGrant, demoPrices, demoSims, demoTemplates } from "./data.ts";

/** The demo user's e-mail address. */
export const demoEmail = "demo@connect-hub.example";
const balanceMicros = 1_000_000_000;
const balanceDescription = "Demo balance";
/** The welcome credit may come before the demo balance; nothing else does. */
const firstTransactions = 2;

/** What somebody needs to try the sandbox. */
export interface Demo {
  readonly userId: string;
  readonly accountId: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Makes the demo user, balance, prices, SIMs and templates. A user who already exists, perhaps made by another instance
 * at the same time, gets a new key and password.
 */
export async function makeDemo(context: Pick<Context, "store" | "clock" | "service">): Promise<Demo> {
  const { store } = context;
  const password = randomToken(12);
  const { account, changes } = await makeUser(context, password);
  const { key, made } = createKey(context, account, "Demo");
  const granted = store.esim.grant(account.id, demoGrant, context.clock.now());
  const another = await store.commit([...changes, made, granted], {
    email_taken: () => makeDemo(context),
    too_many() {
      throw new Error(
        `${demoEmail} has as many API keys as allowed: delete one that is not needed any more.`,
      );
    },
  });
  if (another) return another;
  await fillSandbox(context, account.currency);
  return { userId: account.userId, accountId: account.id, apiKey: key, email: demoEmail, password };
}

/** The demo user, if a sandbox has made it: anybody may register with its address, and only a sandbox gives its balance. */
export async function findDemo({
  users,
  accounts,
  ledger,
}: Pick<Store, "users" | "accounts" | "ledger">): Promise<User | undefined> {
  const user = await users.findByEmail(demoEmail);
  const account = user && (await accounts.findByUser(user.id));
  const first = account ? await ledger.rows(account.id, 1, 1 + firstTransactions) : [];
  return first.some(({ description }) => description === balanceDescription) ? user : undefined;
}

/** Puts the sandbox's prices, SIMs, templates and blocked number into a store that has no prices yet. */
export async function fillSandbox(
  { store, clock }: Pick<Context, "clock"> & { readonly store: Filled },
  currency: string,
): Promise<void> {
  if ((await store.prices.revision()) > 0) return;
  const now = clock.now();
  const blocked = {
    id: createId(now),
    kind: "block",
    accountId: "",
    key: demoBlocked,
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

type Filled = Pick<Store, "commit" | "prices" | "esim" | "guardRecords">;

async function makeUser(
  context: Pick<Context, "store" | "clock" | "service">,
  password: string,
): Promise<{ readonly account: Account; readonly changes: readonly Change<"email_taken">[] }> {
  const { store, clock } = context;
  const now = clock.now();
  const known = await store.users.findByEmail(demoEmail);
  const account = known && (await store.accounts.findByUser(known.id));
  if (account) {
    const set = store.users.setPassword(known.id, await hashPassword(password, operator), now);
    return { account, changes: [set] };
  }
  const newUser = { firstName: "Demo", lastName: "User", email: demoEmail, password };
  // The demo user has the sandbox's SIMs, and needs none of its own.
  const withoutSims = { ...context, service: { ...context.service, welcomeSims: 0 } };
  const created = await createUser(withoutSims, newUser, operator);
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
