import type { Change } from "./change.ts";

/** Idempotency key of a request, and the fingerprint of the request. */
export interface IdempotencyKey {
  readonly accountId: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** Stored response of the first request with a key. `status` and `answer` are null while the request is in progress. */
export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly answer: string | null;
}

/** Idempotency records, retained for 24 hours. The first request with a key wins. */
export interface Idempotency {
  /**
   * Returns the record of a key. Returns undefined if it is older than 24 hours, or if its request was abandoned
   * without a response.
   */
  find(accountId: string, key: string, now: number): Promise<IdempotencyRecord | undefined>;
  /**
   * Claims the key, and stores the response if it is already known. Replaces a record that is expired at `agedAt`: it
   * is older than 24 hours, or was abandoned without a response.
   */
  claim(
    key: IdempotencyKey,
    storeResponse: { status: number; body: string } | undefined,
    now: number,
    agedAt?: number,
  ): Change<"key_taken">;
  /**
   * Stores the response for a key that this request has claimed. If the key is no longer claimed, claims it in the same
   * way as `claim`.
   */
  answer(
    key: IdempotencyKey,
    answer: { status: number; body: string },
    now: number,
    agedAt?: number,
  ): Change<"key_taken">;
  /** Releases a key that this request has claimed, without a response. */
  release(key: IdempotencyKey): Change;
  /** Deletes at most `limit` records that are older than 24 hours. Returns the number of deleted records. */
  purge(now: number, limit: number): Promise<number>;
}
