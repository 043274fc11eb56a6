import type { DeliveryTimes } from "./delivery-times.ts";

/** What became of messages, and what they brought in and cost, in micro-units. */
export interface Sums {
  readonly sent: number;
  readonly handedOver: number;
  readonly delivered: number;
  readonly failed: number;
  readonly expired: number;
  readonly chargedMicros: number;
  readonly refundedMicros: number;
  readonly costMicros: number;
  /** Those that were handed over, of which nobody knows the cost. */
  readonly unpriced: number;
  /** Of all that were delivered together. */
  readonly deliveryMilliseconds: number;
  readonly deliveryTimes: DeliveryTimes;
}

/** Both sums together. */
export const together = (one: Sums, other: Sums): Sums => ({
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
 * The delivery rate: the share of messages that were delivered. One without a final status counts as not delivered, so the
 * number of those is reported next to the rate. Undefined where there are no messages.
 */
export const deliveryRateOf = (delivered: number, messages: number): number | undefined =>
  messages === 0 ? undefined : delivered / messages;
