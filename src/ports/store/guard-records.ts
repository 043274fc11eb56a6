import type { Finding } from "../guard.ts";
import type { Change } from "./change.ts";

/** Setting for sends to a country. `monitor` allows them, and fraud rules only monitor. */
export type CountrySetting = "on" | "monitor" | "off";

/** Settings of the operator for one account. Amounts are in micro-units. */
export interface AccountSettings {
  /** Allowed countries; all others are off. Unset if the account may send to all countries of the service. */
  readonly countries?: Readonly<Record<string, Exclude<CountrySetting, "off">>> | undefined;
  /** True if the recipient limit does not apply to the account's sends. */
  readonly isRecipientUnlimited?: boolean | undefined;
  /**
   * Maximum unconverted cost of sends to a country in a day. Default: the amount of the service. `maximumMicros` limits
   * the value that the customer may set. Default: five times the amount.
   */
  readonly unconvertedMicros?: number | undefined;
  readonly maximumMicros?: number | undefined;
}

/** Details of an entry of the allow list or the block list. */
export interface EntryDetails {
  readonly note: string | null;
  /** In Unix milliseconds. */
  readonly createdAt: number;
  /** A user id, or `command line`. */
  readonly createdBy: string;
}

/** Value type of each record kind. */
interface Values {
  /**
   * A phone number or prefix that is allowed or blocked. Key: 1 to 15 digits. Applies to all accounts if `accountId` is
   * "".
   */
  readonly allow: EntryDetails;
  readonly block: EntryDetails;
  /** One setting of an account. Key: its name. */
  readonly account: NonNullable<AccountSettings[keyof AccountSettings]>;
  /** Unconverted amount that the customer has set for a country, in micro-units. Key: its ISO 3166-1 alpha-2 code. */
  readonly amount: number;
  /** A block or a suspicion. Key: rule and scope. */
  readonly suspicion: Pick<Finding, "rule" | "scope" | "value" | "limit" | "isBlocked"> & {
    readonly country: string;
    /** In Unix milliseconds. */
    readonly since: number;
  };
  /** Time when the customer lifted a block, in Unix milliseconds. Key: rule and scope. */
  readonly lift: number;
  /** A chunk of the guard's counters. Key: its number. */
  readonly counters: string;
}

export type GuardRecordKind = keyof Values;

/** A setting or a state of the guard. Kind, account and key are unique together. */
export type GuardRecord<Kind extends GuardRecordKind = GuardRecordKind> = {
  [Each in Kind]: {
    readonly id: string;
    readonly kind: Each;
    /** "" if the record applies to all accounts. */
    readonly accountId: string;
    readonly key: string;
    readonly value: Values[Each];
    /** End in Unix milliseconds. null if there is none. */
    readonly until: number | null;
  };
}[Kind];

/** Query for a page of records, newest first. `before` is the id of the last record of the previous page. */
export interface GuardRecordQuery<Kind extends GuardRecordKind> {
  readonly kinds: readonly Kind[];
  readonly id?: string | undefined;
  readonly accountId?: string | undefined;
  readonly key?: string | undefined;
  /** Selects records that ended by this time, in Unix milliseconds. */
  readonly endedBy?: number | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Records of the guard. */
export interface GuardRecords {
  /**
   * Returns a revision number. It changes with every change of a setting, that is of every kind except `suspicion` and
   * `counters`.
   */
  revision(): Promise<number>;
  /** Lists a page of records. It may include records that have ended and are not purged yet. */
  list<Kind extends GuardRecordKind>(query: GuardRecordQuery<Kind>): Promise<readonly GuardRecord<Kind>[]>;
  /** Inserts a record, or replaces the record with the same kind, account and key, including its id. */
  put(record: GuardRecord): Change;
  /** Inserts or replaces a record like `put`. Fails if at least `most` other records of its kind exist. */
  putLimited(record: GuardRecord, most: number): Change<"too_many">;
  /** Inserts a record. Fails if a record with the same kind, account and key exists, even if it has ended. */
  add(record: GuardRecord): Change<"already_recorded">;
  /** Changes the end of a record. Does nothing if the record does not exist. */
  setUntil(record: Pick<GuardRecord, "id" | "kind">, until: number): Change;
  /** Removes a record. Fails if it does not exist. */
  remove(record: Pick<GuardRecord, "id" | "kind">): Change<"not_found">;
  /** Deletes at most `limit` records that have ended, except suspicions. Returns the number of deleted records. */
  purge(now: number, limit: number): Promise<number>;
}
