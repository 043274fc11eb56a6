import type { Change } from "./change.ts";

/** The key of a request that may be retried, and what the request was. */
export interface IdempotencyKey {
  readonly accountId: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** What the first request with a key was, and its answer once there is one. */
export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly answer: string | null;
}

/** Answers kept for 24 hours; the first request with a key wins. */
export interface Idempotency {
  /** The record of a key; none when it is older than 24 hours, or was abandoned without an answer. */
  find(accountId: string, key: string, now: number): Promise<IdempotencyRecord | undefined>;
  /** Takes the key, with the answer if it is known already, in place of a record that is forgotten at `agedAt`. */
  take(
    key: IdempotencyKey,
    answer: { status: number; body: string } | undefined,
    now: number,
    agedAt?: number,
  ): Change<"key_taken">;
  /** Answers a key that this request has taken, or that nobody holds any more, as `take` does. */
  answer(
    key: IdempotencyKey,
    answer: { status: number; body: string },
    now: number,
    agedAt?: number,
  ): Change<"key_taken">;
  /** Gives a key back that this request has taken without an answer. */
  release(key: IdempotencyKey): Change;
  /** Removes up to `limit` records that are older than 24 hours; returns how many. */
  purge(now: number, limit: number): Promise<number>;
}
