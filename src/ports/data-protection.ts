import type { Fingerprints } from "./store/idempotency.ts";

/** Protection of data at rest: texts that are sealed under the data keys, and hashes under a key of the database. */
export interface DataProtection {
  /** Id of the key that seals new data. Undefined if new data is stored readable. */
  readonly currentKey: string | undefined;
  /** Ids of the other keys. They only open sealed data. */
  readonly otherKeys: readonly string[];
  /**
   * Seals a text. `context` names the use and the row, such as `mail 0192…`. Returns undefined if new data is stored
   * readable.
   */
  seal(context: string, text: string): string | undefined;
  /** Opens a sealed text of the same context. Throws `SealedDataError` if that is not possible. */
  open(context: string, sealed: string): string;
  /**
   * Returns true if a text is stored as new data is: sealed under the current key, or readable (null) if there is no
   * current key.
   */
  isCurrent(sealed: string | null): boolean;
  /**
   * Returns the hash that replaces a phone number in E.164: `#` and 22 characters. The same number always has the same
   * hash in one database.
   */
  hashNumber(number: string): string;
  /** Returns the fingerprints of a request, from the digest of its content. */
  getFingerprints(digest: string): Fingerprints;
}
