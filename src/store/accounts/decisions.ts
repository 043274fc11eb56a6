import type { Account, User } from "../../ports/store/accounts.ts";
import { defineChange } from "../change.ts";
import { lockAccount } from "../ledger/decisions.ts";
import { lookUpOne } from "../look-up.ts";
import { accounts, users } from "../schema/accounts.ts";

/** Creates a change that inserts a user. It is refused with `email_taken` if a user has this e-mail address. */
export const insertUser = defineChange("users.insert", {
  lookUps: (user: User) => ({ sameEmail: lookUpOne(users, { email: user.email.toLowerCase() }) }),
  decide(work, user, { sameEmail }) {
    if (sameEmail) return "email_taken";
    return work.insert(users, {
      ...user,
      email: user.email.toLowerCase(),
      emailGiven: user.email,
      isVerified: Number(user.isVerified),
    });
  },
});

export const insertAccount = defineChange("accounts.insert", {
  lookUps: ({ account }: { readonly account: Account; readonly now: number }) => ({
    account: lockAccount(account.id),
  }),
  decide: (work, { account, now }) =>
    work.insert(accounts, { ...account, transactionCount: 0, createdAt: now }),
});

/**
 * Creates a change that locks an account. Statements of the same commit then see all previous commits for this account.
 */
export const createAccountLock = defineChange("accounts.lock", {
  lookUps: (accountId: string) => ({ account: lockAccount(accountId) }),
  decide: () => undefined,
});
