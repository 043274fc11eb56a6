import type { Account, User } from "./accounts.ts";

/** A user with their account. */
export interface Customer {
  readonly user: Omit<User, "passwordHash">;
  readonly account: Account;
}

/** The latest customers come first: those before the user with the identifier `before`. */
export interface CustomerPage {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** What all accounts of a currency have, and what was charged to them for messages that are still pending. */
export interface Balances {
  readonly currency: string;
  readonly accounts: number;
  readonly balanceMicros: number;
  readonly pendingMicros: number;
}

/** Customers as operators look for them. */
export interface Customers {
  list(page: CustomerPage): Promise<readonly Customer[]>;
  /** Those with this first or last name, in whatever case its ASCII letters are. */
  listNamed(name: string, page: CustomerPage): Promise<readonly Customer[]>;
  /** By the identifier of the user or of the account. */
  find(id: string): Promise<Customer | undefined>;
  /** The accounts of up to `limit` customers who were suspended after a time, the latest first. */
  suspendedSince(time: number, limit: number): Promise<readonly string[]>;
  findByEmail(email: string): Promise<Customer | undefined>;
  /** What was charged to an account for messages that are still pending. */
  pendingMicros(accountId: string): Promise<number>;
  /** The sums of each currency; takes the longer, the more accounts there are and the longer they have been there. */
  balances(): Promise<readonly Balances[]>;
}
