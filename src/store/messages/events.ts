import { sql, type RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { handWritten, prepare } from "../statement.ts";

export interface NewEvent {
  readonly messageId: string;
  readonly status: string;
  readonly detail: string | null;
  readonly at: number;
}

/**
 * The number of a message's next event at this point of the list. It goes on from the highest one, not from their count:
 * a number that a customer was told is never given again, should older events be removed one day.
 */
const next = (messageId: string): RawBuilder<number> =>
  sql`(select coalesce(max(sequence), 0) + 1 from message_events where message_id = ${messageId})`;

/** Appends to what happened to a message; events are numbered from 1 and never changed. */
export function appendEvent({ builder }: Engine) {
  return prepare<NewEvent>((value) =>
    builder.insertInto("message_events").values({
      message_id: value.messageId,
      sequence: next(value.messageId),
      status: value.status,
      detail: value.detail,
      created_at: value.at,
    }),
  );
}

/** The first event of a message that is written in the same list. */
export function firstEvent({ builder }: Engine) {
  return prepare<NewEvent>((value) =>
    builder.insertInto("message_events").values((eb) => ({
      message_id: value.messageId,
      sequence: eb.lit(1),
      status: value.status,
      detail: value.detail,
      created_at: value.at,
    })),
  );
}

/** Appends what was reported, under the status that the message has at this point of the list. */
export function appendReport({ builder }: Engine) {
  return prepare<Omit<NewEvent, "status">>((value) =>
    builder.insertInto("message_events").values((eb) => ({
      message_id: value.messageId,
      sequence: next(value.messageId),
      status: eb.selectFrom("messages").select("messages.status").where("messages.id", "=", value.messageId),
      detail: value.detail,
      created_at: value.at,
    })),
  );
}

/** Appends the status that a message has at this point of the list, where it is not the one that it had before. */
export const appendNews = (engine: Engine) =>
  prepare<{ messageId: string; before: string; detail: string | null; at: number }>((value) =>
    handWritten(
      engine,
      sql`insert into message_events (message_id, sequence, status, detail, created_at)
        select id, ${next(value.messageId)}, status,
          cast(${value.detail} as text), cast(${value.at} as bigint)
        from messages where id = ${value.messageId} and status <> ${value.before}`,
    ),
  );
