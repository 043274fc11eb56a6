import { firstIdAt } from "../domain/identifiers.ts";
import type { Months } from "../ports/store/months.ts";
import type { Engine } from "./engine.ts";
import { prepare, type Slots } from "./statement.ts";

interface Old {
  readonly before: string;
  readonly limit: number;
}

/**
 * Messages of all months in one table, or in the part of such a name: the old ones go one by one, what belongs to them first.
 */
export function createMonthRows(engine: Engine, part = ""): Months {
  const { builder } = engine;
  // A part has the columns of its table.
  const [messagesTable, eventsTable] = [
    `messages${part}` as "messages",
    `message_events${part}` as "message_events",
  ];
  const old = (value: Slots<Old>) =>
    builder
      .selectFrom(messagesTable)
      .select("id")
      .where("id", "<", value.before)
      .where("next_attempt_at", "is", null)
      .orderBy("id")
      .limit(value.limit);
  const events = prepare<Old>((value) =>
    builder.deleteFrom(eventsTable).where("message_id", "in", old(value)),
  );
  const parts = prepare<Old>((value) =>
    builder.deleteFrom("message_parts").where("message_id", "in", old(value)),
  );
  const messages = prepare<Old>((value) =>
    builder.deleteFrom(messagesTable).where("id", "in", old(value)).returning("id"),
  );
  return {
    prepare: async () => {},
    astray: async () => 0,
    async remove(before, limit) {
      const values = { before: firstIdAt(before), limit };
      const removed = await engine.commit([events(values), parts(values), messages(values)]);
      return removed[2]!.length;
    },
  };
}
