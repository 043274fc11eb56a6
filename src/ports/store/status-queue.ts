import type { Channel } from "../../domain/messages/delivery.ts";
import type { Change } from "./change.ts";

/** A part of a message whose status is to be asked for; `asks` counts the questions, and is the fence of its lease. */
export interface AskedPart {
  readonly accountId: string;
  readonly provider: string;
  readonly providerMessageId: string;
  readonly channel: Channel;
  readonly asks: number;
  /** When its message's time ends, in Unix milliseconds. */
  readonly expiresAt: number;
}

/** The parts whose status providers are asked for: each provider has a queue of its own. */
export interface StatusQueue {
  /** When this provider is next to be asked for a part, if at all. */
  nextDueAt(provider: string): Promise<number | undefined>;
  /** Claims up to `limit` due parts of a provider until `leaseUntil`. */
  claim(provider: string, now: number, leaseUntil: number, limit: number): Promise<readonly AskedPart[]>;
  /** Has a part asked for again at `dueAt`, or never again if null; changes nothing when the lease was lost. */
  postpone(part: AskedPart, dueAt: number | null): Change;
}
