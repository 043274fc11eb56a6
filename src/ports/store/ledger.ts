import { channels } from "../../domain/messages/delivery.ts";
import type { Change } from "./change.ts";

/** Type of a transaction. Only DEBIT reduces the balance. */
export const transactionTypes = ["CREDIT", "DEBIT", "REFUND"] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** Service that a transaction pays for. `account` is used for credits and for debits by the operator. */
export const serviceIds = ["account", ...channels, "esim", "verification"] as const;
export type ServiceId = (typeof serviceIds)[number];

/** A row of the ledger. `at` is in Unix milliseconds. The amount of a refund or a credit is positive, too. */
export interface Transaction {
  readonly id: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly serviceId: ServiceId;
  readonly type: TransactionType;
  readonly description: string;
  readonly at: number;
  readonly unitPriceMicros: number;
  readonly quantity: number;
  readonly valueMicros: number;
  readonly currency: string;
  readonly balanceAfterMicros: number;
  readonly version: number;
}

/** A page of an account's transactions, newest first. `from` is included, `until` is excluded. */
export interface TransactionQuery {
  readonly accountId: string;
  readonly serviceId?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Service and amount of a debit. */
export type Charge = Pick<
  Transaction,
  "correlationId" | "accountId" | "userId" | "serviceId" | "description" | "valueMicros" | "currency"
>;

/** Reason why an account is not charged: its balance is too low, or its daily limit is reached. */
export type ChargeRefusal = "balance_short" | "limit_reached";

/** Money that is added to an account. */
export type Credit = Pick<
  Transaction,
  "id" | "accountId" | "userId" | "description" | "valueMicros" | "currency" | "at"
>;

/**
 * A position in an account's ledger, before the transaction with this number, and the balance there. Numbers start at
 * 1. The transaction may not exist yet.
 */
export interface LedgerCursor {
  readonly sequence: number;
  readonly balanceBeforeMicros: number;
}

/** Transactions of accounts. A `correlationId` is refunded at most once. */
export interface Ledger {
  list(query: TransactionQuery): Promise<{ readonly total: number; readonly list: readonly Transaction[] }>;
  /**
   * Returns the position of a time. Each transaction is either before or after it, even if instance clocks differed by
   * minutes.
   */
  getCursorAt(accountId: string, at: number): Promise<LedgerCursor>;
  /** Lists transactions in ledger order, from number `from`, included, to number `until`, excluded. */
  listRange(accountId: string, from: number, until: number): Promise<readonly Transaction[]>;
  /** Adds money to an account. */
  credit(credit: Credit): Change;
  /** Adds money to an account. Fails if the balance would exceed `maximumBalanceMicros`. */
  creditUpTo(credit: Credit, maximumBalanceMicros: number): Change<"balance_too_high">;
  /** Debits an account. Fails if the balance is too low, or if a daily limit would be exceeded. */
  charge(charge: Charge, id: string, at: number): Change<ChargeRefusal>;
  /**
   * Debits an account if the balance is sufficient. Ignores the daily limits and does not count towards them, because
   * the customer does not cause the debit.
   */
  chargeWithoutLimit(charge: Charge, id: string, at: number): Change<"balance_short">;
  /**
   * Refunds a charge that was made at `chargedAt`. Within the same UTC day, its value no longer counts towards the
   * daily limits. A second refund of the charge makes the commit reject.
   */
  refund(charge: Charge, id: string, at: number, chargedAt: number): Change;
}
