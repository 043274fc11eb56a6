import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { ChargeRefusal, Transaction } from "../../ports/store/ledger.ts";
import { defineChange } from "../change.ts";
import { locked } from "../look-up.ts";
import { accounts, transactions, transactionTotals, type AccountRow } from "../schema/accounts.ts";
import { Violation } from "../violation.ts";
import type { Work } from "../work.ts";

/** Locks an account. */
export const lockAccount = (accountId: string) => locked(accounts, { id: accountId });

export type NewTransaction = Omit<Transaction, "balanceAfterMicros" | "version">;

/**
 * True if spending counts for `day`. Clocks of instances differ by minutes around midnight, so that the next day may have begun. A later
 * day was recorded with a wrong clock.
 */
export const isOfDay = (spentDay: number, day: number): boolean => spentDay === day || spentDay === day + 1;

/**
 * Takes the value of a transaction from the balance, and counts it for the day, unless the balance or the daily limit does not
 * allow it. If the clock of another instance has already begun the next day, that day continues.
 */
export function debit(
  work: Work,
  account: AccountRow | undefined,
  transaction: NewTransaction,
): ChargeRefusal | undefined {
  const { balanceMicros, dailyLimitMicros, operatorLimitMicros, spentDay, spentMicros } = existing(account);
  const { at, valueMicros } = transaction;
  const day = utcDayOf(at);
  const continues = isOfDay(spentDay, day);
  const spent = (continues ? spentMicros : 0) + valueMicros;
  const limit = Math.min(dailyLimitMicros ?? Infinity, operatorLimitMicros ?? Infinity);
  if (valueMicros > 0 && spent > limit) return "limit_reached";
  if (balanceMicros < valueMicros) return "balance_short";
  append(work, existing(account), transaction, balanceMicros - valueMicros);
  work.update(existing(account), { spentDay: continues ? spentDay : day, spentMicros: spent });
  return undefined;
}

/** Takes the value of a transaction from the balance, whatever the daily limit, and does not count it for the day. */
export function take(
  work: Work,
  account: AccountRow | undefined,
  transaction: NewTransaction,
): "balance_short" | undefined {
  const { balanceMicros } = existing(account);
  if (balanceMicros < transaction.valueMicros) return "balance_short";
  append(work, existing(account), transaction, balanceMicros - transaction.valueMicros);
  return undefined;
}

/** Adds the value of a transaction to the balance. */
export function credit(work: Work, account: AccountRow | undefined, transaction: NewTransaction): void {
  append(work, existing(account), transaction, existing(account).balanceMicros + transaction.valueMicros);
}

/** Adds a refund to the balance, and subtracts it from what its day has cost, while that day continues. */
export function addRefund(
  work: Work,
  account: AccountRow | undefined,
  transaction: NewTransaction,
  chargedAt: number,
): void {
  credit(work, account, transaction);
  const { spentDay, spentMicros } = existing(account);
  if (spentDay !== utcDayOf(chargedAt)) return;
  work.update(existing(account), { spentMicros: Math.max(0, spentMicros - transaction.valueMicros) });
}

/** Adds a row to the ledger. Its time is never before that of the row before it. */
function append(work: Work, account: AccountRow, transaction: NewTransaction, balanceMicros: number): void {
  const { at, ...values } = transaction;
  const createdAt = Math.max(account.lastTransactionAt, at);
  const sequence = account.transactionCount + 1;
  work.update(account, { balanceMicros, transactionCount: sequence, lastTransactionAt: createdAt });
  work.insert(transactions, {
    ...values,
    createdAt,
    balanceAfterMicros: balanceMicros,
    version: 0,
    sequence,
  });
  const { accountId, serviceId, type } = transaction;
  work.add(transactionTotals, { accountId, at: createdAt, serviceId, type, transactions: 1 });
}

function existing(account: AccountRow | undefined): AccountRow {
  if (!account) throw new Violation("missed", "account missing");
  return account;
}

interface Moving {
  readonly transaction: NewTransaction;
}

const lookUps = ({ transaction }: Moving) => ({ account: lockAccount(transaction.accountId) });

export const credited = defineChange("ledger.credit", {
  lookUps,
  decide: (work, { transaction }: Moving, { account }) => credit(work, account, transaction),
});

export const creditedUpTo = defineChange("ledger.creditUpTo", {
  lookUps,
  decide(
    work,
    { transaction, maximumBalanceMicros }: Moving & { maximumBalanceMicros: number },
    { account },
  ) {
    if (account && account.balanceMicros + transaction.valueMicros > maximumBalanceMicros)
      return "balance_too_high";
    return credit(work, account, transaction);
  },
});

export const charged = defineChange("ledger.charge", {
  lookUps,
  decide: (work, { transaction }: Moving, { account }) => debit(work, account, transaction),
});

export const taken = defineChange("ledger.take", {
  lookUps,
  decide: (work, { transaction }: Moving, { account }) => take(work, account, transaction),
});

export const refunded = defineChange("ledger.refund", {
  lookUps,
  decide: (work, { transaction, chargedAt }: Moving & { chargedAt: number }, { account }) =>
    addRefund(work, account, transaction, chargedAt),
});
