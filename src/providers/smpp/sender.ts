import { BoundedMap } from "../../common/bounded-map.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SubmitResult, OutboundMessage } from "../../ports/gateways.ts";
import { expiredResult } from "../shared/submit-results.ts";
import type { SegmentOutcome, SegmentQueue } from "./segment-queue.ts";
import { canonicalizeId } from "./receipts.ts";
import { encodeMessage, type BodyEncoder, type SubmissionOptions } from "./submissions.ts";

/** Progress of a message whose submission continues in a later attempt. */
export interface MessageProgress {
  /**
   * Concatenation reference, from 0 to 255. It is the same in every attempt, so that a handset can join segments of
   * different attempts.
   */
  readonly reference: number;
  /** Message ids of the SMSC by segment index, from 0. Several ids if the SMSC accepted a segment twice. */
  readonly idsBySegment: ReadonlyMap<number, readonly string[]>;
  /** True once the outcome of a sent segment was unknown. A late acceptance does not reset it. */
  isOutcomeUnknown: boolean;
  recordAccepted(segment: number, messageId: string): void;
}

/** Progress of the latest 10,000 messages that a later attempt has to continue. */
export interface ProgressStore {
  /** Returns the stored progress of a message, or new progress, which only `set` stores. */
  getOrCreate(messageId: string): MessageProgress;
  set(messageId: string, progress: MessageProgress): void;
  delete(messageId: string): void;
}

const maximumReferences = 256;
const maximumMessages = 10_000;

/** Creates an empty store. A message that is no longer stored starts again with its first segment. */
export function createProgressStore(): ProgressStore {
  const progressByMessage = new BoundedMap<string, MessageProgress>(maximumMessages);
  let lastReference = Math.floor(Math.random() * maximumReferences);

  return {
    getOrCreate(messageId) {
      lastReference = (lastReference + 1) % maximumReferences;
      return progressByMessage.get(messageId) ?? createProgress(lastReference);
    },
    set: (messageId, progress) => void progressByMessage.set(messageId, progress),
    delete: (messageId) => void progressByMessage.delete(messageId),
  };
}

function createProgress(reference: number): MessageProgress {
  const idsOfPart = new Map<number, readonly string[]>();
  return {
    reference,
    idsBySegment: idsOfPart,
    isOutcomeUnknown: false,
    recordAccepted(segment, messageId) {
      idsOfPart.set(segment, [...(idsOfPart.get(segment) ?? []), messageId]);
    },
  };
}

interface SenderSettings extends SubmissionOptions {
  /** Maximum time from the start of a submission until a segment is submitted, in milliseconds. */
  readonly waitMilliseconds: number;
}

const throttledMilliseconds = 1_000;
const unavailableDetail = "The gateway cannot take messages now.";

/**
 * Creates a function that submits messages, segment by segment. `onFailure` receives the status of each segment with
 * the outcome `failed`.
 */
export function createSender(
  settings: SenderSettings,
  queue: SegmentQueue,
  clock: Pick<Clock, "now">,
  onFailure: (status: number) => void,
) {
  const memory = createProgressStore();

  async function submitSegments(
    message: OutboundMessage<"sms">,
    bodies: readonly BodyEncoder[],
    progress: MessageProgress,
    cancelled: AbortSignal | undefined,
  ): Promise<readonly SegmentOutcome[]> {
    const [first, ...others] = [...bodies.keys()].filter((segment) => !progress.idsBySegment.has(segment));
    if (first === undefined) return [];
    let isOver = false;
    const end = () => {
      isOver = true;
      queue.prune();
    };
    const timer = setTimeout(end, settings.waitMilliseconds);
    cancelled?.addEventListener("abort", end);
    const recordAccepted = (segment: number, id: string) =>
      progress.recordAccepted(segment, canonicalizeId(id) || `unnamed-${message.id}-${segment + 1}`);
    const submit = async (segment: number): Promise<SegmentOutcome> => {
      const encode = bodies[segment]!;
      const outcome = await queue.submit({
        createBody() {
          const now = clock.now();
          return now < message.expiresAt ? encode(now) : undefined;
        },
        isExpired: () => isOver,
        hasAcceptedSegments: progress.idsBySegment.size > 0,
        onLateAcceptance: (id) => recordAccepted(segment, id),
      });
      if (outcome.kind === "accepted") recordAccepted(segment, outcome.messageId);
      if (outcome.kind === "failed") onFailure(outcome.status);
      return outcome;
    };
    // A faulty message is rejected with its first segment, before further segments cost money.
    const outcome = await submit(first);
    const following = outcome.kind === "accepted" ? await Promise.all(others.map(submit)) : [];
    clearTimeout(timer);
    cancelled?.removeEventListener("abort", end);
    return [outcome, ...following];
  }

  return async function send(
    message: OutboundMessage<"sms">,
    cancelled?: AbortSignal,
  ): Promise<SubmitResult> {
    const progress = memory.getOrCreate(message.id);
    const bodies = encodeMessage(message, progress.reference, settings);
    if ("kind" in bodies) return bodies;
    const outcomes = await submitSegments(message, bodies, progress, cancelled);
    const handover = combineOutcomes(progress, bodies.length, outcomes);
    if (handover.kind === "retry" && mustContinue(progress)) memory.set(message.id, progress);
    else memory.delete(message.id);
    return handover;
  };
}

function mustContinue(progress: MessageProgress): boolean {
  return progress.isOutcomeUnknown || progress.idsBySegment.size > 0;
}

function combineOutcomes(
  progress: MessageProgress,
  total: number,
  outcomes: readonly SegmentOutcome[],
): SubmitResult {
  // A message without one of its segments is unreadable, so the whole message is rejected and refunded. It is not sent
  // again: the operator pays for the accepted segments only once.
  const refused = outcomes.find((outcome) => outcome.kind === "refused");
  if (refused) return refused;
  if (progress.idsBySegment.size === total) return createAccepted([...progress.idsBySegment.values()].flat());
  if (outcomes.some(({ kind }) => kind === "unknown")) progress.isOutcomeUnknown = true;
  const isThrottled = outcomes.some(({ kind }) => kind === "throttled");
  const pause = isThrottled ? { afterMilliseconds: throttledMilliseconds } : {};
  // This applies even if nothing was sent in this attempt. Another provider would send segments again that this SMSC
  // may have accepted.
  if (progress.isOutcomeUnknown) {
    return {
      kind: "retry",
      detail: "Whether the gateway took the message is not known.",
      outcomeUnknown: true,
      ...pause,
    };
  }
  if (progress.idsBySegment.size > 0) {
    return {
      kind: "retry",
      detail: "The gateway has accepted only a part of the message so far.",
      outcomeUnknown: true,
      ...pause,
    };
  }
  if (outcomes.some(({ kind }) => kind === "ended")) return expiredResult;
  if (isThrottled) return { kind: "throttled", detail: "The gateway is throttling.", ...pause };
  const failed = outcomes.find((outcome) => outcome.kind === "failed");
  return {
    kind: "unavailable",
    detail: failed?.detail ?? unavailableDetail,
    // Without a failure nothing was submitted.
    ...((failed === undefined || failed.isUnsupported) && { neutral: true }),
  };
}

function createAccepted(ids: readonly string[]): SubmitResult {
  const [providerMessageId = ""] = ids;
  const segmentIds = [...new Set(ids)];
  return {
    kind: "accepted",
    providerMessageId,
    ...(segmentIds.length > 1 && { segmentIds }),
    receipts: [],
  };
}
