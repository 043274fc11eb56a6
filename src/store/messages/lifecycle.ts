import {
  hasArrived,
  isFinal,
  losses,
  mergeDelivery,
  type DeliveryStatus,
} from "../../domain/messages/delivery.ts";
import type { Message } from "../../ports/store/messages.ts";
import { addRefund, lockAccount, type NewTransaction } from "../ledger/decisions.ts";
import { locked } from "../look-up.ts";
import type { AccountRow } from "../schema/accounts.ts";
import { messageEvents, messages, messageTotals, type MessageRow } from "../schema/messages.ts";
import type { RowOf } from "../schema/table.ts";
import { verifications } from "../schema/verifications.ts";
import type { EndpointRow } from "../schema/webhooks.ts";
import { addCost } from "../verifications/decisions.ts";
import { endpointsOf, fanOut } from "../webhooks/fan-out.ts";
import type { Work } from "../work.ts";

const services = {
  sms: "SMS",
  flash_call: "Flash call",
  whatsapp: "WhatsApp message",
  telegram: "Telegram message",
} as const;

/** The properties of a message that its transactions have. */
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

/** True if a message has transactions of its own. It has none if its verification is charged as a whole. */
export const isCharged = ({ verificationId, priceMicros }: Priced): boolean =>
  verificationId === null || priceMicros > 0;

/** Creates the ledger row of a charge or a refund. It does not contain the phone number of the recipient. */
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

/** Adds a message to the totals, or subtracts it if `times` is -1. */
export function count(
  work: Work,
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

/** The message of a change. */
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

/** Locks a message and its account. */
export const lockMessage = ({ accountId, id }: Pick<Target, "accountId" | "id">) => ({
  account: lockAccount(accountId),
  message: locked(messages, { id }),
});

/** Locks a message, its account and its verification, and looks up the endpoints that receive its events. */
export const lockTarget = (target: Target) => ({
  ...lockMessage(target),
  endpoints: endpointsOf(target.accountId),
  verification:
    target.verificationId === null ? undefined : locked(verifications, { id: target.verificationId }),
});

/**
 * Appends an event to the history of a message, and queues its delivery to each enabled endpoint. Events are numbered from 1 and
 * never changed.
 */
export function appendEvent(
  work: Work,
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

/** A message that was refunded before it was submitted has failed, whatever is reported later. */
const isOver = ({ refundedAt, submittedAt }: MessageRow) => refundedAt !== null && submittedAt === null;

/** True if `reported` is later than the status of a message. */
export const advances = (message: MessageRow, reported: DeliveryStatus): boolean =>
  mergedStatus(message, reported) !== message.status;

/** The status of a message after `reported`. */
export const mergedStatus = (message: MessageRow, reported: DeliveryStatus): DeliveryStatus =>
  isOver(message) ? message.status : mergeDelivery(message.status, reported);

/** The due time of a submitted message after `reported`: null if the status is final, otherwise the expiry time. */
export const dueAfter = (
  { status, expiresAt }: MessageRow,
  reported: DeliveryStatus,
  end = expiresAt,
): number | null => (isFinal(reported) || isFinal(status) ? null : end);

/**
 * The due time of a message after a provider or the customer reported a status. A delivered message is not sent again. Otherwise, a
 * report does not change when a message is submitted.
 */
export function dueAfterReport(message: MessageRow, reported: DeliveryStatus): number | null {
  if (hasArrived(reported)) return null;
  const { submittedAt, nextAttemptAt } = message;
  return submittedAt === null || nextAttemptAt === null ? nextAttemptAt : dueAfter(message, reported);
}

/**
 * Changes a message and its totals. If `reported` is a loss, the next step of its verification is due now, and its version increases,
 * so that a concurrent change of the verification is refused.
 */
export function changeCounted(
  work: Work,
  message: MessageRow,
  verification: RowOf<typeof verifications.columns> | undefined,
  { reported, now }: { readonly reported: DeliveryStatus | undefined; readonly now: number },
  change: () => void,
): void {
  count(work, message, -1);
  change();
  count(work, message, 1);
  if (!verification || verification.nextAt === null) return;
  if (reported === undefined || !losses.includes(reported)) return;
  work.update(verification, { nextAt: now, version: verification.version + 1 });
}

/** The refund of a message. */
export interface Refund {
  readonly refundId: string;
  readonly costCountry: string;
}

/** Refunds the price of a message. It costs nothing: no provider accepted it, or its provider refunded the fee. */
export function refund(
  work: Work,
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
