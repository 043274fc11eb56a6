import { isRefundable, mergeDelivery, selectAdvances } from "../../domain/messages/delivery.ts";
import { findRegion, parsePhoneNumber } from "../../domain/phone/phone.ts";
import { isHashed } from "../../domain/privacy/numbers-in-text.ts";
import { toStorable } from "../../domain/storable.ts";
import type { AcceptedSubmission, Message, Messages, TrackedMessage } from "../../ports/store/messages.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import { formatAttempts } from "./attempt-log.ts";
import { toContentColumns } from "./content.ts";
import {
  acceptMessageChange,
  cancelQueuedMessage,
  endMessage,
  releaseLease,
  appendAttempt,
  rescheduleMessage,
  makeDueIfWaiting,
  makeDueOrFail,
  renewLease,
  mergeReport,
  recordSubmission,
  recordCheck,
  type LeaseTarget,
  type SubmissionInput,
} from "./decisions.ts";
import { toTarget, type Refund } from "./lifecycle.ts";

/**
 * Changes of messages. Changes by the dispatcher fail with `lease_lost` if another attempt has claimed the message.
 * `renewLease` and `releaseLease` do nothing in this case. Values that a decision cannot compute, such as
 * countries, are computed here.
 */
export const createMessageChanges = (protection: DataProtection) => ({
  accept: createAccept(false, protection) as Messages["accept"],
  acceptUnlessOptedOut: createAccept(true, protection),
  ...messageChanges,
});

const messageChanges = {
  recordSubmission: (message, result, now) => recordSubmission(toSubmission(message, result, now)),
  reschedule: (message, { detail, dueAt, attempts = [] }, now) =>
    rescheduleMessage({
      ...toAttempt(message),
      detail: toStorable(detail),
      dueAt,
      outcomeUnknown: Number(message.outcomeUnknown),
      attemptLog: formatAttempts(attempts),
      now,
    }),
  fail: (message, { detail, refundId, attempts = [] }, now) =>
    endMessage({
      ...toAttempt(message),
      status: "FAILED",
      detail: toStorable(detail),
      refund: toRefund(message, refundId),
      attemptLog: formatAttempts(attempts),
      now,
    }),
  expire: (message, now, { detail, attempts = [] } = {}) =>
    endMessage({
      ...toAttempt(message),
      status: "EXPIRED",
      detail: detail === undefined ? null : toStorable(detail),
      refund: null,
      attemptLog: formatAttempts(attempts),
      now,
    }),
  cancel: (message, { detail, refundId, cancellation }, now) =>
    cancelQueuedMessage({
      ...toAttempt(message),
      status: message.outcomeUnknown ? "EXPIRED" : "FAILED",
      detail: toStorable(detail),
      refund: message.outcomeUnknown ? null : toRefund(message, refundId),
      attemptLog: "",
      outcomeUnknown: Number(message.outcomeUnknown),
      cancelledBy: cancellation?.by ?? null,
      reason: cancellation?.reason ?? null,
      now,
    }),
  recordAttempt: ({ accountId, id }, attempt) =>
    appendAttempt({ accountId, id, attemptLog: formatAttempts([attempt]) }),
  recordReport: (message, outcome, status, now) =>
    mergeReport({ ...toTarget(message), outcome, status: status ?? null, now }),
  recordCheck: ({ accountId, id, codeChecks }, verification, now) =>
    recordCheck({ accountId, id, codeChecks, verification, now }),
  renewLease: ({ accountId, id, attempts }, leaseUntil) =>
    renewLease({ accountId, id, attempts, leaseUntil }),
  releaseLease: ({ accountId, id, attempts, outcomeUnknown }, now) =>
    releaseLease({ accountId, id, attempts, outcomeUnknown: Number(outcomeUnknown), now }),
  makeDue: ({ accountId, id, attempts }, now) => makeDueIfWaiting({ accountId, id, attempts, now }),
  makeOneDue: ({ accountId, id, attempts }, now) => makeDueOrFail({ accountId, id, attempts, now }),
} satisfies Partial<Messages>;

const toAttempt = (message: TrackedMessage): LeaseTarget => ({
  ...toTarget(message),
  attempts: message.attempts,
});

/** Returns the input of a refund. */
export const toRefund = (
  message: Pick<Message, "verificationId" | "recipient" | "country">,
  refundId: string,
): Refund => ({
  refundId,
  costCountry: findCostCountry(message),
});

function toSubmission(message: TrackedMessage, result: AcceptedSubmission, now: number): SubmissionInput {
  const news = selectAdvances([{ status: "SENT" as const }, ...result.statuses]);
  const status = news.map((each) => each.status).reduce(mergeDelivery);
  const { provider, providerMessageId, segmentIds = [providerMessageId], refundId } = result;
  return {
    ...toAttempt(message),
    newStatuses: news.map(({ status, detail }: AcceptedSubmission["statuses"][number]) => ({
      status,
      detail: detail === undefined ? null : toStorable(detail),
    })),
    status,
    provider: provider ?? null,
    providerMessageId: toStorable(providerMessageId),
    segmentIds: provider === undefined ? [] : [...new Set(segmentIds.map(toStorable))],
    firstPollAt: result.askAt ?? null,
    costMicros: result.costMicros ?? null,
    expiresAt: result.expiresAt ?? message.expiresAt,
    refund: refundId !== undefined && isRefundable(message, status) ? toRefund(message, refundId) : null,
    attemptLog: formatAttempts(result.attempts ?? []),
    now,
  };
}

function createAccept(respectsOptOut: boolean, protection: DataProtection) {
  return (message: Message, transactionId: string, leaseUntil: number | null = null) =>
    acceptMessageChange({
      message: { ...message, ...toContentColumns(message, protection) },
      transactionId,
      leaseUntil,
      optOutRecipients: respectsOptOut ? [message.recipient, protection.hashNumber(message.recipient)] : [],
      costCountry: findCostCountry(message),
    });
}

/**
 * Returns the recipient's country for the costs of a verification attempt. Returns "" for any other message, and for a
 * number that belongs to no country.
 */
function findCostCountry({
  verificationId,
  recipient,
  country,
}: Pick<Message, "verificationId" | "recipient" | "country">): string {
  if (verificationId === null) return "";
  return isHashed(recipient) ? findRegion(country) : (parsePhoneNumber(recipient)?.region ?? "");
}
