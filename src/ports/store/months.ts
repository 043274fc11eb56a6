/** Messages, their events and what providers call them, as they are kept by months and removed. */
export interface Months {
  /**
   * Makes a place for each of these months, named by its start, that has none, where the database keeps months apart. It never
   * waits long for those who send, and is refused as busy instead; asked for again, it goes on.
   */
  prepare(starts: readonly number[]): Promise<void>;
  /** How many messages are in no month's place, a thousand at most: their ids bear a time that nobody expected. */
  astray(): Promise<number>;
  /**
   * Removes messages that were accepted before the start of a month and wait for nothing: whole months where they are kept apart,
   * and so many messages elsewhere. The ledger and the totals stay. Resolves to how many rows went one by one: as many as the
   * limit where more are left.
   */
  remove(before: number, limit: number): Promise<number>;
}
