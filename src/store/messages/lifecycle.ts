import {
  isDelivered,
  isFinal,
  undeliveredStatuses,
  mergeDelivery,
  type DeliveryStatus,
} from "../../domain/messages/delivery.ts";
import type { Message } from "../../ports/store/messages.ts";
import { addRefund, lockAccount, type NewTransaction } from "../ledger/decisions.ts";
import { lockOne } from "../look-up.ts";
import type { AccountRow } from "../schema/accounts.ts";
import { messageEvents, messages, messageTotals, type MessageRow } from "../schema/messages.ts";
import type { RowOf } from "../schema/table.ts";
import { verifications } from "../schema/verifications.ts";
import type { EndpointRow } from "../schema/webhooks.ts";
import { addCost } from "../verifications/decisions.ts";
import { lookUpEndpoints, fanOut } from "../webhooks/fan-out.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

const services = {
  sms: "SMS",
  flash_call: "Flash call",
  whatsapp: "WhatsApp message",
  telegram: "Telegram message",
} as const;

/** Properties of a message that its ledger rows and totals depend on. */
type Priced = Pick<
  Message,
  | "id"
  | "accountId"
  | "userId"
  | "channel"
  | "country"
  | "unitPriceMicros"
  | "quantity"
  | "priceMicros"
  | "currency"
  | "verificationId"
>;

/**
 * Returns true if a message has ledger rows. A message of a verification has none if its price is 0, for example
 * because the verification has one price for all attempts.
 */
export const isCharged = ({ verificationId, priceMicros }: Priced): boolean =>
  verificationId === null || priceMicros > 0;

/** Creates the ledger row of a charge or a refund. The row does not contain the phone number of the recipient. */
export function toTransaction(
  message: Priced,
  type: "DEBIT" | "REFUND",
  id: string,
  at: number,
): NewTransaction {
  const description = `${services[message.channel]} to ${message.country}`;
  return {
    id,
    correlationId: message.id,
    accountId: message.accountId,
    userId: message.userId,
    serviceId: message.channel,
    type,
    description: type === "REFUND" ? `Refund: ${description}` : description,
    at,
    unitPriceMicros: message.unitPriceMicros,
    quantity: message.quantity,
    valueMicros: message.priceMicros,
    currency: message.currency,
  };
}

/** Adds a message to the totals. Subtracts it if `times` is -1. */
export function addToTotals(
  work: UnitOfWork,
  message: Priced & Pick<MessageRow, "createdAt" | "status" | "submittedAt" | "refundedAt">,
  times: 1 | -1,
): void {
  const { accountId, channel, createdAt, status, submittedAt, refundedAt, priceMicros, verificationId } =
    message;
  work.add(messageTotals, {
    accountId,
    channel,
    at: createdAt,
    status,
    requests: times,
    transactions: submittedAt === null ? 0 : times,
    amountMicros: refundedAt === null ? priceMicros * times : 0,
    ofVerifications: verificationId === null ? 0 : times,
  });
}

/** The message that a change affects. */
export interface Target {
  readonly accountId: string;
  readonly id: string;
  readonly verificationId: string | null;
}

export const toTarget = ({ accountId, id, verificationId }: Target): Target => ({
  accountId,
  id,
  verificationId,
});

/** Creates the look-ups that lock a message and its account. */
export const lockMessage = ({ accountId, id }: Pick<Target, "accountId" | "id">) => ({
  account: lockAccount(accountId),
  message: lockOne(messages, { id }),
});

/** Creates the look-ups that lock a message, its account and its verification, and that find its webhook endpoints. */
export const lockTarget = (target: Target) => ({
  ...lockMessage(target),
  endpoints: lookUpEndpoints(target.accountId),
  verification:
    target.verificationId === null ? undefined : lockOne(verifications, { id: target.verificationId }),
});

/**
 * Appends an event to the history of a message, and queues its delivery to each enabled endpoint. Events are numbered
 * from 1 and never change.
 */
export function appendEvent(
  work: UnitOfWork,
  message: MessageRow,
  endpoints: readonly EndpointRow[],
  {
    status,
    detail,
    at,
  }: { readonly status: DeliveryStatus; readonly detail: string | null; readonly at: number },
): void {
  const sequence = message.eventCount + 1;
  work.update(message, { eventCount: sequence });
  work.insert(messageEvents, { messageId: message.id, sequence, status, detail, createdAt: at });
  fanOut(work, endpoints, { messageId: message.id, sequence, at });
}

/** Returns true if a message was refunded before its submission. It has failed, and no later report changes that. */
const isRefundedBeforeSubmission = ({ refundedAt, submittedAt }: MessageRow) =>
  refundedAt !== null && submittedAt === null;

/** Returns true if `reported` changes the status of the message. */
export const advances = (message: MessageRow, reported: DeliveryStatus): boolean =>
  getMergedStatus(message, reported) !== message.status;

/**
 * Returns the status of a message after `reported`. A message that was refunded before its submission keeps its status.
 */
export const getMergedStatus = (message: MessageRow, reported: DeliveryStatus): DeliveryStatus =>
  isRefundedBeforeSubmission(message) ? message.status : mergeDelivery(message.status, reported);

/**
 * Returns the next attempt time of a submitted message after `reported`. It is null if `reported` or the current status
 * is final, otherwise `end`. Default: the current expiry time.
 */
export const getNextAttemptAt = (
  { status, expiresAt }: MessageRow,
  reported: DeliveryStatus,
  end = expiresAt,
): number | null => (isFinal(reported) || isFinal(status) ? null : end);

/**
 * Returns the next attempt time of a message after a report by the customer. It is null if the message is delivered, so
 * that it is not submitted again. Otherwise an unsubmitted message keeps its due time. A submitted message is in no
 * queue after a final status, and otherwise due at its expiry time.
 */
export function getNextAttemptAfterReport(message: MessageRow, reported: DeliveryStatus): number | null {
  if (isDelivered(reported)) return null;
  const { submittedAt, nextAttemptAt } = message;
  return submittedAt === null || nextAttemptAt === null ? nextAttemptAt : getNextAttemptAt(message, reported);
}

/**
 * Runs `change` on a message, and updates the totals. If `reported` is an undelivered status, the next step of a
 * verification that has not ended is due now. The version of the verification increases, so that a concurrent change of
 * it fails.
 */
export function updateWithTotals(
  work: UnitOfWork,
  message: MessageRow,
  verification: RowOf<typeof verifications.columns> | undefined,
  { reported, now }: { readonly reported: DeliveryStatus | undefined; readonly now: number },
  change: () => void,
): void {
  addToTotals(work, message, -1);
  change();
  // A message that has left its queue is not submitted again, so its text is no longer needed.
  if (message.nextAttemptAt === null) work.update(message, { text: null, sealed: null });
  addToTotals(work, message, 1);
  if (!verification || verification.nextAt === null) return;
  if (reported === undefined || !undeliveredStatuses.includes(reported)) return;
  work.update(verification, { nextAt: now, version: verification.version + 1 });
}

/** Input of a refund. */
export interface Refund {
  readonly refundId: string;
  readonly costCountry: string;
}

/**
 * Refunds the price of a message. Without a ledger row, it is only marked as refunded. Its provider cost becomes 0,
 * because no provider accepted it, or the provider refunded its fee. The caller must check that the message is
 * refundable (`isRefundable`).
 */
export function refund(
  work: UnitOfWork,
  account: AccountRow | undefined,
  message: MessageRow,
  { refundId, costCountry }: Refund,
  now: number,
): void {
  if (isCharged(message)) {
    addRefund(work, account, toTransaction(message, "REFUND", refundId, now), message.createdAt);
    addCost(work, message, costCountry, -message.priceMicros);
  }
  work.update(message, { refundedAt: now, costMicros: 0 });
}
