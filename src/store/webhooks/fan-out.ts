import { sql, type RawBuilder } from "kysely";
import { deliveryLifetimeMilliseconds } from "../../ports/store/webhooks.ts";
import type { Engine } from "../engine.ts";
import { handWritten, prepare } from "../statement.ts";

/** An event that was appended by the write before. */
export interface FannedOut {
  readonly accountId: string;
  readonly messageId: string;
  readonly at: number;
}

/** Queues the newest event of a message for each enabled endpoint of its account; costs an index look-up where there is none. */
export const fanOut = (engine: Engine) =>
  prepare<FannedOut>((value) =>
    insert(
      engine,
      value,
      sql`(select max(sequence) from message_events where message_id = ${value.messageId})`,
    ),
  );

/** The same for the first event of a message that is written in the same list. */
export const fanOutFirst = (engine: Engine) => prepare<FannedOut>((value) => insert(engine, value, sql`1`));

/** The same for an event that `appendNews` has or has not appended. */
export const fanOutNews = (engine: Engine) =>
  prepare<FannedOut & { readonly before: string }>((value) =>
    insert(
      engine,
      value,
      sql`(select max(sequence) from message_events where message_id = ${value.messageId})`,
      sql`and exists (select 1 from messages where id = ${value.messageId} and status <> ${value.before})`,
    ),
  );

const insert = (
  engine: Engine,
  value: FannedOut,
  sequence: RawBuilder<number>,
  condition: RawBuilder<unknown> = sql``,
) =>
  handWritten(
    engine,
    sql`insert into webhook_deliveries
      (endpoint_id, message_id, sequence, created_at, expires_at, next_attempt_at, attempts, log)
      select id, cast(${value.messageId} as text), ${sequence}, cast(${value.at} as bigint),
        cast(${value.at} as bigint) + ${sql.lit(deliveryLifetimeMilliseconds)}, cast(${value.at} as bigint), 0, '[]'
      from webhook_endpoints where account_id = ${value.accountId} and status = 'ENABLED' ${condition}`,
  );
