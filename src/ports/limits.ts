import type { ExpiringMap } from "../common/expiring-map.ts";
import type { KeyedMutex } from "../common/keyed-mutex.ts";
import type { Refusal } from "../domain/refusals.ts";

/** How often each caller may do something: `limit` times at once, refilled evenly over a stretch of time. */
export interface RateLimit {
  readonly limit: number;
  /** Counts one use; a refusal when the caller has none left. */
  take(caller: string): Refusal<"rate_limited"> | undefined;
  /** Takes back a use that came to nothing. */
  giveBack(caller: string): void;
  /** The refusal that `take` would answer now; counts nothing. */
  peek(caller: string): Refusal<"rate_limited"> | undefined;
}

/** Slows down whoever guesses the password of an account, without locking its owner out for good. */
export interface GuessLimit {
  /** Counts an attempt from a network, as wrong until told otherwise; a refusal while attempts have to wait. */
  take(account: string, network: string): Refusal<"rate_limited"> | undefined;
  /** The attempt was right: this network is the owner's from now on. */
  succeed(account: string, network: string): void;
  /** The owner has set a new password from this network: all waiting is over. */
  clear(account: string, network: string): void;
}

/** The limits besides those on the requests of each caller. */
export interface Limits {
  readonly guesses: GuessLimit;
  /** For each kind of e-mail to each mailbox. */
  readonly mails: RateLimit;
  /** For each account, on looking whether it was told that its daily limit is reached. */
  readonly limitEvents: RateLimit;
  /** For each account, reason and country, on looking whether it was told of a blocked send. */
  readonly blockEvents: RateLimit;
  /** Accounts that paid for a send in the last minutes. */
  readonly payers: ExpiringMap<true>;
  /** For each session. */
  readonly refreshes: RateLimit;
  /** For each account, on verifications that are recorded although they were blocked, which nobody pays for. */
  readonly blockedStarts: RateLimit;
  /** For each verification that is under way, on idempotency keys that are kept for an answer which changed nothing. */
  readonly idleKeys: RateLimit;
  /** For each account, on those of verifications that are over. */
  readonly lateKeys: RateLimit;
  /**
   * For each idempotency key of an account, on what it asks for; for each recipient of an account, on verifications that are
   * started; and for each verification, on attempts: of several at once the guard would count each as made, and stop others
   * for what nobody is sent.
   */
  readonly attempts: KeyedMutex;
  /** For each user, on API keys that are made: those that were revoked stay in the store. */
  readonly keysMade: RateLimit;
}
