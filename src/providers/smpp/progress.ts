import { BoundedMap } from "../../common/bounded-map.ts";

/** The progress of a message whose hand-over continues in a later attempt. */
export interface Progress {
  /** From 0 to 255, the same in every attempt, so that a handset joins parts of different attempts. */
  readonly reference: number;
  /** The SMSC's ids of each part; several if it accepted a part twice. */
  readonly idsOfPart: ReadonlyMap<number, readonly string[]>;
  /** Whether a part was sent and its outcome is unknown. */
  isInDoubt: boolean;
  take(part: number, messageId: string): void;
}

/** Remembers the latest messages that a later attempt has to continue. */
export interface Memory {
  /** For a message that is not remembered: new progress. */
  recall(messageId: string): Progress;
  keep(messageId: string, progress: Progress): void;
  forget(messageId: string): void;
}

const maximumReferences = 256;
const maximumMessages = 10_000;

/** Starts empty; a forgotten message starts again from its first part. */
export function createMemory(): Memory {
  const kept = new BoundedMap<string, Progress>(maximumMessages);
  let lastReference = Math.floor(Math.random() * maximumReferences);

  return {
    recall(messageId) {
      lastReference = (lastReference + 1) % maximumReferences;
      return kept.get(messageId) ?? createProgress(lastReference);
    },
    keep: (messageId, progress) => void kept.set(messageId, progress),
    forget: (messageId) => void kept.delete(messageId),
  };
}

function createProgress(reference: number): Progress {
  const idsOfPart = new Map<number, readonly string[]>();
  return {
    reference,
    idsOfPart,
    isInDoubt: false,
    take(part, messageId) {
      idsOfPart.set(part, [...(idsOfPart.get(part) ?? []), messageId]);
    },
  };
}
