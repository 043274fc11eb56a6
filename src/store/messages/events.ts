import { sql, type RawBuilder } from "kysely";
import { storable } from "../../domain/storable.ts";
import type { Engine } from "../engine.ts";
import { prepareMany, type Expressions, type Given } from "../many.ts";
import { prepareStep, type Step } from "../change.ts";
import { handWritten, insertInto } from "../statement.ts";
import { eventTypes, fanOut, firstTypes, type NewEvent } from "../webhooks/fan-out.ts";
import { foundById } from "./by-id.ts";
import { nextSequence } from "./sequence.ts";

/** An event of a message; its detail may be a vendor's own words, of which is kept what every store can keep. */
export const eventOf = (
  { accountId, id }: Pick<NewEvent, "accountId" | "id">,
  detail: string | undefined,
  at: number,
): NewEvent => ({ accountId, id, detail: detail === undefined ? null : storable(detail), at });

/**
 * The only code that adds to a message's history: an event, and its delivery to each enabled endpoint of the account,
 * where `holds` is true of the row of `messages` before it changes. Events are numbered from 1 and never changed;
 * several events of one change are ordered by their turns. On Postgres the change has locked the row before, so that no
 * two transactions number the message's events at the same time.
 */
export function appendEvent(
  engine: Engine,
  status: RawBuilder<unknown>,
  holds: (event: Expressions<NewEvent>) => RawBuilder<unknown>,
  turn = 0,
): (event: NewEvent) => readonly Step[] {
  const fannedOut = fanOut(engine, holds, 2 * turn);
  const appended = (event: Expressions<NewEvent>, given?: Given<NewEvent>["rows"]) =>
    sql`${insertInto(engine)} message_events (message_id, sequence, status, detail, created_at)
      select id, ${nextSequence(event.id)}, ${status}, cast(${event.detail} as text), cast(${event.at} as bigint)
      from ${foundById(engine, event.id, given)} where ${holds(event)}`;
  const event = prepareStep<NewEvent>("event", (value) => handWritten(engine, appended(value)), {
    turn: 2 * turn + 1,
    many: prepareMany<NewEvent>(engine, eventTypes, ({ each, rows }) => appended(each, rows)),
  });
  return (value) => [fannedOut(value), event(value)];
}

type First = Omit<NewEvent, "detail"> & { readonly status: string };

/** The first event of a message that is accepted in the same change. */
export const firstEvent = (engine: Engine) =>
  prepareStep<First>(
    "event",
    (value) =>
      engine.builder.insertInto("message_events").values((eb) => ({
        message_id: value.id,
        sequence: eb.lit(1),
        status: value.status,
        detail: null,
        created_at: value.at,
      })),
    {
      many: prepareMany<First>(
        engine,
        { ...firstTypes, status: "text" },
        ({ rows, each }) =>
          sql`insert into message_events (message_id, sequence, status, detail, created_at)
            select ${each.id}, 1, ${each.status}, null, ${each.at} from ${rows}`,
      ),
    },
  );
