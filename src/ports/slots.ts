import type { Message } from "./store/messages.ts";

/**
 * A dispatcher slot that is reserved for one message. The message is submitted right after the commit, without waiting
 * in its queue.
 */
export interface ReservedSlot {
  /** Lease expiry that the message must be stored with, in Unix milliseconds. */
  readonly leaseUntil: number;
  /**
   * Submits the message if it was stored, and frees the slot otherwise. undefined means that the outcome of the commit
   * is unknown. The lease is then released, and the message waits in its queue if it was stored. Must be called exactly
   * once. Without the call, the slot stays reserved.
   */
  complete(isStored: boolean | undefined): void;
}

/** Reserves slots of this process's dispatcher. */
export interface Slots {
  /** Reserves a slot. Returns undefined if the message must wait in its queue. */
  reserve(message: Message): Promise<ReservedSlot | undefined>;
}
