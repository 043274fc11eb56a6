import type { Engine } from "../engine.ts";
import { prepare } from "../statement.ts";

export interface NewEvent {
  readonly messageId: string;
  readonly status: string;
  readonly detail: string | null;
  readonly at: number;
}

/** Appends to what happened to a message; events are numbered from 1 and never changed. */
export function appendEvent({ builder }: Engine) {
  return prepare<NewEvent>((value) =>
    builder.insertInto("message_events").values((eb) => ({
      message_id: value.messageId,
      sequence: eb
        .selectFrom("message_events as earlier")
        .select((earlier) =>
          earlier(earlier.fn.coalesce(earlier.fn.max("earlier.sequence"), earlier.lit(0)), "+", 1).as("next"),
        )
        .where("earlier.message_id", "=", value.messageId),
      status: value.status,
      detail: value.detail,
      created_at: value.at,
    })),
  );
}
