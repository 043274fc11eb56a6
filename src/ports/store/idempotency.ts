import type { Change } from "./change.ts";

/** Fingerprints of a request. Only the same request has one of them. */
export interface Fingerprints {
  /** Fingerprint to store: a keyed hash, or the digest of the request if new data is stored readable. */
  readonly fingerprint: string;
  /** Fingerprint of the same request if it was stored before data keys were set or removed. */
  readonly otherFingerprint?: string | undefined;
}

/** Idempotency key of a request, and the fingerprints of the request. */
export interface IdempotencyKey extends Fingerprints {
  readonly accountId: string;
  readonly key: string;
}

/** Stored response of the first request with a key. `status` and `answer` are null while the request is in progress. */
export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly answer: string | null;
}

/** Idempotency records, retained for 24 hours. The first request with a key wins. */
export interface Idempotency {
  /** Returns the fingerprints of a request, from the digest of its content. */
  getFingerprints(digest: string): Fingerprints;
  /**
   * Returns the record of a key. Returns undefined if there is none, if it is older than 24 hours, or if it has no
   * response and is older than 5 minutes.
   */
  find(accountId: string, key: string, now: number): Promise<IdempotencyRecord | undefined>;
  /**
   * Claims the key, and stores the response if it is already known. Replaces a record that has expired at `agedAt`: it
   * is older than 24 hours, or has no response and is older than 5 minutes. Fails if another record exists. Default of
   * `agedAt`: `now`.
   */
  claim(
    key: IdempotencyKey,
    storeResponse: { status: number; body: string } | undefined,
    now: number,
    agedAt?: number,
  ): Change<"key_taken">;
  /**
   * Stores the response for a key that a request with this fingerprint has claimed. If the key is not claimed, claims
   * it like `claim`. Fails if the key has a response, or is claimed with another fingerprint.
   */
  answer(
    key: IdempotencyKey,
    answer: { status: number; body: string },
    now: number,
    agedAt?: number,
  ): Change<"key_taken">;
  /**
   * Removes the claim of a key by a request with this fingerprint. Does nothing if the key has a response, or if there
   * is no such claim.
   */
  release(key: IdempotencyKey): Change;
  /** Deletes at most `limit` records that are older than 24 hours. Returns the number of deleted records. */
  purge(now: number, limit: number): Promise<number>;
}
