import { isRefundable, mergeDelivery, newsAmong } from "../../domain/messages/delivery.ts";
import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import { storable } from "../../domain/storable.ts";
import type { HandedOver, Message, Messages, TrackedMessage } from "../../ports/store/messages.ts";
import { writeAttempts } from "./attempt-log.ts";
import {
  accepted,
  cancelled,
  ended,
  givenBack,
  noted,
  postponed,
  released,
  releasedOne,
  renewed,
  reported,
  submitted,
  verified,
  type Attempt,
  type Submission,
} from "./decisions.ts";
import { toTarget, type Refund } from "./lifecycle.ts";

/**
 * The changes of messages. A change by the dispatcher is refused if another attempt has claimed the message since. Inputs that a change
 * cannot compute itself, such as countries, are found here.
 */
export const messageChanges = {
  accept: accepting(false) as Messages["accept"],
  acceptUnlessOptedOut: accepting(true),
  handOver: (message, result, now) => submitted(toSubmission(message, result, now)),
  postpone: (message, { detail, dueAt, attempts = [] }, now) =>
    postponed({
      ...toAttempt(message),
      detail: storable(detail),
      dueAt,
      outcomeUnknown: Number(message.outcomeUnknown),
      attemptLog: writeAttempts(attempts),
      now,
    }),
  fail: (message, { detail, refundId, attempts = [] }, now) =>
    ended({
      ...toAttempt(message),
      status: "FAILED",
      detail: storable(detail),
      refund: toRefund(message, refundId),
      attemptLog: writeAttempts(attempts),
      now,
    }),
  expire: (message, now, { detail, attempts = [] } = {}) =>
    ended({
      ...toAttempt(message),
      status: "EXPIRED",
      detail: detail === undefined ? null : storable(detail),
      refund: null,
      attemptLog: writeAttempts(attempts),
      now,
    }),
  cancel: (message, { detail, refundId, cancellation }, now) =>
    cancelled({
      ...toAttempt(message),
      status: message.outcomeUnknown ? "EXPIRED" : "FAILED",
      detail: storable(detail),
      refund: message.outcomeUnknown ? null : toRefund(message, refundId),
      attemptLog: "",
      outcomeUnknown: Number(message.outcomeUnknown),
      cancelledBy: cancellation?.by ?? null,
      reason: cancellation?.reason ?? null,
      now,
    }),
  noteAttempt: ({ accountId, id }, attempt) => noted({ accountId, id, attemptLog: writeAttempts([attempt]) }),
  report: (message, outcome, status, now) =>
    reported({ ...toTarget(message), outcome, status: status ?? null, now }),
  verify: ({ accountId, id, codeChecks }, verification, now) =>
    verified({ accountId, id, codeChecks, verification, now }),
  renew: ({ accountId, id, attempts }, leaseUntil) => renewed({ accountId, id, attempts, leaseUntil }),
  giveBack: ({ accountId, id, attempts, outcomeUnknown }, now) =>
    givenBack({ accountId, id, attempts, outcomeUnknown: Number(outcomeUnknown), now }),
  release: ({ accountId, id, attempts }, now) => released({ accountId, id, attempts, now }),
  releaseOne: ({ accountId, id, attempts }, now) => releasedOne({ accountId, id, attempts, now }),
} satisfies Partial<Messages>;

const toAttempt = (message: TrackedMessage): Attempt => ({
  ...toTarget(message),
  attempts: message.attempts,
});

/** The input of a refund. */
export const toRefund = (
  message: Pick<Message, "verificationId" | "recipient">,
  refundId: string,
): Refund => ({
  refundId,
  costCountry: findCostCountry(message),
});

function toSubmission(message: TrackedMessage, result: HandedOver, now: number): Submission {
  const news = newsAmong([{ status: "SENT" as const }, ...result.statuses]);
  const status = news.map((each) => each.status).reduce(mergeDelivery);
  const { provider, providerMessageId, partIds = [providerMessageId], refundId } = result;
  return {
    ...toAttempt(message),
    news: news.map(({ status, detail }: HandedOver["statuses"][number]) => ({
      status,
      detail: detail === undefined ? null : storable(detail),
    })),
    status,
    provider: provider ?? null,
    providerMessageId: storable(providerMessageId),
    partIds: provider === undefined ? [] : [...new Set(partIds.map(storable))],
    askAt: result.askAt ?? null,
    costMicros: result.costMicros ?? null,
    expiresAt: result.expiresAt ?? message.expiresAt,
    refund: refundId !== undefined && isRefundable(message, status) ? toRefund(message, refundId) : null,
    attemptLog: writeAttempts(result.attempts ?? []),
    now,
  };
}

function accepting(respectsOptOut: boolean) {
  return (message: Message, transactionId: string, leaseUntil: number | null = null) =>
    accepted({ message, transactionId, leaseUntil, respectsOptOut, costCountry: findCostCountry(message) });
}

/** Returns the country to which the cost of a verification attempt is added; "" for another message. */
const findCostCountry = ({
  verificationId,
  recipient,
}: Pick<Message, "verificationId" | "recipient">): string =>
  verificationId === null ? "" : (parsePhoneNumber(recipient)?.region ?? "");
