/** Channels of messages, as the API spells them. */
export const channels = ["sms", "flash_call", "whatsapp", "telegram"] as const;
export type Channel = (typeof channels)[number];

/** A message queue: all messages of a channel, or the messages of a channel that the same providers can carry. */
export type MessageQueue = Channel | `${Channel}:${string}`;

/** Queues of outgoing work: messages, e-mails, verification steps and webhook deliveries. */
export type Queue = MessageQueue | "mail" | "verifications" | "webhooks";

/** Message statuses in merge order. A later status overrides an earlier one, never the reverse. */
export const deliveryStatuses = [
  "PENDING",
  "SENT",
  "FAILED",
  "EXPIRED",
  "REVOKED",
  "DELIVERED",
  "READ",
] as const;
/** Status of a message. */
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Statuses of a delivered message. */
export const deliveredStatuses: readonly DeliveryStatus[] = ["DELIVERED", "READ"];

/** Statuses of a message that failed. A late receipt may still override them. */
export const undeliveredStatuses: readonly DeliveryStatus[] = ["FAILED", "EXPIRED", "REVOKED"];

/** Result of the check of a code that a Telegram message carried. */
export type VerificationStatus = "code_valid" | "code_invalid" | "code_max_attempts_exceeded" | "expired";

const ranks = Object.fromEntries(deliveryStatuses.map((status, rank) => [status, rank])) as Record<
  DeliveryStatus,
  number
>;
const lowerStatuses = Object.fromEntries(
  deliveryStatuses.map((status, rank) => [status, deliveryStatuses.slice(0, rank)]),
) as unknown as Record<DeliveryStatus, readonly DeliveryStatus[]>;

/** Returns the later of two statuses in merge order. Receipts may therefore arrive late, twice and in any order. */
export function mergeDelivery(current: DeliveryStatus, reported: DeliveryStatus): DeliveryStatus {
  return ranks[reported] > ranks[current] ? reported : current;
}

/** Returns the statuses that `status` overrides. */
export function listStatusesBelow(status: DeliveryStatus): readonly DeliveryStatus[] {
  return lowerStatuses[status];
}

/** Returns true if the recipient has the message. It is then never sent again and never refunded. */
export function isDelivered(status: DeliveryStatus): boolean {
  return deliveredStatuses.includes(status);
}

/**
 * Returns true if a receipt without a status has a detail worth recording. A final message needs no further details.
 */
export function isStatusNote(
  known: DeliveryStatus,
  reported: { readonly status: DeliveryStatus | undefined; readonly detail?: string | undefined },
): boolean {
  return reported.status === undefined && reported.detail !== undefined && !isFinal(known);
}

/**
 * Returns true if a message gets the status only when all of its segments have it. A status that is not a delivered
 * status applies to the message as soon as it applies to one segment, because an incomplete text is of no use.
 */
export function requiresAllSegments(status: DeliveryStatus): boolean {
  return isDelivered(status);
}

/**
 * Returns true if a message may be refunded when `reported` arrives with a refund of the provider's fee. A message is
 * refunded at most once, and never if it was delivered.
 */
export function isRefundable(
  { status, refundedAt }: { readonly status: DeliveryStatus; readonly refundedAt: number | null },
  reported: DeliveryStatus = status,
): boolean {
  return refundedAt === null && !isDelivered(mergeDelivery(status, reported));
}

/** Returns the entries of `reported` that advance the status, in their order, starting from PENDING. */
export function selectAdvances<Entry extends { readonly status: DeliveryStatus }>(
  reported: readonly Entry[],
): readonly Entry[] {
  let known: DeliveryStatus = "PENDING";
  return reported.filter(({ status }) => {
    const before = known;
    known = mergeDelivery(known, status);
    return known !== before;
  });
}

/**
 * Returns true for every status except PENDING and SENT. No further submission follows. READ may still follow
 * DELIVERED.
 */
export function isFinal(status: DeliveryStatus): boolean {
  return status !== "PENDING" && status !== "SENT";
}

/** Status in the response for one delivery record (TDR). */
export type TdrStatus = "PENDING" | "SENT" | "DELIVERED" | "READ" | "REJECTED" | "FAILED";

/**
 * Converts a status for the response with one delivery record. A rejected code takes precedence over the delivery
 * status. EXPIRED and REVOKED become FAILED. Lists of records have the unconverted status.
 */
export function toTdrStatus(
  delivery: DeliveryStatus,
  verification: VerificationStatus | undefined,
): TdrStatus {
  if (verification === "code_invalid" || verification === "code_max_attempts_exceeded") return "REJECTED";
  return delivery === "EXPIRED" || delivery === "REVOKED" ? "FAILED" : delivery;
}

/** Status that a customer can report for an SMS. For a flash call, only Success and Failed are possible. */
export type ReportedOutcome = "Success" | "Failed" | "Incomplete" | "WrongNumber";

/** Converts a customer's status report for an SMS. Returns undefined for Incomplete, which changes nothing. */
export function toSmsStatus(status: ReportedOutcome): DeliveryStatus | undefined {
  if (status === "Incomplete") return undefined;
  return status === "Success" ? "DELIVERED" : "FAILED";
}

/** Converts a customer's status report for a flash call. */
export function toFlashCallStatus(status: "Success" | "Failed"): DeliveryStatus {
  return status === "Success" ? "DELIVERED" : "FAILED";
}

/**
 * Converts a status to the nearest delivery status of the Telegram Gateway API. PENDING and FAILED have no exact
 * equivalent there.
 */
export function toTelegramStatus(
  delivery: DeliveryStatus,
): "sent" | "delivered" | "read" | "expired" | "revoked" {
  return telegramStatuses[delivery];
}

const telegramStatuses = {
  PENDING: "sent",
  SENT: "sent",
  FAILED: "revoked",
  EXPIRED: "expired",
  REVOKED: "revoked",
  DELIVERED: "delivered",
  READ: "read",
} as const;
