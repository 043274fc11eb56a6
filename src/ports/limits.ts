import type { Refusal } from "../domain/refusals.ts";

/** How often something may be done by each caller: `limit` times at once, refilled evenly over a stretch of time. */
export interface RateLimit {
  readonly limit: number;
  /** Counts one time; a refusal when the caller has none left. */
  take(caller: string): Refusal<"rate_limited"> | undefined;
  /** The refusal that `take` would answer now; counts nothing. */
  peek(caller: string): Refusal<"rate_limited"> | undefined;
}

/** Holds back whoever guesses the password of an account, without keeping its owner out for good. */
export interface GuessLimit {
  /** Counts an attempt from a network, as wrong until told otherwise; a refusal while attempts have to wait. */
  take(account: string, network: string): Refusal<"rate_limited"> | undefined;
  /** The attempt was right: this network is the owner's from now on. */
  succeed(account: string, network: string): void;
  /** The owner has set a new password from this network: all waiting is over. */
  clear(account: string, network: string): void;
}

/** What is bounded besides the requests of each caller. */
export interface Limits {
  readonly guesses: GuessLimit;
  /** Of each kind of e-mail to each mailbox. */
  readonly mails: RateLimit;
  /** Of each session. */
  readonly refreshes: RateLimit;
}
