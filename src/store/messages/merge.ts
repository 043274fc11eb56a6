import { sql } from "kysely";
import { deliveryStatuses, isFinal, statusesBelow, type DeliveryStatus } from "../../domain/delivery.ts";

const finals = sql.join(deliveryStatuses.filter(isFinal).map((status) => sql.lit(status)));

/** The status that a message has once `reported` is merged into it, whatever it has by then. */
export function mergedStatus(reported: DeliveryStatus) {
  const below = statusesBelow(reported);
  if (below.length === 0) return sql<string>`status`;
  return sql<string>`case when status in (${sql.join(below.map((status) => sql.lit(status)))}) then ${sql.lit(reported)} else status end`;
}

/** The queue place of a message that was handed over: none once its status is final, else the end of its time. */
export function placeAfter(reported: DeliveryStatus) {
  if (isFinal(reported)) return sql<number | null>`null`;
  return sql<number | null>`case when status in (${finals}) then null else expires_at end`;
}

/** One prepared query for each status. */
export function byStatus<Prepared>(
  build: (status: DeliveryStatus) => Prepared,
): (status: DeliveryStatus) => Prepared {
  const built = new Map(deliveryStatuses.map((status) => [status, build(status)]));
  return (status) => built.get(status)!;
}
