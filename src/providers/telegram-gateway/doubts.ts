import { BoundedMap } from "../../common/bounded-map.ts";

const messagesKept = 10_000;

/** Remembers the messages of which it is not known whether the gateway took them, and what reports tell of them. */
export interface Doubts {
  /** An attempt at the message ended without an answer. */
  raise(messageId: string): void;
  /** The request that the message turned out to be, if it is known by now. */
  requestOf(messageId: string): string | undefined;
  /** A later attempt at the message was accepted as this request. */
  settle(messageId: string, requestId: string): void;
  /** A report names a request for the message; whether the message was accepted as another, so the code went twice. */
  isStray(messageId: string, requestId: string): boolean;
}

interface Doubt {
  readonly requestId?: string;
  readonly settled?: boolean;
}

/** Keeps the latest 10,000 of them, and of this process alone: enough to save repeats, and nothing relies on it. */
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
      // Where only reports have named it, another process may have had the later attempt: then neither is the stray.
      return doubt?.settled === true && doubt.requestId !== requestId;
    },
  };
}
