import { BoundedMap } from "../../common/bounded-map.ts";

const messagesKept = 10_000;

/** Remembers messages that the gateway may or may not have taken, and what reports say about them. */
export interface Doubts {
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
  readonly requestId?: string;
  readonly settled?: boolean;
}

/** Keeps the latest 10,000 messages of this process only: that saves repeats, and nothing relies on it. */
export function createDoubts(): Doubts {
  const doubts = new BoundedMap<string, Doubt>(messagesKept);
  return {
    raise(messageId) {
      if (!doubts.has(messageId)) doubts.set(messageId, {});
    },
    requestOf: (messageId) => doubts.get(messageId)?.requestId,
    settle(messageId, requestId) {
      if (doubts.has(messageId)) doubts.set(messageId, { requestId, settled: true });
    },
    isStray(messageId, requestId) {
      const doubt = doubts.get(messageId);
      if (doubt && doubt.requestId === undefined) doubts.set(messageId, { requestId });
      // If only reports have named it, another process may have made the later attempt: then neither request is stray.
      return doubt?.settled === true && doubt.requestId !== requestId;
    },
  };
}
