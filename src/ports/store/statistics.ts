import type { Channel } from "../../domain/messages/delivery.ts";
import type { Sums } from "../../domain/messages/sums.ts";
import type { UtcGranularity } from "../../domain/time/utc-granularities.ts";
import type { Change } from "./change.ts";

/** Totals of an account's messages: accepted messages, submitted messages, and charges that were not refunded. */
export interface Totals {
  readonly requests: number;
  readonly transactions: number;
  readonly amountMicros: number;
}

/** From `start`, included, to `end`, excluded, in Unix milliseconds. */
export interface StatisticsInterval {
  readonly start: number;
  readonly end: number;
}

/**
 * Totals of an account's messages by acceptance time. Returns one entry for each interval, in the same order. Messages
 * past their retention are included only in whole quarters of an hour.
 */
export interface Statistics {
  listTotals(
    accountId: string,
    channel: Channel,
    intervals: readonly StatisticsInterval[],
  ): Promise<readonly Totals[]>;
}

/** Dimensions of the traffic statistics, in addition to time. Countries have English names. */
export const trafficKeys = ["account_id", "channel", "provider", "country", "network"] as const;
export type TrafficKey = (typeof trafficKeys)[number];

/** Values that must be equal. "" selects messages without a provider or a mobile network. */
export type TrafficFilter = Readonly<Partial<Record<TrafficKey, string | undefined>>>;

/** Query for the messages of all accounts, by acceptance time. */
export interface TrafficQuery {
  /** Whole hours in Unix milliseconds. `from` is included, `until` is excluded. */
  readonly from: number;
  readonly until: number;
  readonly keys: readonly TrafficKey[];
  readonly span?: UtcGranularity | undefined;
  readonly filter: TrafficFilter;
  /** Maximum number of rows that are read for one granularity. */
  readonly limit: number;
}

/** Sums of one group. `start` is set if groups are split by time. */
export interface TrafficRow extends Sums {
  readonly keys: Readonly<Partial<Record<TrafficKey, string>>>;
  readonly start?: number;
}

/**
 * A statistics unit: an account's messages of one channel, in the period of `message_totals` that starts at `bucket`.
 */
export interface TrafficUnit {
  readonly accountId: string;
  readonly channel: Channel;
  readonly bucket: number;
}

/**
 * Revision of a statistics unit. It changes whenever one of its messages changes. `weight`, `transactions` and
 * `costChanges` only grow. While `weight` stays equal, `amountMicros` only falls. So, if two revisions are equal, no
 * message has changed in between.
 */
export interface UnitRevision {
  readonly weight: number;
  readonly transactions: number;
  readonly amountMicros: number;
  /** Number of changed provider costs. */
  readonly costChanges: number;
}

/**
 * A unit that has changed since its statistics were computed, or that was never computed. `requests` is its number of
 * messages.
 */
export interface OutdatedUnit extends TrafficUnit, UnitRevision {
  readonly requests: number;
  readonly countedAt: number | undefined;
}

/** Sums of a unit's messages with the same provider, country and mobile network. */
export type UnitRow = Sums & Readonly<Record<"provider" | "country" | "network", string>>;

/** Statistics of all accounts' messages, computed in the background. */
export interface Traffic {
  /**
   * Lists the groups in any order, as they were last computed. Resolves to "too_many" if there are more rows than the
   * limit.
   */
  listSums(query: TrafficQuery): Promise<readonly TrafficRow[] | "too_many">;
  /**
   * Returns the starts of the first and the last long period that contain messages. A long period has 16 days. Returns
   * undefined if there are no messages.
   */
  findExtent(): Promise<{ readonly first: number; readonly last: number } | undefined>;
  /** Returns the start of the next long period after `bucket` that contains messages, or undefined if there is none. */
  findNextSpan(bucket: number): Promise<number | undefined>;
  /**
   * Lists at most `limit` outdated units of the long period that starts at `bucket`, sorted by account and channel,
   * starting after `after`.
   */
  listOutdatedSpans(
    bucket: number,
    after: TrafficUnit | undefined,
    limit: number,
  ): Promise<readonly OutdatedUnit[]>;
  /** Lists at most `limit` outdated hours of a unit of a long period, in ascending order. */
  listOutdatedHours(unit: TrafficUnit, limit: number): Promise<readonly OutdatedUnit[]>;
  /** Computes the sums of a unit's messages from `from`, included, to `until`, excluded. */
  readUnit(unit: TrafficUnit, from: number, until: number): Promise<readonly UnitRow[]>;
  /** Acquires or extends the lock for computing statistics until `until`. Fails if another holder has it. */
  acquireLock(holder: string, now: number, until: number): Change<"lease_lost">;
  /** Replaces the statistics of an hour, and updates its day and its month. */
  putHour(hour: OutdatedUnit, rows: readonly UnitRow[], now: number): Change;
  /** Records that all hours of a long period are computed. */
  markSpanCounted(unit: OutdatedUnit, now: number): Change;
}
