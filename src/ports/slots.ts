import type { Message } from "./store/messages.ts";

/** A slot that is kept for a message: once it is stored it is handed over at once, and waits in no queue. */
export interface Slot {
  /** Until when the message is to be stored as leased, in Unix milliseconds. */
  readonly leaseUntil: number;
  /** Hands the message over where it is stored now, and leaves the slot to others where it is not; undefined where nobody knows. */
  end(isStored: boolean | undefined): void;
}

/** The slots of the dispatcher of this process. */
export interface Slots {
  /** Keeps one for a message that is about to be stored; undefined where it has to wait for its turn. */
  keep(message: Message): Slot | undefined;
}
