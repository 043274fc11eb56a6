import { toUtcDay } from "../../domain/time/utc-day.ts";
import type { ChargeRefusal, Transaction } from "../../ports/store/ledger.ts";
import { defineChange } from "../change.ts";
import { lockOne } from "../look-up.ts";
import { accounts, transactions, transactionTotals, type AccountRow } from "../schema/accounts.ts";
import { Violation } from "../violation.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Creates the look-up that locks an account. */
export const lockAccount = (accountId: string) => lockOne(accounts, { id: accountId });

export type NewTransaction = Omit<Transaction, "balanceAfterMicros" | "version">;

/**
 * Returns true if the spending of `spentDay` counts for `day`: if it is the same day or the next. The clocks of
 * instances differ, so another instance may already have begun the next day. A later day was recorded by a wrong clock.
 */
export const countsForDay = (spentDay: number, day: number): boolean =>
  spentDay === day || spentDay === day + 1;

/**
 * Debits the value of a transaction from the balance, and adds it to the day's spending. If the clock of another
 * instance has already begun the next day, that day continues.
 * - Returns `limit_reached` if the spending would exceed the daily limit of the customer or the operator. A value of 0
 *   never does.
 * - Returns `balance_short` if the balance is less than the value.
 * - Throws a `Violation` if the account is missing.
 */
export function debit(
  work: UnitOfWork,
  account: AccountRow | undefined,
  transaction: NewTransaction,
): ChargeRefusal | undefined {
  const { balanceMicros, dailyLimitMicros, operatorLimitMicros, spentDay, spentMicros } =
    requireAccount(account);
  const { at, valueMicros } = transaction;
  const day = toUtcDay(at);
  const continues = countsForDay(spentDay, day);
  const spent = (continues ? spentMicros : 0) + valueMicros;
  const limit = Math.min(dailyLimitMicros ?? Infinity, operatorLimitMicros ?? Infinity);
  if (valueMicros > 0 && spent > limit) return "limit_reached";
  if (balanceMicros < valueMicros) return "balance_short";
  append(work, requireAccount(account), transaction, balanceMicros - valueMicros);
  work.update(requireAccount(account), { spentDay: continues ? spentDay : day, spentMicros: spent });
  return undefined;
}

/**
 * Debits the value of a transaction from the balance, without the daily limit and without adding it to the day's
 * spending. Returns `balance_short` if the balance is less than the value. Throws a `Violation` if the account is
 * missing.
 */
export function debitWithoutLimit(
  work: UnitOfWork,
  account: AccountRow | undefined,
  transaction: NewTransaction,
): "balance_short" | undefined {
  const { balanceMicros } = requireAccount(account);
  if (balanceMicros < transaction.valueMicros) return "balance_short";
  append(work, requireAccount(account), transaction, balanceMicros - transaction.valueMicros);
  return undefined;
}

/** Adds the value of a transaction to the balance. Throws a `Violation` if the account is missing. */
export function credit(work: UnitOfWork, account: AccountRow | undefined, transaction: NewTransaction): void {
  append(
    work,
    requireAccount(account),
    transaction,
    requireAccount(account).balanceMicros + transaction.valueMicros,
  );
}

/**
 * Adds a refund to the balance. If the account's `spentDay` is the UTC day of `chargedAt`, also subtracts the refund
 * from the day's spending, down to 0. Throws a `Violation` if the account is missing.
 */
export function addRefund(
  work: UnitOfWork,
  account: AccountRow | undefined,
  transaction: NewTransaction,
  chargedAt: number,
): void {
  credit(work, account, transaction);
  const { spentDay, spentMicros } = requireAccount(account);
  if (spentDay !== toUtcDay(chargedAt)) return;
  work.update(requireAccount(account), { spentMicros: Math.max(0, spentMicros - transaction.valueMicros) });
}

/** Appends a row to the ledger. Its time is never earlier than the time of the previous row. */
function append(
  work: UnitOfWork,
  account: AccountRow,
  transaction: NewTransaction,
  balanceMicros: number,
): void {
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

function requireAccount(account: AccountRow | undefined): AccountRow {
  if (!account) throw new Violation("missed", "account missing");
  return account;
}

interface LedgerChange {
  readonly transaction: NewTransaction;
}

const lookUps = ({ transaction }: LedgerChange) => ({ account: lockAccount(transaction.accountId) });

export const creditAccount = defineChange("ledger.credit", {
  lookUps,
  decide: (work, { transaction }: LedgerChange, { account }) => credit(work, account, transaction),
});

/** Credits an account. Fails with `balance_too_high` if the balance would be above `maximumBalanceMicros`. */
export const creditAccountUpTo = defineChange("ledger.creditUpTo", {
  lookUps,
  decide(
    work,
    { transaction, maximumBalanceMicros }: LedgerChange & { maximumBalanceMicros: number },
    { account },
  ) {
    if (account && account.balanceMicros + transaction.valueMicros > maximumBalanceMicros)
      return "balance_too_high";
    return credit(work, account, transaction);
  },
});

export const chargeAccount = defineChange("ledger.charge", {
  lookUps,
  decide: (work, { transaction }: LedgerChange, { account }) => debit(work, account, transaction),
});

export const chargeWithoutLimit = defineChange("ledger.take", {
  lookUps,
  decide: (work, { transaction }: LedgerChange, { account }) => debitWithoutLimit(work, account, transaction),
});

export const refundAccount = defineChange("ledger.refund", {
  lookUps,
  decide: (work, { transaction, chargedAt }: LedgerChange & { chargedAt: number }, { account }) =>
    addRefund(work, account, transaction, chargedAt),
});
