import type { Finding } from "../guard.ts";
import type { Change } from "./change.ts";

/** Whether sends to a country may pass; with `monitor` they may, and the rules that suspect fraud only watch. */
export type CountrySetting = "on" | "monitor" | "off";

/** Settings of the operator for one account. Amounts are in micro-units. */
export interface AccountSettings {
  /** All other countries are off; without it, the account may send to those of the hub. */
  readonly countries?: Readonly<Record<string, Exclude<CountrySetting, "off">>> | undefined;
  readonly isRecipientUnlimited?: boolean | undefined;
  /** The unconverted amount, and the highest one that the customer may set. */
  readonly unconvertedMicros?: number | undefined;
  readonly maximumMicros?: number | undefined;
}

/** What is known of an entry of the allow list or the block list. */
export interface EntryDetails {
  readonly note: string | null;
  /** In Unix milliseconds. */
  readonly createdAt: number;
  /** The identifier of a user, or `command line`. */
  readonly createdBy: string;
}

/** The value of a record, by its kind. */
interface Values {
  /** A number or a prefix that passes, or is blocked. Key: 1 to 15 digits. Without an account, it is for all of them. */
  readonly allow: EntryDetails;
  readonly block: EntryDetails;
  /** One setting of an account. Key: its name. */
  readonly account: NonNullable<AccountSettings[keyof AccountSettings]>;
  /** The unconverted amount that the customer set for a country, in micro-units. Key: the country. */
  readonly amount: number;
  /** What the guard blocks or suspects. Key: rule and scope. */
  readonly suspicion: Pick<Finding, "rule" | "scope" | "value" | "limit" | "isBlocked"> & {
    readonly country: string;
    /** In Unix milliseconds. */
    readonly since: number;
  };
  /** The time at which the customer lifted a block. Key: rule and scope. */
  readonly lift: number;
  /** A part of the guard's counters. Key: its number. */
  readonly counters: string;
}

export type RecordKind = keyof Values;

/** A setting or a state of the guard. There is one of each kind, account and key. */
export type GuardRecord<Kind extends RecordKind = RecordKind> = {
  [Each in Kind]: {
    readonly id: string;
    readonly kind: Each;
    /** "" if it is for all accounts. */
    readonly accountId: string;
    readonly key: string;
    readonly value: Values[Each];
    /** End, in Unix milliseconds; null if it has none. */
    readonly until: number | null;
  };
}[Kind];

/** A page of records, newest first: those before the one with the identifier `before`. */
export interface RecordQuery<Kind extends RecordKind> {
  readonly kinds: readonly Kind[];
  readonly id?: string | undefined;
  readonly accountId?: string | undefined;
  readonly key?: string | undefined;
  /** Only records that ended by this time. */
  readonly endedBy?: number | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** What the store keeps for the guard. */
export interface GuardRecords {
  /** Another number after every change of a setting: of each kind but `suspicion` and `counters`. */
  revision(): Promise<number>;
  list<Kind extends RecordKind>(query: RecordQuery<Kind>): Promise<readonly GuardRecord<Kind>[]>;
  /** Stores a record in place of the one of its kind, account and key. */
  put(record: GuardRecord): Change;
  /** Does the same; refused if `most` others of its kind are kept. */
  putAmong(record: GuardRecord, most: number): Change<"too_many">;
  /** Stores a record; refused if there is one of its kind, account and key. */
  add(record: GuardRecord): Change<"told_already">;
  /** Changes the end of a record, unless it is gone. */
  setUntil(record: Pick<GuardRecord, "id" | "kind">, until: number): Change;
  /** Removes a record; refused if it is gone. */
  remove(record: Pick<GuardRecord, "id" | "kind">): Change<"not_found">;
  /** Removes up to `limit` records that have ended, except suspicions; returns how many. */
  purge(now: number, limit: number): Promise<number>;
}
