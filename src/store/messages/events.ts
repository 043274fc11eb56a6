import { sql, type RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { prepareStep, type Step } from "../change.ts";
import { handWritten, type Slots } from "../statement.ts";
import { fanOut } from "../webhooks/fan-out.ts";
import { nextSequence } from "./sequence.ts";

/** What happened to a message. */
export interface NewEvent {
  readonly accountId: string;
  readonly id: string;
  readonly detail: string | null;
  readonly at: number;
}

/**
 * The only code that adds to a message's history: an event, and its delivery to each enabled endpoint of the account,
 * where `holds` is true of the row of `messages` before it changes. Events are numbered from 1 and never changed;
 * several events of one change are ordered by their turns. On Postgres the change has locked the row before, so that no
 * two transactions number the message's events at the same time.
 */
export function appendEvent<Values extends NewEvent>(
  engine: Engine,
  status: RawBuilder<unknown>,
  holds: (value: Slots<Values>) => RawBuilder<unknown>,
  turn = 0,
): (event: Values) => readonly Step[] {
  const fannedOut = fanOut<Values>(engine, holds, 2 * turn);
  const event = prepareStep<Values>(
    "event",
    (value) =>
      handWritten(
        engine,
        sql`insert into message_events (message_id, sequence, status, detail, created_at)
          select id, ${nextSequence(value.id)}, ${status}, cast(${value.detail} as text), cast(${value.at} as bigint)
          from messages where id = ${value.id} and ${holds(value)}`,
      ),
    2 * turn + 1,
  );
  return (value) => [fannedOut(value), event(value)];
}

/** The first event of a message that is accepted in the same change. */
export function firstEvent({ builder }: Engine) {
  return prepareStep<{ accountId: string; id: string; status: string; at: number }>("event", (value) =>
    builder.insertInto("message_events").values((eb) => ({
      message_id: value.id,
      sequence: eb.lit(1),
      status: value.status,
      detail: null,
      created_at: value.at,
    })),
  );
}
