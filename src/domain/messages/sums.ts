import type { DeliveryTimes } from "./delivery-times.ts";

/** Sums over messages for the operator's statistics. Money is in micro-units. */
export interface Sums {
  /** Number of messages that the service accepted. */
  readonly sent: number;
  /** Number of messages that were submitted to a provider. */
  readonly handedOver: number;
  readonly delivered: number;
  /** Number of messages with status FAILED or REVOKED. */
  readonly failed: number;
  readonly expired: number;
  readonly chargedMicros: number;
  readonly refundedMicros: number;
  readonly costMicros: number;
  /** Number of submitted messages with an unknown provider cost. */
  readonly unpriced: number;
  /** Sum of the times from acceptance to delivery, over all delivered messages. */
  readonly deliveryMilliseconds: number;
  readonly deliveryTimes: DeliveryTimes;
}

export const addSums = (one: Sums, other: Sums): Sums => ({
  sent: one.sent + other.sent,
  handedOver: one.handedOver + other.handedOver,
  delivered: one.delivered + other.delivered,
  failed: one.failed + other.failed,
  expired: one.expired + other.expired,
  chargedMicros: one.chargedMicros + other.chargedMicros,
  refundedMicros: one.refundedMicros + other.refundedMicros,
  costMicros: one.costMicros + other.costMicros,
  unpriced: one.unpriced + other.unpriced,
  deliveryMilliseconds: one.deliveryMilliseconds + other.deliveryMilliseconds,
  deliveryTimes: one.deliveryTimes.map((count, place) => count + other.deliveryTimes[place]!),
});

/**
 * Calculates the share of messages that were delivered. Messages without a final status count as not delivered, so
 * their number must be reported next to the rate. Returns undefined if there are no messages.
 */
export const calculateDeliveryRate = (delivered: number, messages: number): number | undefined =>
  messages === 0 ? undefined : delivered / messages;
