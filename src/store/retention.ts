import { sql } from "kysely";
import { firstIdAt } from "../domain/identifiers.ts";
import type { Retention } from "../ports/store/retention.ts";
import type { Engine } from "./engine.ts";
import { handWritten, prepare, type Slots } from "./statement.ts";

interface Expired {
  /** Smallest message id that is kept. */
  readonly before: string;
  readonly limit: number;
}

/** A step is one commit. On SQLite it is smaller, because every other commit waits for it. */
export function createRetention(engine: Engine): Retention {
  const isSqlite = engine.dialect === "sqlite";
  const statements = isSqlite ? prepareOnSqlite(engine) : prepareOnPostgres(engine);
  return {
    stepSize: isSqlite ? 100 : 1_000,
    async remove(before, limit) {
      const values = { before: firstIdAt(before), limit };
      const removed = await engine.commit(statements.map((statement) => statement(values)));
      return removed.at(-1)!.length;
    },
  };
}

/** Prepares the statements of a step. The last one returns the removed messages. */
function prepareOnSqlite({ builder }: Engine) {
  const expired = (value: Slots<Expired>) =>
    builder
      .selectFrom("messages")
      .select("id")
      .where("id", "<", value.before)
      .where("next_attempt_at", "is", null)
      .orderBy("id")
      .limit(value.limit);
  return [
    prepare<Expired>((value) =>
      builder.deleteFrom("message_events").where("message_id", "in", expired(value)),
    ),
    prepare<Expired>((value) =>
      builder.deleteFrom("message_parts").where("message_id", "in", expired(value)),
    ),
    prepare<Expired>((value) =>
      builder.deleteFrom("messages").where("id", "in", expired(value)).returning("id"),
    ),
  ];
}

/**
 * Prepares the statements of a step, of which the last one returns the removed messages. Neither waits for a row that another
 * transaction has locked, so that a step is never part of a deadlock. A message with a locked part stays until a later step.
 */
function prepareOnPostgres(engine: Engine) {
  const lockExpired = (value: Slots<Expired>, condition = sql``) =>
    sql`expired as materialized (
      select id from messages where id < ${value.before} and next_attempt_at is null ${condition}
      order by id limit ${value.limit} for update skip locked)`;
  const ids = sql`any(array(select id from expired))`;
  // With an offset, the subquery is not joined: a plan that was made while the table was empty would read all of it.
  const hasNoPart = sql`and not exists (select from message_parts where message_id = messages.id offset 0)`;
  return [
    prepare<Expired>((value) =>
      handWritten(
        engine,
        sql`with ${lockExpired(value)}
          delete from message_parts where ctid = any(array(
            select ctid from message_parts where message_id = ${ids} for update skip locked))`,
      ),
    ),
    prepare<Expired>((value) =>
      handWritten(
        engine,
        sql`with ${lockExpired(value, hasNoPart)},
          events as (delete from message_events where message_id = ${ids})
          delete from messages where id = ${ids} returning id`,
      ),
    ),
  ];
}
