import { BoundedMap } from "../../common/bounded-map.ts";
import type { Handover } from "../../ports/gateways.ts";

const messagesKept = 10_000;

/** Remembers messages that the gateway may or may not have taken, and what reports say about them. */
export interface Doubts {
  /**
   * Hands the message over. Where the answer is lost, but a report that came before it has named the request, `handOver` is
   * done once more, and finds it.
   */
  during(messageId: string, handOver: () => Promise<Handover>): Promise<Handover>;
  /** An attempt to send the message ended without an answer. */
  raise(messageId: string): void;
  /** The id of the gateway's request for the message, if it is known by now. */
  requestOf(messageId: string): string | undefined;
  /** A later attempt to send the message was accepted as this request. */
  settle(messageId: string, requestId: string): void;
  /** Notes a report's request for the message; true if another one was accepted, so the code was sent twice. */
  isStray(messageId: string, requestId: string): boolean;
}

interface Doubt {
  /** Else it is being sent, and nothing is in doubt yet. */
  readonly isRaised?: boolean;
  readonly requestId?: string;
  readonly settled?: boolean;
}

/** Keeps the latest 10,000 messages of this process only: that saves repeats, and nothing relies on it. */
export function createDoubts(): Doubts {
  const doubts = new BoundedMap<string, Doubt>(messagesKept);
  return {
    async during(messageId, handOver) {
      if (!doubts.has(messageId)) doubts.set(messageId, {});
      try {
        const handover = await handOver();
        const isNamed = doubts.get(messageId)?.requestId !== undefined;
        return "outcomeUnknown" in handover && isNamed ? await handOver() : handover;
      } finally {
        if (!doubts.get(messageId)?.isRaised) doubts.delete(messageId);
      }
    },
    raise(messageId) {
      doubts.set(messageId, { ...doubts.get(messageId), isRaised: true });
    },
    requestOf: (messageId) => doubts.get(messageId)?.requestId,
    settle(messageId, requestId) {
      if (doubts.get(messageId)?.isRaised)
        doubts.set(messageId, { requestId, settled: true, isRaised: true });
    },
    isStray(messageId, requestId) {
      const doubt = doubts.get(messageId);
      if (doubt && doubt.requestId === undefined) doubts.set(messageId, { ...doubt, requestId });
      // If only reports have named it, another process may have made the later attempt: then neither request is stray.
      return doubt?.settled === true && doubt.requestId !== requestId;
    },
  };
}
