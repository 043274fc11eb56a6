import { sql, type Expression, type RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import type { Given } from "../many.ts";
import type { Slot } from "../statement.ts";

/*
 * Postgres keeps the plan that it makes first. While few messages have a status, it would look through all of those; while there
 * are few events, it would read all of them first: so it is not shown another way to a message and its events than its id.
 */
const apart = ({ dialect }: Engine) => (dialect === "postgres" ? sql`offset 0` : sql``);

/** What to select from: `messages`, which has the message of an id alone, beside the row that gives the id. */
export function foundById(
  engine: Engine,
  id: Expression<string>,
  given?: Given<never>["rows"],
  lock = sql``,
): RawBuilder<unknown> {
  if (given && engine.dialect === "sqlite") return sql`${given} cross join messages on messages.id = ${id}`;
  const beside = given ? sql`${given} cross join lateral` : sql``;
  return sql`${beside} (select * from messages where id = ${id} ${apart(engine)} ${lock}) as messages`;
}

/** What to select from beside: `event`, which has this event of a message alone. */
export const eventById = (
  engine: Engine,
  id: Expression<string>,
  sequence: Expression<number>,
): RawBuilder<unknown> =>
  engine.dialect === "sqlite"
    ? sql`cross join message_events as event on event.message_id = ${id} and event.sequence = ${sequence}`
    : sql`cross join lateral (select * from message_events
        where message_id = ${id} and sequence = ${sequence} ${apart(engine)}) as event`;

/** Whether a message has an event of which the condition holds. */
export const hasEvent = (
  engine: Engine,
  id: Expression<string>,
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from message_events where message_id = ${id} and ${condition} ${apart(engine)})`;

/**
 * Ends a query of messages within a range of time. While there are few, Postgres takes an index by status or recipient for as good
 * as the one by time, of which the range is then no bound: so it is told to read them in their order.
 */
export const inTimeOrder = ({ dialect }: Engine): RawBuilder<unknown> =>
  dialect === "postgres" ? sql`order by created_at` : sql``;

/** A condition on a message that an update finds by its id. */
export const still = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`case when ${condition} then 1 else 0 end = 1`;

/** Whether an attempt at a message is under way. */
export const isLeased = still(sql`lease_until is not null and next_attempt_at is not null`);

/** The texts of a list in JSON, as a query. */
export const listed = (dialect: Engine["dialect"], texts: Slot<string>): RawBuilder<string> =>
  dialect === "sqlite"
    ? sql<string>`(select value from json_each(${texts}))`
    : sql<string>`(select jsonb_array_elements_text(cast(${texts} as jsonb)))`;

/** True if the query returns the value. An array makes Postgres run the query once and look up each value in an index. */
export const isIn = (
  dialect: Engine["dialect"],
  value: RawBuilder<unknown>,
  query: RawBuilder<string>,
): RawBuilder<boolean> =>
  dialect === "sqlite" ? sql<boolean>`${value} in ${query}` : sql<boolean>`${value} = any(array${query})`;
