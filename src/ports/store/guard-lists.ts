import type { Change } from "./change.ts";

/** Whether sends to a country may pass; where it is `monitor` they do, and rules of how much is sent only watch. */
export type CountrySetting = "on" | "monitor" | "off";

/** The countries of an account that has settings of its own; those that are not named are off. */
export interface AccountCountries {
  readonly accountId: string;
  readonly settings: ReadonlyMap<string, CountrySetting>;
}

/** The lists of numbers: what is allowed passes every other rule, what is blocked passes none but that. */
export type ListName = "allow" | "block";

/** Numbers that begin with a prefix; a whole number is the prefix of itself. */
export interface ListEntry {
  readonly id: string;
  readonly list: ListName;
  /** 1 to 15 digits, without `+`. */
  readonly prefix: string;
  /** Whose sends it is for; null for those of all accounts. */
  readonly accountId: string | null;
  /** When it ends, in Unix milliseconds; null where it does not. */
  readonly until: number | null;
  readonly note: string | null;
  readonly createdAt: number;
  /** The identifier of a user, or `command line`. */
  readonly createdBy: string;
}

/** A page of entries, newest first: those before the one with the identifier `before`. */
export interface EntryQuery {
  readonly list?: ListName | undefined;
  readonly accountId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * A limit of an account: `recipient` (0 switches the recipient limit off), `amount` and `most` (the unconverted amount that
 * the operator sets, and the most that the customer may set), and `amount DE` (what the customer set for a country).
 * Amounts are in micro-units.
 */
export interface AccountLimit {
  readonly accountId: string;
  readonly name: string;
  readonly value: number;
}

/** The last limit of a page. */
export type LimitCursor = Pick<AccountLimit, "accountId" | "name">;

/** Settings of the operator and of customers for the guard. */
export interface StoredGuardLists {
  /** Another number after every change but the removal of what has ended. */
  revision(): Promise<number>;
  findCountries(accountId: string): Promise<AccountCountries["settings"] | undefined>;
  /** Accounts with settings of their own, in the order of their identifiers, after one of them. */
  listCountries(after: string, limit: number): Promise<readonly AccountCountries[]>;
  /** Sets an account's countries; `undefined` takes its settings away. */
  setCountries(accountId: string, settings: AccountCountries["settings"] | undefined): Change;
  /** Limits of all accounts, in the order of accounts and names, after one of them. */
  listLimits(after: LimitCursor, limit: number): Promise<readonly AccountLimit[]>;
  findLimits(accountId: string): Promise<ReadonlyMap<string, number>>;
  /** Sets a limit; `undefined` removes it. */
  setLimit(accountId: string, name: string, value: number | undefined): Change;
  find(id: string): Promise<ListEntry | undefined>;
  list(query: EntryQuery): Promise<readonly ListEntry[]>;
  /** Adds an entry; one of the same list, account and prefix gives way to it. Refused where `most` others are kept. */
  put(entry: ListEntry, most: number): Change<"too_many">;
  remove(id: string): Change<"not_found">;
  /** Removes up to `limit` entries that have ended; returns how many. */
  purge(now: number, limit: number): Promise<number>;
}
