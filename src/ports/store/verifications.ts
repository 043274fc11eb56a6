import type { Channel } from "../../domain/messages/delivery.ts";
import type { CountedStart } from "../../domain/verifications/starts.ts";
import type { Verification, VerificationState } from "../../domain/verifications/verification.ts";
import type { Change } from "./change.ts";

/**
 * A page of an account's verifications, newest first. All filters must match. `from` is included, `until` is excluded,
 * in Unix milliseconds of the start.
 */
export interface VerificationQuery {
  readonly accountId: string;
  readonly filter: {
    readonly status?: VerificationState | undefined;
    /** E.164 phone number. */
    readonly recipient?: string | undefined;
  };
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Id of the last verification of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Statistics of verifications. Money is in micro-units. */
export interface VerificationCounts {
  readonly started: number;
  readonly sent: number;
  readonly delivered: number;
  readonly approved: number;
  readonly blocked: number;
  readonly costMicros: number;
  /** Sum of the times from start to approval, over approved verifications. */
  readonly approvalMilliseconds: number;
}

/**
 * Statistics of a country and a channel. A verification counts once for each channel that it used. The country is an
 * ISO 3166-1 alpha-2 code, or "" for numbers that belong to no country.
 */
export interface CountedVerifications extends VerificationCounts {
  readonly country: string;
  readonly channel: Channel;
}

/** Filter of the statistics. UTC days from `fromDay`, included, to `untilDay`, excluded, counted in days since 1970. */
export interface CountsQuery {
  readonly accountId: string;
  readonly fromDay: number;
  readonly untilDay: number;
  readonly country?: string | undefined;
  readonly channel?: Channel | undefined;
}

/** A verification start. Starts are numbered for each account and recipient. */
export interface VerificationStart extends CountedStart {
  readonly number: number;
}

/** Account, recipient and template of a new verification, and the maximum number of earlier starts to read. */
export interface StartsQuery {
  readonly accountId: string;
  readonly recipient: string;
  readonly template: string;
  readonly limit: number;
}

/** Earlier verifications of a recipient, read at the same moment. */
export interface Starts {
  /** Pending verifications of the template among the latest starts, newest first. At most one for each requester. */
  readonly open: readonly Verification[];
  /** The latest starts of all templates, newest first. */
  readonly latest: readonly VerificationStart[];
}

/** Verifications, their due times and their statistics. */
export interface Verifications {
  find(accountId: string, id: string): Promise<Verification | undefined>;
  /** Returns a verification of any account. */
  findAny(id: string): Promise<Verification | undefined>;
  /** Reads the earlier verifications of a recipient before a new one is started. */
  readStarts(query: StartsQuery): Promise<Starts>;
  list(query: VerificationQuery): Promise<readonly Verification[]>;
  /** Inserts a verification. Fails if another start of the same account and recipient has the same number. */
  add(verification: Verification): Change<"start_number_taken">;
  /** Replaces a verification. Fails if it was changed since it was read. */
  put(verification: Verification): Change<"verification_changed">;
  /** Adds an ended verification to the statistics of its start day in UTC. */
  count(accountId: string, day: number, counted: readonly CountedVerifications[]): Change;
  listCounts(query: CountsQuery): Promise<readonly CountedVerifications[]>;
  /** Claims at most `limit` due verifications. Their leases expire at `leaseUntil`. */
  claim(now: number, leaseUntil: number, limit: number): Promise<readonly Verification[]>;
  /** Returns the time of the next due verification, or undefined if there is none. */
  nextDueAt(): Promise<number | undefined>;
  /**
   * Deletes at most `limit` ended verifications that started before the retention period of verifications or of messages. Returns the number of deleted verifications.
   */
  purge(now: number, limit: number): Promise<number>;
}
