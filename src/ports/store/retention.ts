/** Removal of messages that are older than the retention period. */
export interface Retention {
  /** Number of messages to remove in one step, so that a step does not delay the sends that are committed at the same time. */
  readonly stepSize: number;
  /**
   * Removes messages that were accepted before an instant and are in no queue, oldest first, at most `limit`. Their events and
   * provider ids are removed as well, transactions and totals are kept. Resolves to the number of removed messages. If that is
   * less than `limit`, none is left, or other transactions have locked rows of the next messages, which a later call removes.
   */
  remove(before: number, limit: number): Promise<number>;
}
