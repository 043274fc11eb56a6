import type { RetainedData } from "../../domain/privacy/retention-periods.ts";

/** Data that is removed after its retention period, in small steps. */
export interface ExpiringData {
  readonly name: RetainedData;
  /** Maximum number of rows of a step, so that no step delays sends. */
  readonly stepSize: number;
  /**
   * Examines at most `limit` rows whose period has ended at `now`, oldest first, and removes their data. It stops before
   * a queued message that needs its data, so that newer rows keep their data too. Returns the number of examined rows.
   * If that is less than `limit`, none is left, it has stopped before such a message, or another instance removes the
   * same data.
   */
  purge(now: number, limit: number): Promise<number>;
  /**
   * Counts the rows with data among the next `limit` rows whose period has ended at `now`. Includes rows that a purge
   * must keep.
   */
  count(now: number, limit: number): Promise<number>;
}

/** Removal of data after its retention period. */
export interface Retention {
  /** Number of messages that `remove` may remove without delaying the sends that are committed at the same time. */
  readonly stepSize: number;
  /**
   * Removes messages that were accepted before an instant and are in no queue, oldest first, at most `limit`. Their
   * events and provider ids are removed as well, transactions and totals are kept. Resolves to the number of removed
   * messages. If that is less than `limit`, none is left, or other transactions have locked rows of the next messages,
   * which a later call removes.
   */
  remove(before: number, limit: number): Promise<number>;
  /** Parts of messages, and other data, that have a retention period. */
  readonly expiring: readonly ExpiringData[];
  /**
   * Removes old data from the write-ahead log of a SQLite file, possibly after it has returned. Never throws. If another
   * program uses the log, the data stays until a later call. Does nothing on other databases. Also does nothing after
   * many commits, because they have overwritten the log.
   */
  truncateLog(): void;
}
