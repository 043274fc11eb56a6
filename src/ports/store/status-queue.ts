import type { Channel } from "../../domain/messages/delivery.ts";
import type { Change } from "./change.ts";

/** A part of a message whose status is asked for; `asks` counts how often, and is the fence of its lease. */
export interface AskedPart {
  readonly provider: string;
  readonly providerMessageId: string;
  readonly channel: Channel;
  readonly asks: number;
  /** When the time of its message ends, in Unix milliseconds. */
  readonly expiresAt: number;
}

/** The parts of which providers are asked where they stand: each provider has a queue of its own. */
export interface StatusQueue {
  /** When the next part of this provider is to be asked for, if any is. */
  nextDueAt(provider: string): Promise<number | undefined>;
  /** Takes up to `limit` due parts of a provider until `leaseUntil`. */
  claim(provider: string, now: number, leaseUntil: number, limit: number): Promise<readonly AskedPart[]>;
  /** Has a part asked for again at `dueAt`, or never again; changes nothing when the lease was lost. */
  postpone(part: AskedPart, dueAt: number | null): Change;
}
