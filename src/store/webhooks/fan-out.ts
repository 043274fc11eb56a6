import { sql, type RawBuilder } from "kysely";
import { prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { nextSequence } from "../messages/sequence.ts";
import { handWritten, type Slots } from "../statement.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** An event of a message. */
export interface FannedOut {
  readonly accountId: string;
  readonly id: string;
  readonly at: number;
}

/**
 * Queues the deliveries of the event that the same change appends, one for each enabled endpoint of its account, where
 * `holds` is true of its message; costs an index look-up where there is none.
 */
export const fanOut = <Values extends FannedOut>(
  engine: Engine,
  holds: (value: Slots<Values>) => RawBuilder<unknown>,
  turn: number,
) =>
  prepareStep<Values>(
    "event",
    (value) =>
      insert(
        engine,
        value,
        nextSequence(value.id),
        sql`and exists (select 1 from messages where id = ${value.id} and ${holds(value)})`,
      ),
    turn,
  );

/** The same for the first event of a message that is accepted in the same change. */
export const fanOutFirst = (engine: Engine) =>
  prepareStep<FannedOut>("event", (value) => insert(engine, value, sql`1`, sql``));

/** Queues the deliveries of an event of the account itself, one for each of its enabled endpoints. */
export const fanOutBody = (
  engine: Engine,
  accountId: string,
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
) =>
  handWritten(
    engine,
    sql`insert into webhook_deliveries
      (endpoint_id, message_id, sequence, created_at, expires_at, next_attempt_at, attempts, log, body)
      select id, cast(${id} as text), 1, cast(${at} as bigint), cast(${at + lifetimes.webhookDeliveryMilliseconds} as bigint),
        cast(${at} as bigint), 0, '[]', cast(${body} as text)
      from webhook_endpoints where account_id = ${accountId} and status = 'ENABLED'`,
  );

const insert = (
  engine: Engine,
  value: Slots<FannedOut>,
  sequence: RawBuilder<number>,
  condition: RawBuilder<unknown>,
) =>
  handWritten(
    engine,
    sql`insert into webhook_deliveries
      (endpoint_id, message_id, sequence, created_at, expires_at, next_attempt_at, attempts, log)
      select id, cast(${value.id} as text), ${sequence}, cast(${value.at} as bigint),
        cast(${value.at} as bigint) + ${sql.lit(lifetimes.webhookDeliveryMilliseconds)}, cast(${value.at} as bigint), 0, '[]'
      from webhook_endpoints where account_id = ${value.accountId} and status = 'ENABLED' ${condition}`,
  );
