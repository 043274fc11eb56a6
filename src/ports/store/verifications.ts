import type { Channel } from "../../domain/messages/delivery.ts";
import type { CountedStart } from "../../domain/verifications/starts.ts";
import type { Verification, VerificationState } from "../../domain/verifications/verification.ts";
import type { Change } from "./change.ts";

/** A page of an account's verifications, newest first, that equal all that is given. */
export interface VerificationQuery {
  readonly accountId: string;
  readonly filter: {
    readonly status?: VerificationState | undefined;
    /** In E.164. */
    readonly recipient?: string | undefined;
  };
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** The page begins after the verification with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** What verifications of a country came to on a channel, money in micro-units. */
export interface VerificationCounts {
  readonly started: number;
  readonly sent: number;
  readonly delivered: number;
  readonly approved: number;
  readonly blocked: number;
  readonly costMicros: number;
  /** From the start to the approval, summed over those that were approved. */
  readonly approvalMilliseconds: number;
}

/** The counts of a country, ISO 3166-1 alpha-2 or "", and a channel. */
export interface CountedVerifications extends VerificationCounts {
  readonly country: string;
  readonly channel: Channel;
}

/** Which counts are summed: of the days of UTC from `fromDay` to `untilDay`, not included. */
export interface CountsQuery {
  readonly accountId: string;
  readonly fromDay: number;
  readonly untilDay: number;
  readonly country?: string | undefined;
  readonly channel?: Channel | undefined;
}

/** One of the starts of an account and a recipient, which are numbered. */
export interface VerificationStart extends CountedStart {
  readonly number: number;
}

/** Whom a verification is to be started of, and how many starts are looked at. */
export interface StartsQuery {
  readonly accountId: string;
  readonly recipient: string;
  readonly template: string;
  readonly limit: number;
}

/** Verifications of a recipient at one moment. */
export interface Starts {
  /** Pending verifications of the template among the latest starts, newest first: one of each requester. */
  readonly open: readonly Verification[];
  /** The latest starts, whatever their template, newest first. */
  readonly latest: readonly VerificationStart[];
}

/** Verifications, what is due of them, and what they came to. */
export interface Verifications {
  find(accountId: string, id: string): Promise<Verification | undefined>;
  /** A verification of any account. */
  findAny(id: string): Promise<Verification | undefined>;
  /** What there is of a recipient as another verification is to be started. */
  startsOf(query: StartsQuery): Promise<Starts>;
  list(query: VerificationQuery): Promise<readonly Verification[]>;
  /** Adds one, refused where another start of its account and recipient has the same number. */
  add(verification: Verification): Change<"verification_open">;
  /** Writes a verification over what it was, unless it was changed in between. */
  put(verification: Verification): Change<"verification_changed">;
  /** Counts what a verification came to, on the day of UTC on which it was started. */
  count(accountId: string, day: number, counted: readonly CountedVerifications[]): Change;
  sums(query: CountsQuery): Promise<readonly CountedVerifications[]>;
  /** Claims up to `limit` that are due, until `leaseUntil`. */
  claim(now: number, leaseUntil: number, limit: number): Promise<readonly Verification[]>;
  /** When the next one is due, if any is. */
  nextDueAt(): Promise<number | undefined>;
  /** Removes up to `limit` that ended long ago; returns how many. */
  purge(now: number, limit: number): Promise<number>;
}
