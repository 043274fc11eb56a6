import { sql } from "kysely";
import { arrivals, deliveryStatuses } from "../../domain/messages/delivery.ts";
import { deliverySeconds } from "../../domain/messages/delivery-times.ts";
import type { Sums } from "../../domain/messages/sums.ts";
import { lits } from "../messages/merge.ts";
import type { Row } from "../write.ts";

const timeColumns = deliverySeconds.map((seconds) => `within_${seconds}`);

/** The columns of sums, in the order of the table. */
export const sumColumns: readonly string[] = [
  "sent",
  "handed_over",
  "delivered",
  "failed",
  "expired",
  "charged_micros",
  "refunded_micros",
  "cost_micros",
  "unpriced",
  "delivery_milliseconds",
  ...timeColumns,
];

/** Each sum of rows that were summed before, under its own name. */
export const summed = sql.join(
  sumColumns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`),
);

const has = (condition: ReturnType<typeof sql>) => sql`sum(case when ${condition} then 1 else 0 end)`;

const withinBound = (place: number) => {
  const above =
    place === 0 ? sql`took is not null` : sql`took > ${sql.lit(deliverySeconds[place - 1]! * 1_000)}`;
  const isLast = place === deliverySeconds.length - 1;
  return isLast ? above : sql`${above} and took <= ${sql.lit(deliverySeconds[place]! * 1_000)}`;
};

/** Each sum of messages, under its own name; `took` is how long a message that was delivered took. */
export const summedUp = sql.join([
  sql`count(*) as sent`,
  sql`count(handed_over_at) as handed_over`,
  sql`${has(sql`status in (${lits(arrivals)})`)} as delivered`,
  sql`${has(sql`status in (${lits(["FAILED", "REVOKED"])})`)} as failed`,
  sql`${has(sql`status in (${lits(["EXPIRED"])})`)} as expired`,
  sql`sum(price_micros) as charged_micros`,
  sql`sum(case when refunded_at is null then 0 else price_micros end) as refunded_micros`,
  sql`coalesce(sum(cost_micros), 0) as cost_micros`,
  sql`${has(sql`handed_over_at is not null and cost_micros is null`)} as unpriced`,
  sql`coalesce(sum(took), 0) as delivery_milliseconds`,
  ...timeColumns.map((column, place) => sql`${has(withinBound(place))} as ${sql.ref(column)}`),
]);

/** The sums that a row holds. */
export const sumsOf = (row: Row): Sums => ({
  sent: Number(row["sent"]),
  handedOver: Number(row["handed_over"]),
  delivered: Number(row["delivered"]),
  failed: Number(row["failed"]),
  expired: Number(row["expired"]),
  chargedMicros: Number(row["charged_micros"]),
  refundedMicros: Number(row["refunded_micros"]),
  costMicros: Number(row["cost_micros"]),
  unpriced: Number(row["unpriced"]),
  deliveryMilliseconds: Number(row["delivery_milliseconds"]),
  deliveryTimes: timeColumns.map((column) => Number(row[column])),
});

/** The same the other way round, in the order of `sumColumns`. */
export const valuesOf = (sums: Sums): readonly number[] => [
  sums.sent,
  sums.handedOver,
  sums.delivered,
  sums.failed,
  sums.expired,
  sums.chargedMicros,
  sums.refundedMicros,
  sums.costMicros,
  sums.unpriced,
  sums.deliveryMilliseconds,
  ...sums.deliveryTimes,
];

/** The standing of messages by their totals: statuses only move on in this order, so it grows with each that does. */
export const standing = sql`
  sum(requests * case status ${sql.join(
    deliveryStatuses.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank + 1)}`),
    sql` `,
  )} end) as weight, sum(transactions) as transactions, sum(amount_micros) as amount_micros, sum(requests) as requests`;
