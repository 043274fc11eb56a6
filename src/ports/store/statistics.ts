import type { Channel } from "../../domain/messages/delivery.ts";

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
