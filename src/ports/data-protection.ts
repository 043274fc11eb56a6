/** Protection of data at rest: texts that are sealed under the data keys, and hashes that replace phone numbers. */
export interface DataProtection {
  /**
   * Seals a text. `context` names the use and the row, such as `mail 0192…`. Returns undefined if new data is stored
   * readable.
   */
  seal(context: string, text: string): string | undefined;
  /** Opens a sealed text of the same context. Throws `SealedDataError` if that is not possible. */
  open(context: string, sealed: string): string;
  /** Returns true if the text is sealed under the key for new data. */
  isCurrent(sealed: string): boolean;
  /**
   * Returns the hash that replaces a phone number in E.164: `#` and 22 characters. The same number always has the same
   * hash in one database.
   */
  hashNumber(number: string): string;
  /**
   * Returns the keyed hash of a request body, from its digest. Returns the digest itself if new data is stored readable,
   * so that version 1.0.0 recognizes the request.
   */
  hashFingerprint(digest: string): string;
}
