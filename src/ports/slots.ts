import type { Message } from "./store/messages.ts";

/** A slot of the dispatcher that is reserved for one message. After the commit, the message is submitted without waiting in its queue. */
export interface ReservedSlot {
  /** Expiry of the lease that the message must be stored with, in Unix milliseconds. */
  readonly leaseUntil: number;
  /**
   * Submits the message if it is stored, and frees the slot if it is not. Undefined means that the outcome of the commit is unknown: the
   * lease is released, and the message waits in its queue if it exists.
   */
  complete(isStored: boolean | undefined): void;
}

/** Reserves slots of this process's dispatcher. */
export interface Slots {
  /** Returns undefined if the message has to wait in its queue. */
  reserve(message: Message): Promise<ReservedSlot | undefined>;
}
