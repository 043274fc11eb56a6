import { isoOf } from "../../domain/time/instants.ts";
import type { components } from "../../../generated/operator/types.ts";
import { percentile } from "../../domain/messages/delivery-times.ts";
import { deliveryRateOf, type Sums } from "../../domain/messages/sums.ts";
import { fromMicros } from "../../domain/money/money.ts";
import type { TrafficRow } from "../../ports/store/statistics.ts";

type Row = components["schemas"]["TrafficRow"];

/** What follows from sums; money in micro-units. */
export function figuresOf(sums: Sums) {
  const { sent, delivered, failed, expired, deliveryTimes } = sums;
  const ended = delivered + failed + expired;
  const within = (part: number) => percentile(deliveryTimes, part) ?? 0;
  return {
    open: sent - ended,
    deliveryRate: deliveryRateOf(delivered, sent) ?? null,
    secondsToDelivery:
      delivered === 0
        ? null
        : {
            mean: Math.max(0, Math.round(sums.deliveryMilliseconds / delivered) / 1_000),
            p50: within(0.5),
            p90: within(0.9),
            p99: within(0.99),
          },
    revenueMicros: sums.chargedMicros - sums.refundedMicros,
    marginMicros: sums.chargedMicros - sums.refundedMicros - sums.costMicros,
  };
}

/** A group as the operator's contract shows it. */
export function shownRow({ keys, start, ...sums }: TrafficRow): Row {
  const figures = figuresOf(sums);
  return {
    ...(start !== undefined && { start_time: isoOf(start) }),
    ...(keys as Pick<Row, "account_id" | "channel" | "provider" | "country" | "network">),
    sent: sums.sent,
    handed_over: sums.handedOver,
    delivered: sums.delivered,
    failed: sums.failed,
    expired: sums.expired,
    open: figures.open,
    delivery_rate: figures.deliveryRate,
    seconds_to_delivery: figures.secondsToDelivery,
    charged: fromMicros(sums.chargedMicros),
    refunded: fromMicros(sums.refundedMicros),
    revenue: fromMicros(figures.revenueMicros),
    cost: fromMicros(sums.costMicros),
    unpriced: sums.unpriced,
    margin: fromMicros(figures.marginMicros),
  };
}

/** By time, then by what they are grouped by. */
export const inOrder = (rows: readonly TrafficRow[]): readonly TrafficRow[] =>
  rows
    .map((row) => ({ row, place: JSON.stringify(Object.values(row.keys)) }))
    .toSorted(
      (one, other) => (one.row.start ?? 0) - (other.row.start ?? 0) || (one.place < other.place ? -1 : 1),
    )
    .map(({ row }) => row);
