import { createId } from "../../domain/identifiers.ts";
import { hashPassword } from "../../domain/access/passwords.ts";
import type { WorkOrigin } from "../../domain/access/fair-queue.ts";
import type { Change } from "../../ports/store/change.ts";
import type { Store } from "../../ports/store.ts";
import type { Account, User } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";
import { createWelcomeSims } from "./welcome-sims.ts";

export interface NewUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  /** Default: user. */
  readonly role?: User["role"];
}

interface UserStore {
  readonly store: Pick<Store, "users" | "accounts" | "ledger" | "esim">;
}

/**
 * Creates a user and an account, and the changes that store them with the welcome credit and the welcome SIMs. The
 * changes fail with `email_taken` if a user has this e-mail address. The password is not validated. Rejects with
 * `QueueFullError` if the caller already waits for a password hash, or if too many callers do.
 */
export async function createUser(
  { store, clock, service }: Pick<Context, "clock" | "service"> & UserStore,
  { password, role = "user", ...names }: NewUser,
  asker: WorkOrigin,
): Promise<{
  readonly user: User;
  readonly account: Account;
  readonly changes: readonly Change<"email_taken">[];
}> {
  const passwordHash = await hashPassword(password, asker);
  const now = clock.now();
  const user: User = {
    ...names,
    id: createId(now),
    passwordHash,
    role,
    status: "active",
    isVerified: false,
    createdAt: now,
    updatedAt: now,
  };
  const account: Account = {
    id: createId(now),
    userId: user.id,
    currency: service.currency,
    balanceMicros: 0,
  };
  const credit = {
    id: createId(now),
    accountId: account.id,
    userId: user.id,
    description: "Welcome credit",
    valueMicros: service.welcomeCreditMicros,
    currency: account.currency,
    at: now,
  };
  const changes = [store.users.insert(user), store.accounts.insert(account, now)];
  if (credit.valueMicros > 0) changes.push(store.ledger.credit(credit));
  if (service.welcomeSims > 0)
    changes.push(...createWelcomeSims(store, account.id, service.welcomeSims, now));
  return { user, account, changes };
}
