import type { ExpiringMap } from "../common/expiring-map.ts";
import type { KeyedMutex } from "../common/keyed-mutex.ts";
import type { ProblemResponse } from "../domain/problems.ts";

/** Rate limit for each caller: a burst of `limit` uses, refilled evenly over a period. */
export interface RateLimit {
  readonly limit: number;
  /** Counts one use. Returns a problem if the caller has no uses left. */
  consume(caller: string): ProblemResponse<"rate_limited"> | undefined;
  /** Restores a use that had no effect. */
  restore(caller: string): void;
  /** Returns the problem that `consume` would return now, without counting a use. */
  peek(caller: string): ProblemResponse<"rate_limited"> | undefined;
}

/** Slows down password guessing, without locking the account's owner out permanently. */
export interface SignInLimit {
  /**
   * Counts a sign-in attempt from an IP network as failed until `recordSuccess` is called. While attempts must wait,
   * returns a problem and counts nothing.
   */
  consume(account: string, network: string): ProblemResponse<"rate_limited"> | undefined;
  /** Records that the attempt was successful. From now on, the network counts as one of the owner's. */
  recordSuccess(account: string, network: string): void;
  /** Ends all waits, because the owner has set a new password from this network. */
  reset(account: string, network: string): void;
}

/** Limits that operations apply, in addition to the rate limits of requests. */
export interface Limits {
  readonly signIns: SignInLimit;
  /** Limits e-mails by kind and mailbox. */
  readonly mails: RateLimit;
  /** Limits, by account, how often the store is queried for an earlier `account.limit_reached` event. */
  readonly limitEvents: RateLimit;
  /** Limits, by account, reason and country, how often the store is queried for an earlier `message.blocked` event. */
  readonly blockEvents: RateLimit;
  /**
   * Accounts that paid for a send in the last one to two minutes, unless a later send was not stored. The balance of
   * these accounts is not read before the guard counts a send.
   */
  readonly payers: ExpiringMap<true>;
  /** Limits token refreshes by session. */
  readonly refreshes: RateLimit;
  /**
   * Limits, by account, blocked verifications that are recorded. They are free of charge. Above the limit, they are
   * only added to the totals.
   */
  readonly blockedStarts: RateLimit;
  /**
   * Limits, by pending verification, stored idempotency keys of responses that changed nothing. Above the limit, such a
   * request with a key is rejected.
   */
  readonly idleKeys: RateLimit;
  /**
   * Limits, by account, stored idempotency keys of requests on verifications that have ended. Above the limit, such a
   * request with a key is rejected.
   */
  readonly lateKeys: RateLimit;
  /**
   * Runs operations of this instance with the same key one at a time. Keys are an account's idempotency key, an account
   * and a recipient of verification starts, or a verification. Otherwise the guard would count concurrent attempts that
   * are never made, and block other sends because of them.
   */
  readonly operationMutex: KeyedMutex;
  /** Limits, by user, created API keys, because revoked keys stay in the store. */
  readonly keyCreations: RateLimit;
}
