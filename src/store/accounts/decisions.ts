import type { Account, User } from "../../ports/store/accounts.ts";
import { defineChange } from "../change.ts";
import { lockAccount } from "../ledger/decisions.ts";
import { one } from "../look-up.ts";
import { accounts, users } from "../schema/accounts.ts";

export const userInserted = defineChange("users.insert", {
  lookUps: (user: User) => ({ sameEmail: one(users, { email: user.email.toLowerCase() }) }),
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

export const accountInserted = defineChange("accounts.insert", {
  lookUps: ({ account }: { readonly account: Account; readonly now: number }) => ({
    account: lockAccount(account.id),
  }),
  decide: (work, { account, now }) =>
    work.insert(accounts, { ...account, transactionCount: 0, createdAt: now }),
});

/** Locks an account, so that the statements of the commit see what the commits before have written for it. */
export const accountLock = defineChange("accounts.lock", {
  lookUps: (accountId: string) => ({ account: lockAccount(accountId) }),
  decide: () => undefined,
});
