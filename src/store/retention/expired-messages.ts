import { sql } from "kysely";
import { firstIdAt } from "../../domain/identifiers.ts";
import type { Retention } from "../../ports/store/retention.ts";
import type { Engine } from "../engine.ts";
import { prepare, type BindParameters } from "../statement.ts";

interface Expired {
  /** Messages with smaller ids have expired. */
  readonly before: string;
  readonly limit: number;
}

/**
 * Creates the removal of messages past their retention. Queued messages stay. A batch is one commit. It is smaller on
 * SQLite and D1, because all other commits wait for it.
 */
export function createMessageRemoval(engine: Engine): Pick<Retention, "stepSize" | "remove"> {
  const isSqlite = engine.dialect === "sqlite";
  const statements = isSqlite ? prepareOnSqlite(engine) : prepareOnPostgres(engine);
  return {
    stepSize: isSqlite ? 20 : 1_000,
    async remove(before, limit) {
      const values = { before: firstIdAt(before), limit };
      const removed = await engine.commit(statements.map((statement) => statement(values)));
      return removed.at(-1)!.length;
    },
  };
}

/** Prepares the statements of a batch. The last one returns the removed messages. */
function prepareOnSqlite(engine: Engine) {
  const { builder } = engine;
  const expired = (value: BindParameters<Expired>) =>
    builder
      .selectFrom("messages")
      .select("id")
      .where("id", "<", value.before)
      .where("next_attempt_at", "is", null)
      .orderBy("id")
      .limit(value.limit);
  return [
    prepare<Expired>(engine, (value) =>
      builder.deleteFrom("message_events").where("message_id", "in", expired(value)),
    ),
    prepare<Expired>(engine, (value) =>
      builder.deleteFrom("message_parts").where("message_id", "in", expired(value)),
    ),
    prepare<Expired>(engine, (value) =>
      builder.deleteFrom("messages").where("id", "in", expired(value)).returning("id"),
    ),
  ];
}

/**
 * Prepares the statements of a batch. The last one returns the removed messages. No statement waits for a row that
 * another transaction has locked, so a batch is never part of a deadlock. A message with a locked segment stays until a
 * later batch.
 */
function prepareOnPostgres(engine: Engine) {
  const lockExpired = (value: BindParameters<Expired>, condition = sql``) =>
    sql`expired as materialized (
      select id from messages where id < ${value.before} and next_attempt_at is null ${condition}
      order by id limit ${value.limit} for update skip locked)`;
  const ids = sql`any(array(select id from expired))`;
  // With `offset 0`, Postgres does not join the subquery. A joined plan that was made while the table was empty would
  // read the whole table.
  const hasNoPart = sql`and not exists (select from message_parts where message_id = messages.id offset 0)`;
  return [
    prepare<Expired>(
      engine,
      (value) => sql`with ${lockExpired(value)}
        delete from message_parts where ctid = any(array(
          select ctid from message_parts where message_id = ${ids} for update skip locked))`,
    ),
    prepare<Expired>(
      engine,
      (value) => sql`with ${lockExpired(value, hasNoPart)},
        events as (delete from message_events where message_id = ${ids})
        delete from messages where id = ${ids} returning id`,
    ),
  ];
}
