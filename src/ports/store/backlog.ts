import type { MessageQueue } from "../../domain/messages/delivery.ts";

/** A queue of messages. */
export interface WaitingQueue {
  readonly queue: MessageQueue;
  /** How many messages wait to be handed over; of more than 10,000 it is not said how many. */
  readonly messages: number;
  /** When the oldest of the hundred that are due next was accepted, if any waits. */
  readonly oldestAt: number | undefined;
}

/** What waits to be done, read at a cost that does not grow with it. */
export interface StoredBacklog {
  /** What waits in the first 64 queues of messages. */
  queues(): Promise<readonly WaitingQueue[]>;
}
