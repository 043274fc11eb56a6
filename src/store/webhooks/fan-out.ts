import { sql, type RawBuilder } from "kysely";
import { prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareFewer, prepareMany, type Expressions, type Given } from "../many.ts";
import { foundById } from "../messages/by-id.ts";
import { nextSequence } from "../messages/sequence.ts";
import { handWritten, insertInto } from "../statement.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** What happened to a message. */
export interface NewEvent {
  readonly accountId: string;
  readonly id: string;
  readonly detail: string | null;
  readonly at: number;
}

type First = Omit<NewEvent, "detail">;

/** The types of a first event, in SQL. */
export const firstTypes = { accountId: "text", id: "text", at: "bigint" } as const;

/** The types of any event. */
export const eventTypes = { ...firstTypes, detail: "text" } as const;

/**
 * Queues the deliveries of the event that the same change appends, one for each enabled endpoint of its account, where
 * `holds` is true of its message; costs an index look-up where there is none.
 */
export function fanOut(
  engine: Engine,
  holds: (event: Expressions<NewEvent>) => RawBuilder<unknown>,
  turn: number,
) {
  const queued = (event: Expressions<NewEvent>, given?: Given<NewEvent>["rows"]) =>
    deliveries(
      engine,
      event,
      nextSequence(event.id),
      sql`and exists (select 1 from ${foundById(engine, event.id)} where ${holds(event)})`,
      given,
    );
  return prepareStep<NewEvent>("event", (event) => handWritten(engine, queued(event)), {
    turn,
    many: prepareMany<NewEvent>(engine, eventTypes, ({ each, rows }) => queued(each, rows)),
  });
}

/** The same for the first event of a message that is accepted in the same change. */
export function fanOutFirst(engine: Engine) {
  const queued = (event: Expressions<First>, given?: Given<First>["rows"]) =>
    deliveries(engine, event, sql`1`, sql``, given);
  return prepareStep<First>("event", (event) => handWritten(engine, queued(event)), {
    many: prepareMany<First>(engine, firstTypes, ({ each, rows }) => queued(each, rows), {
      onSqlite: prepareFewer<First, Listed>(
        ({ accountId, events }) =>
          handWritten(engine, queued({ ...listed, accountId }, sql`json_each(${events})`.as("given"))),
        listByAccount,
      ),
    }),
  });
}

/** The first events of an account, as JSON. */
interface Listed {
  readonly accountId: string;
  readonly events: string;
}

const listed = { id: sql<string>`value ->> 0`, at: sql<number>`value ->> 1` };

function* listByAccount(events: readonly First[]): Iterable<Listed> {
  for (const [accountId, own] of Map.groupBy(events, (event) => event.accountId)) {
    yield { accountId, events: JSON.stringify(own.map(({ id, at }) => [id, at])) };
  }
}

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

/** The deliveries of an event, or of each that is given. */
const deliveries = (
  engine: Engine,
  event: Expressions<First>,
  sequence: RawBuilder<number>,
  condition: RawBuilder<unknown>,
  given?: Given<First>["rows"],
) =>
  sql`${insertInto(engine)} webhook_deliveries
    (endpoint_id, message_id, sequence, created_at, expires_at, next_attempt_at, attempts, log)
    select webhook_endpoints.id, cast(${event.id} as text), ${sequence}, cast(${event.at} as bigint),
      cast(${event.at} as bigint) + ${sql.lit(lifetimes.webhookDeliveryMilliseconds)}, cast(${event.at} as bigint), 0, '[]'
    from webhook_endpoints ${given ? sql`cross join ${given}` : sql``}
    where account_id = ${event.accountId} and status = 'ENABLED' ${condition}`;
