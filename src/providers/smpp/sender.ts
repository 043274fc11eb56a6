import { BoundedMap } from "../../common/bounded-map.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Handover, OutboundMessage } from "../../ports/gateways.ts";
import { ended } from "../shared/handover.ts";
import type { Outcome, Queue } from "./queue.ts";
import { canonicalId } from "./receipts.ts";
import { encodeMessage, type EncodeAt, type SubmissionOptions } from "./submissions.ts";

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

interface SenderSettings extends SubmissionOptions {
  /** The latest time after the start of a hand-over at which a part may be submitted. */
  readonly waitMilliseconds: number;
}

const throttledMilliseconds = 1_000;
const cannotNow = "The gateway cannot take messages now.";

/** Hands over messages part by part; `onFailure` gets statuses that are neither the customer's fault nor throttling. */
export function createSender(
  settings: SenderSettings,
  queue: Queue,
  clock: Pick<Clock, "now">,
  onFailure: (status: number) => void,
) {
  const memory = createMemory();

  async function submitParts(
    message: OutboundMessage<"sms">,
    bodies: readonly EncodeAt[],
    progress: Progress,
    withdrawn: AbortSignal | undefined,
  ): Promise<readonly Outcome[]> {
    const [first, ...others] = [...bodies.keys()].filter((part) => !progress.idsOfPart.has(part));
    if (first === undefined) return [];
    let isOver = false;
    const end = () => {
      isOver = true;
      queue.prune();
    };
    const timer = setTimeout(end, settings.waitMilliseconds);
    withdrawn?.addEventListener("abort", end);
    const take = (part: number, id: string) =>
      progress.take(part, canonicalId(id) || `unnamed-${message.id}-${part + 1}`);
    const submit = async (part: number): Promise<Outcome> => {
      const encode = bodies[part]!;
      const outcome = await queue.submit({
        body() {
          const now = clock.now();
          return now < message.expiresAt ? encode(now) : undefined;
        },
        isOver: () => isOver,
        hasBegun: progress.idsOfPart.size > 0,
        onTakenLate: (id) => take(part, id),
      });
      if (outcome.kind === "taken") take(part, outcome.messageId);
      if (outcome.kind === "failed") onFailure(outcome.status);
      return outcome;
    };
    // A faulty message is refused with its first part, before any other part costs money.
    const outcome = await submit(first);
    const following = outcome.kind === "taken" ? await Promise.all(others.map(submit)) : [];
    clearTimeout(timer);
    withdrawn?.removeEventListener("abort", end);
    return [outcome, ...following];
  }

  return async function send(message: OutboundMessage<"sms">, withdrawn?: AbortSignal): Promise<Handover> {
    const progress = memory.recall(message.id);
    const bodies = encodeMessage(message, progress.reference, settings);
    if ("kind" in bodies) return bodies;
    const outcomes = await submitParts(message, bodies, progress, withdrawn);
    const handover = conclude(progress, bodies.length, outcomes);
    if (handover.kind === "retry" && hasBegun(progress)) memory.keep(message.id, progress);
    else memory.forget(message.id);
    return handover;
  };
}

function hasBegun(progress: Progress): boolean {
  return progress.isInDoubt || progress.idsOfPart.size > 0;
}

function conclude(progress: Progress, total: number, outcomes: readonly Outcome[]): Handover {
  // A message that lacks a part cannot be read: it is refused as a whole, refunded and not sent again, so the operator
  // pays for the parts that were accepted, once.
  const refused = outcomes.find((outcome) => outcome.kind === "refused");
  if (refused) return refused;
  if (progress.idsOfPart.size === total) return accepted([...progress.idsOfPart.values()].flat());
  if (outcomes.some(({ kind }) => kind === "unknown")) progress.isInDoubt = true;
  const isThrottled = outcomes.some(({ kind }) => kind === "throttled");
  const pause = isThrottled ? { afterMilliseconds: throttledMilliseconds } : {};
  // Even if nothing was sent this time: another gateway would send again what this one may have accepted.
  if (progress.isInDoubt) {
    return {
      kind: "retry",
      detail: "Whether the gateway took the message is not known.",
      outcomeUnknown: true,
      ...pause,
    };
  }
  if (progress.idsOfPart.size > 0) {
    return {
      kind: "retry",
      detail: "The gateway has taken a part of the message so far.",
      outcomeUnknown: true,
      ...pause,
    };
  }
  if (outcomes.some(({ kind }) => kind === "ended")) return ended;
  if (isThrottled) return { kind: "throttled", detail: "The gateway is throttling.", ...pause };
  const failed = outcomes.find((outcome) => outcome.kind === "failed");
  return {
    kind: "unavailable",
    detail: failed?.detail ?? cannotNow,
    // Without a failure nothing was submitted.
    ...((failed === undefined || failed.isUnfit) && { neutral: true }),
  };
}

function accepted(ids: readonly string[]): Handover {
  const [providerMessageId = ""] = ids;
  const partIds = [...new Set(ids)];
  return {
    kind: "accepted",
    providerMessageId,
    ...(partIds.length > 1 && { partIds }),
    receipts: [],
  };
}
