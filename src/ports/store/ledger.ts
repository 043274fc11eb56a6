import { channels } from "../../domain/messages/delivery.ts";
import type { Change } from "./change.ts";

/** What a transaction does to the balance: only DEBIT takes from it. */
export const transactionTypes = ["CREDIT", "DEBIT", "REFUND"] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** What a transaction is for: a channel, an eSIM package, a verification, or money that the account was given. */
export const serviceIds = ["account", ...channels, "esim", "verification"] as const;
export type ServiceId = (typeof serviceIds)[number];

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

/** A page of an account's transactions, newest first; the time range is half-open. */
export interface TransactionQuery {
  readonly accountId: string;
  readonly serviceId?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** What a charge was for, and what it took. */
export type Charge = Pick<
  Transaction,
  "correlationId" | "accountId" | "userId" | "serviceId" | "description" | "valueMicros" | "currency"
>;

/** Why an account is not charged: its balance does not pay for it, or its daily limit does not allow it. */
export type ChargeRefusal = "balance_short" | "limit_reached";

/** Money that an account is given. */
export type Credit = Pick<
  Transaction,
  "id" | "accountId" | "userId" | "description" | "valueMicros" | "currency" | "at"
>;

/** A place in an account's ledger: before the transaction of this number, which may be one to come. */
export interface LedgerPlace {
  readonly sequence: number;
  readonly balanceBeforeMicros: number;
}

/** Money in and out; a message is debited once and refunded at most once. */
export interface Ledger {
  list(query: TransactionQuery): Promise<{ readonly total: number; readonly list: readonly Transaction[] }>;
  /** Where a time begins: every transaction is either before or after it, also where clocks differed by some minutes. */
  placeAt(accountId: string, at: number): Promise<LedgerPlace>;
  /** The transactions from one number, included, to another, in the order of the ledger. */
  rows(accountId: string, from: number, until: number): Promise<readonly Transaction[]>;
  /** Adds money to an account. */
  credit(credit: Credit): Change;
  /** The same, unless its balance would be more than `maximumBalanceMicros`. */
  creditUpTo(credit: Credit, maximumBalanceMicros: number): Change<"balance_too_high">;
  /** Takes one unit's price from an account, once for each `correlationId`, if the day's limit allows it. */
  charge(charge: Charge, id: string, at: number): Change<ChargeRefusal>;
  /** The same, whatever the limit and without counting for it: it is not the customer who spends. */
  take(charge: Charge, id: string, at: number): Change<"balance_short">;
  /** Gives a charge of `chargedAt` back, once. */
  refund(charge: Charge, id: string, at: number, chargedAt: number): Change;
}
