/** Kinds of data that are sealed under the data keys. */
export const sealedKinds = ["messages", "mails", "webhook_secrets", "hash_key"] as const;

/** Result for a part of the sealed data. */
export interface ResealedPart {
  readonly kind: (typeof sealedKinds)[number];
  /** Number of values that are stored under the current key now, and were not before. */
  readonly changed: number;
  /** Number of values that cannot be opened. */
  readonly unreadable: number;
  /** Ids of the keys that the values of this part need. */
  readonly usedKeys: readonly string[];
  /** The `after` of the next part. Undefined after the last part. */
  readonly next: string | undefined;
}

/** Data that is sealed under the data keys. */
export interface SealedData {
  /** Id of the key that seals new data. Undefined if new data is stored readable. */
  readonly currentKey: string | undefined;
  /** Ids of the other keys. */
  readonly otherKeys: readonly string[];
  /**
   * Stores up to 500 values as new data is stored: sealed under the current key, or readable if there is none. A value
   * that changes at the same time is not overwritten. Begins with the first part if `after` is undefined. Returns
   * undefined if `after` is not the `next` of a part.
   */
  reseal(after: string | undefined, now: number): Promise<ResealedPart | undefined>;
}
