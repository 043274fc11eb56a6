import type { Write } from "../store.ts";

export type TransactionType = "CREDIT" | "DEBIT" | "REFUND";

export interface Transaction {
  readonly id: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly serviceId: string;
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
  readonly currency?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Money in and out; a message is debited once and refunded at most once. */
export interface Ledger {
  list(query: TransactionQuery): Promise<{ readonly total: number; readonly list: readonly Transaction[] }>;
  /** Adds money to an account. */
  credit(
    credit: Pick<
      Transaction,
      "id" | "accountId" | "userId" | "description" | "valueMicros" | "currency" | "at"
    >,
  ): readonly Write[];
}
