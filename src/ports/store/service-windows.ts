import type { Change } from "./change.ts";

/** A WhatsApp number of ours, and who writes to it. */
export interface ServiceWindowKey {
  readonly provider: string;
  /** Our number, as the provider calls it. */
  readonly number: string;
  /** In E.164. */
  readonly recipient: string;
}

/** A customer service window of WhatsApp: it takes free texts to a recipient for a day after that has written to us. */
export interface ServiceWindow extends ServiceWindowKey {
  /** When it has written last, in Unix milliseconds. */
  readonly writtenAt: number;
}

/** Customer service windows, one for each number of ours and recipient. */
export interface StoredServiceWindows {
  /** When the recipient has written last; undefined where that is not known. */
  find(key: ServiceWindowKey): Promise<number | undefined>;
  /** Keeps one; where the recipient has written later, that stands. */
  keep(window: ServiceWindow): Change;
  /** Removes up to `limit` that are over; returns how many. */
  purge(now: number, limit: number): Promise<number>;
  /** Removes up to `limit` in which the recipient has written after an instant; returns how many. */
  purgeAfter(instant: number, limit: number): Promise<number>;
}
