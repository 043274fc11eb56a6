import type { Channel } from "../../domain/messages/delivery.ts";
import type { Sums } from "../../domain/messages/sums.ts";
import type { UtcSpan } from "../../domain/time/utc-spans.ts";
import type { Change } from "./change.ts";

export interface Totals {
  readonly requests: number;
  readonly transactions: number;
  readonly amountMicros: number;
}

/** Half-open, in Unix milliseconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Totals of an account's messages by the time they were accepted; one entry for each of the ascending intervals. */
export interface Statistics {
  totals(accountId: string, channel: Channel, intervals: readonly Interval[]): Promise<readonly Totals[]>;
}

/** What messages are told apart by, besides time. */
export const trafficKeys = ["account_id", "channel", "provider", "country", "network"] as const;
export type TrafficKey = (typeof trafficKeys)[number];

/** Equality on each key that is given; "" is no provider, or no network. */
export type TrafficFilter = Readonly<Partial<Record<TrafficKey, string | undefined>>>;

/** Sums of all accounts' messages by the time they were accepted. */
export interface TrafficQuery {
  /** Whole hours, half-open, in Unix milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly keys: readonly TrafficKey[];
  readonly span?: UtcSpan | undefined;
  readonly filter: TrafficFilter;
  /** The most rows that may be read for one range of spans. */
  readonly limit: number;
}

/** One group; `start` is there where it is of one span. */
export interface TrafficRow extends Sums {
  readonly keys: Readonly<Partial<Record<TrafficKey, string>>>;
  readonly start?: number;
}

/** An account's messages of one channel, in a span of `message_totals` that begins at `bucket`. */
export interface TrafficUnit {
  readonly accountId: string;
  readonly channel: Channel;
  readonly bucket: number;
}

/**
 * How far the messages of a unit have come. Each of these grows with whatever happens to a message, or falls with it, so
 * two that are the same were read with nothing in between.
 */
export interface Standing {
  readonly weight: number;
  readonly transactions: number;
  readonly amountMicros: number;
  /** How often a provider has reported another cost of one of them. */
  readonly costChanges: number;
}

/** A unit that has come further than when it was counted, if it was; and how many messages it has. */
export interface StaleUnit extends TrafficUnit, Standing {
  readonly requests: number;
  readonly countedAt: number | undefined;
}

/** What tells the messages of a unit apart, with their sums. */
export type UnitRow = Sums & Readonly<Record<"provider" | "country" | "network", string>>;

/** All accounts' messages, counted in the background. */
export interface Traffic {
  /** The groups in no order, as they were last counted; "too_many" beyond the limit. */
  sums(query: TrafficQuery): Promise<readonly TrafficRow[] | "too_many">;
  /** The first and the last long span that has messages. */
  extent(): Promise<{ readonly first: number; readonly last: number } | undefined>;
  /** The next long span after one that has messages. */
  spanAfter(bucket: number): Promise<number | undefined>;
  /** Up to `limit` units of a long span that are stale, after one, in the order of accounts and channels. */
  staleSpans(bucket: number, after: TrafficUnit | undefined, limit: number): Promise<readonly StaleUnit[]>;
  /** Up to `limit` stale hours of such a unit. */
  staleHours(unit: TrafficUnit, limit: number): Promise<readonly StaleUnit[]>;
  /** What the messages of a part of an hour add up to. */
  measure(unit: TrafficUnit, from: number, until: number): Promise<readonly UnitRow[]>;
  /** Takes the turn to count until a time, or keeps it; refused while another has it. */
  takeTurn(holder: string, now: number, until: number): Change<"lease_lost">;
  /** Puts an hour in place of what was counted of it before, and into its day and month. */
  putHour(hour: StaleUnit, rows: readonly UnitRow[], now: number): Change;
  /** Notes that all hours of a long span are counted. */
  putSpan(unit: StaleUnit, now: number): Change;
}
