import { sql, type RawBuilder } from "kysely";
import {
  arrivals,
  deliveryStatuses,
  hasArrived,
  isFinal,
  statusesBelow,
  type DeliveryStatus,
} from "../../domain/messages/delivery.ts";

/** Statuses as a list of SQL. */
export const lits = (statuses: readonly DeliveryStatus[]) =>
  sql.join(statuses.map((status) => sql.lit(status)));

const finals = lits(deliveryStatuses.filter(isFinal));

/** A message that was refunded before it was handed over has failed, whatever is reported later. */
const isOver = sql`(refunded_at is not null and handed_over_at is null)`;

/** Whether a message has not come to its end. */
export const isUnderWay = sql<boolean>`status not in (${finals})`;

/** Whether a message has not arrived. */
export const isOnItsWay = sql<boolean>`status not in (${lits(arrivals)})`;

/** Whether `reported` moves a message on, whatever status it has by then. */
export function movesOn(reported: DeliveryStatus): RawBuilder<boolean> {
  const below = statusesBelow(reported);
  if (below.length === 0) return sql`1 = 0`;
  return sql`(status in (${lits(below)}) and not ${isOver})`;
}

/** The status that a message has once `reported` is merged into it, whatever it has by then. */
export const mergedStatus = (reported: DeliveryStatus) =>
  sql<string>`case when ${movesOn(reported)} then ${sql.lit(reported)} else status end`;

/** The queue place of a message that was handed over: none once its status is final, else the end of its time. */
export function placeAfter(reported: DeliveryStatus, end = sql`expires_at`) {
  if (isFinal(reported)) return sql<number | null>`null`;
  return sql<number | null>`case when status in (${finals}) then null else ${end} end`;
}

/**
 * The queue place of a message after `reported` came from outside. A message that has arrived is not sent any more;
 * otherwise one that was not handed over keeps its turn: a report must not stop it from being sent.
 */
export function placeAfterReport(reported: DeliveryStatus) {
  if (hasArrived(reported)) return sql<number | null>`null`;
  return sql<number | null>`case when handed_over_at is null or next_attempt_at is null
    then next_attempt_at else ${placeAfter(reported)} end`;
}

/** One prepared query for each status. */
export function byStatus<Prepared>(
  build: (status: DeliveryStatus) => Prepared,
): (status: DeliveryStatus) => Prepared {
  const built = new Map(deliveryStatuses.map((status) => [status, build(status)]));
  return (status) => built.get(status)!;
}
