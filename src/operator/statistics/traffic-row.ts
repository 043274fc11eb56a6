import { toIsoString } from "../../domain/time/instants.ts";
import type { components } from "../../../generated/operator/types.ts";
import { findPercentile } from "../../domain/messages/delivery-times.ts";
import { calculateDeliveryRate, type Sums } from "../../domain/messages/sums.ts";
import { fromMicros } from "../../domain/money/money.ts";
import type { TrafficRow } from "../../ports/store/statistics.ts";

type Row = components["schemas"]["TrafficRow"];

/**
 * Calculates open messages, delivery rate, delivery times, revenue and margin of a group. Amounts are in micro-units.
 * The margin does not include unknown provider costs. The rate is null if no message was sent. The times are null if
 * none was delivered. Percentiles are rounded up to a bound of the histogram.
 */
export function calculateFigures(sums: Sums) {
  const { sent, delivered, failed, expired, deliveryTimes } = sums;
  const finalCount = delivered + failed + expired;
  const toPercentile = (part: number) => findPercentile(deliveryTimes, part) ?? 0;
  return {
    open: sent - finalCount,
    deliveryRate: calculateDeliveryRate(delivered, sent) ?? null,
    secondsToDelivery:
      delivered === 0
        ? null
        : {
            mean: Math.max(0, Math.round(sums.deliveryMilliseconds / delivered) / 1_000),
            p50: toPercentile(0.5),
            p90: toPercentile(0.9),
            p99: toPercentile(0.99),
          },
    revenueMicros: sums.chargedMicros - sums.refundedMicros,
    marginMicros: sums.chargedMicros - sums.refundedMicros - sums.costMicros,
  };
}

/** Converts a group to the schema of the operator API. */
export function toTrafficRowResponse({ keys, start, ...sums }: TrafficRow): Row {
  const figures = calculateFigures(sums);
  return {
    ...(start !== undefined && { start_time: toIsoString(start) }),
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

/** Sorts rows by time, then by their grouping keys. */
export const sortRows = (rows: readonly TrafficRow[]): readonly TrafficRow[] =>
  rows
    .map((row) => ({ row, sortKey: JSON.stringify(Object.values(row.keys)) }))
    .toSorted(
      (one, other) => (one.row.start ?? 0) - (other.row.start ?? 0) || (one.sortKey < other.sortKey ? -1 : 1),
    )
    .map(({ row }) => row);
