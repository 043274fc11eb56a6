import type { Change } from "./change.ts";

/** The guard's counters as numbered texts, for the next start. */
export interface StoredGuardCounters {
  list(from: number, limit: number): Promise<readonly string[]>;
  put(part: number, counters: string): Change;
  /** Deletes the texts from a number on. */
  removeFrom(part: number): Change;
}
