import type { MessageQueue } from "../../domain/messages/delivery.ts";
import type { Claiming, Messages, TrackedMessage } from "../../ports/store/messages.ts";

/** How many due messages are looked through at a time: what is held may be millions. */
const lookedThrough = 2_000;

/** Claims from queues of which nothing is handed over. */
export interface EndedClaims {
  /** Messages that need no gateway: those that were handed over and are over, and those whose time has ended. */
  claim(queue: MessageQueue, claiming: Claiming, room: number): Promise<readonly TrackedMessage[]>;
}

/** Looks through a part of a queue each time, from what has been due longest to what is due now, and begins again. */
export function createEndedClaims(messages: Pick<Messages, "partEnd" | "claimEnded">): EndedClaims {
  const begun = new Map<MessageQueue, number>();
  return {
    async claim(queue, claiming, room) {
      const { now } = claiming;
      const from = begun.get(queue) ?? 0;
      const end = await messages.partEnd(queue, from, now, lookedThrough);
      // All that became due at the same moment is one part.
      const until = end === undefined ? now : Math.max(from, end - 1);
      const taken = await messages.claimEnded(queue, { from, until }, claiming, room);
      if (taken.length === room) return taken;
      if (end === undefined) begun.delete(queue);
      else begun.set(queue, until + 1);
      return taken;
    },
  };
}
