import { BoundedMap } from "../../common/bounded-map.ts";
import type { SubmitResult } from "../../ports/gateways.ts";

const maximumMessages = 10_000;

/** Messages whose submit outcome is unknown, with the request ids from delivery receipts. */
export interface UnknownOutcomes {
  /**
   * Runs `submit`. If its outcome is unknown, but a receipt has already returned the request id, runs `submit` a second
   * time. That call can use `findRequestId` instead of sending the message again.
   */
  track(messageId: string, submit: () => Promise<SubmitResult>): Promise<SubmitResult>;
  /** Records that the outcome of a submit attempt is unknown. */
  markUnknown(messageId: string): void;
  /** Returns the gateway's request id for the message. Returns undefined if no receipt or attempt has returned one. */
  findRequestId(messageId: string): string | undefined;
  /**
   * Records that a later attempt was accepted under this request id. Does nothing if no outcome of the message is
   * unknown.
   */
  resolve(messageId: string, requestId: string): void;
  /**
   * Records the request id from a receipt, if none is known. Returns true if `resolve` recorded a different request,
   * which means that the code was sent twice.
   */
  isDuplicateRequest(messageId: string, requestId: string): boolean;
}

interface TrackedSubmission {
  /** True once the outcome of an attempt is unknown. Unset during the first attempt. */
  readonly isUnknown?: boolean;
  readonly requestId?: string;
  readonly isResolved?: boolean;
}

/**
 * Keeps the latest 10,000 messages of this process in memory. This avoids repeated sends. Correctness does not depend
 * on it.
 */
export function createUnknownOutcomes(): UnknownOutcomes {
  const submissions = new BoundedMap<string, TrackedSubmission>(maximumMessages);
  return {
    async track(messageId, submit) {
      if (!submissions.has(messageId)) submissions.set(messageId, {});
      try {
        const result = await submit();
        const hasRequestId = submissions.get(messageId)?.requestId !== undefined;
        return "outcomeUnknown" in result && hasRequestId ? await submit() : result;
      } finally {
        if (!submissions.get(messageId)?.isUnknown) submissions.delete(messageId);
      }
    },
    markUnknown(messageId) {
      submissions.set(messageId, { ...submissions.get(messageId), isUnknown: true });
    },
    findRequestId: (messageId) => submissions.get(messageId)?.requestId,
    resolve(messageId, requestId) {
      if (submissions.get(messageId)?.isUnknown)
        submissions.set(messageId, { requestId, isResolved: true, isUnknown: true });
    },
    isDuplicateRequest(messageId, requestId) {
      const submission = submissions.get(messageId);
      if (submission && submission.requestId === undefined)
        submissions.set(messageId, { ...submission, requestId });
      // If the request ids come only from receipts, another process may have made the later attempt. Neither request is
      // a duplicate then.
      return submission?.isResolved === true && submission.requestId !== requestId;
    },
  };
}
