/** The channels that a message can take, as the contract spells them. */
export const channels = ["sms", "flash_call", "whatsapp", "telegram"] as const;
/** One of the four channels. */
export type Channel = (typeof channels)[number];

/** A queue of messages: those of a channel, or those of a channel that the same providers can take. */
export type MessageQueue = Channel | `${Channel}:${string}`;

/** The queues of outgoing work: messages, e-mails, verifications' next steps and webhooks. */
export type Queue = MessageQueue | "mail" | "verifications" | "webhooks";

/** Delivery states in merge order: a later one overrides an earlier one, never the other way round. */
export const deliveryStatuses = [
  "PENDING",
  "SENT",
  "FAILED",
  "EXPIRED",
  "REVOKED",
  "DELIVERED",
  "READ",
] as const;
/** Where a message stands on its way to the recipient. */
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The states of a message that has reached its recipient. */
export const arrivals: readonly DeliveryStatus[] = ["DELIVERED", "READ"];

/** The states of a message that reaches nobody any more, unless a late report says otherwise. */
export const losses: readonly DeliveryStatus[] = ["FAILED", "EXPIRED", "REVOKED"];

/** What became of the code that a Telegram message carried. */
export type VerificationStatus = "code_valid" | "code_invalid" | "code_max_attempts_exceeded" | "expired";

const rankOf = Object.fromEntries(deliveryStatuses.map((status, rank) => [status, rank])) as Record<
  DeliveryStatus,
  number
>;
const below = Object.fromEntries(
  deliveryStatuses.map((status, rank) => [status, deliveryStatuses.slice(0, rank)]),
) as unknown as Record<DeliveryStatus, readonly DeliveryStatus[]>;

/** The state after a report: the higher of the two, so reports may come late, twice and in any order. */
export function mergeDelivery(current: DeliveryStatus, reported: DeliveryStatus): DeliveryStatus {
  return rankOf[reported] > rankOf[current] ? reported : current;
}

/** The states that a report of `status` overrides. */
export function statusesBelow(status: DeliveryStatus): readonly DeliveryStatus[] {
  return below[status];
}

/** Whether the recipient has the message: then it is never sent again, and its price never goes back. */
export function hasArrived(status: DeliveryStatus): boolean {
  return arrivals.includes(status);
}

/** Whether a report without a state says something worth telling; of what has come to its end nothing more is. */
export function isRemark(
  known: DeliveryStatus,
  reported: { readonly status: DeliveryStatus | undefined; readonly detail?: string | undefined },
): boolean {
  return reported.status === undefined && reported.detail !== undefined && !isFinal(known);
}

/**
 * Whether a message of several parts takes a state only once all of them have arrived. Any state short of arrival
 * applies to the message as soon as it applies to one part: a text of which a part is missing is of no use.
 */
export function awaitsAllParts(status: DeliveryStatus): boolean {
  return hasArrived(status);
}

/** Whether the price of a message may go back when `reported` comes with its gateway's fee: once, and never if it arrived. */
export function isRefundable(
  { status, refundedAt }: { readonly status: DeliveryStatus; readonly refundedAt: number | null },
  reported: DeliveryStatus = status,
): boolean {
  return refundedAt === null && !hasArrived(mergeDelivery(status, reported));
}

/** The entries of `told`, one after the other, that move a message on, each further than the one before. */
export function newsAmong<Told extends { readonly status: DeliveryStatus }>(
  told: readonly Told[],
): readonly Told[] {
  let known: DeliveryStatus = "PENDING";
  return told.filter(({ status }) => {
    const before = known;
    known = mergeDelivery(known, status);
    return known !== before;
  });
}

/** Whether nothing is left to send: every state but PENDING and SENT (READ may still follow DELIVERED). */
export function isFinal(status: DeliveryStatus): boolean {
  return status !== "PENDING" && status !== "SENT";
}

/** What a message's status says in the answer for one TDR. */
export type TdrStatus = "PENDING" | "SENT" | "DELIVERED" | "READ" | "REJECTED" | "FAILED";

/** The single-record view: a rejected code wins over delivery; expired and revoked show as FAILED. A list has the state as it is. */
export function tdrStatus(delivery: DeliveryStatus, verification: VerificationStatus | undefined): TdrStatus {
  if (verification === "code_invalid" || verification === "code_max_attempts_exceeded") return "REJECTED";
  return delivery === "EXPIRED" || delivery === "REVOKED" ? "FAILED" : delivery;
}

/** What an SMS notification may report; a flash call's reports Success or Failed. */
export type ReportedOutcome = "Success" | "Failed" | "Incomplete" | "WrongNumber";

/** The state that an SMS notification reports; `undefined` when it changes nothing (Incomplete). */
export function smsOutcome(status: ReportedOutcome): DeliveryStatus | undefined {
  if (status === "Incomplete") return undefined;
  return status === "Success" ? "DELIVERED" : "FAILED";
}

/** The state that a flash-call notification reports. */
export function flashCallOutcome(status: "Success" | "Failed"): DeliveryStatus {
  return status === "Success" ? "DELIVERED" : "FAILED";
}

/** The gateway's word for the state; for PENDING and FAILED, for which it has none, the nearest one. */
export function telegramDeliveryStatus(
  delivery: DeliveryStatus,
): "sent" | "delivered" | "read" | "expired" | "revoked" {
  return telegramWords[delivery];
}

const telegramWords = {
  PENDING: "sent",
  SENT: "sent",
  FAILED: "revoked",
  EXPIRED: "expired",
  REVOKED: "revoked",
  DELIVERED: "delivered",
  READ: "read",
} as const;
