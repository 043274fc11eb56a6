import type { Change } from "./change.ts";

/** A text of what a guard had counted at a time. */
export interface CountersPart {
  /** Sorts by time. */
  readonly snapshot: string;
  /** From 0. */
  readonly part: number;
  readonly counters: string;
  /** How many parts there are; null for all parts but the last. */
  readonly parts: number | null;
}

/** What guards have counted, kept for the next start. */
export interface StoredGuardCounters {
  /** The newest snapshot that is whole. */
  newest(): Promise<string | undefined>;
  /** Parts of a snapshot in their order, from one on. */
  parts(snapshot: string, from: number, limit: number): Promise<readonly CountersPart[]>;
  put(part: CountersPart): Change;
  forgetBefore(snapshot: string): Change;
}
