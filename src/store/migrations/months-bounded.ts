import { sql, type RawBuilder } from "kysely";
import { firstIdAt } from "../../domain/identifiers.ts";
import { startOfMonth } from "../../domain/time/months.ts";

/*
 * On Postgres messages and their events are kept by months, as their ids have them. What was there before becomes the first
 * part as it is, without a copy: a constraint that says how far its ids go is made, checked while others write, and tells the
 * server then that it need not look through the table again.
 */

/** The tables that are kept by months, the id by which they are, and their key. */
export const monthTables = [
  { table: "messages", id: "id", key: "id" },
  { table: "message_events", id: "message_id", key: "message_id, sequence" },
] as const;

/** Where the part that was there before ends: the month after the next one begins. */
export const endOf = (now: number) => sql.lit(firstIdAt(startOfMonth(now, 2)));

/** Steps of Postgres alone. */
export const onPostgres =
  (steps: (now: number) => readonly RawBuilder<unknown>[]) =>
  (dialect: "sqlite" | "postgres", now: number): readonly RawBuilder<unknown>[] =>
    dialect === "postgres" ? steps(now) : [];

/** Statements that look before they change anything. */
export const block = (body: RawBuilder<unknown>) => sql`do $$ begin ${body} end $$`;

/** Nothing is refused by it: ids that a clock set ahead has made are looked for first. */
export const monthsBounded = onPostgres((now) =>
  monthTables.map(({ table, id }) =>
    block(sql`if not exists (select from ${sql.table(table)} where ${sql.ref(id)} >= ${endOf(now)}) then
      alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_before`)}
        check (${sql.ref(id)} < ${endOf(now)}) not valid; end if;`),
  ),
);
