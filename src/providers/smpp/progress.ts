import { BoundedMap } from "../../common/bounded-map.ts";

/** How far a message came whose hand-over goes on in a later attempt. */
export interface Progress {
  /** From 0 to 255, the same in every attempt, so that a handset puts parts of different attempts together. */
  readonly reference: number;
  /** The ids under which the SMSC took each part; several where it took a part twice. */
  readonly idsOfPart: ReadonlyMap<number, readonly string[]>;
  /** Whether a part left and nothing is known of it. */
  isInDoubt: boolean;
  take(part: number, messageId: string): void;
}

/** Remembers messages that a later attempt has to continue, the latest of them. */
export interface Memory {
  /** Of a message that is not remembered: a new one. */
  recall(messageId: string): Progress;
  keep(messageId: string, progress: Progress): void;
  forget(messageId: string): void;
}

const maximumReferences = 256;

/** Begins empty; what it forgets is begun again from its first part. */
export function createMemory(maximumMessages = 10_000): Memory {
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
