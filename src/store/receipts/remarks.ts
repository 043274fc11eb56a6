import { sql } from "kysely";
import { prepareStep, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import type { Expressions } from "../many.ts";
import { prepareUpdate } from "../messages/update.ts";
import { appendEvent } from "../messages/events.ts";
import { hasEvent } from "../messages/by-id.ts";
import { isUnderWay } from "../messages/merge.ts";
import { eventTypes, type NewEvent } from "../webhooks/fan-out.ts";

/** How many events a message has of one status: a provider that always says something else adds no more. */
const eventsOfStatus = 10;

/**
 * What a provider says of a message whose status stays as it is: an event with that status, unless the message has come to its
 * end, or one says so already. The change takes the message out of the totals before, which locks it.
 */
export function createRemarks(engine: Engine): (remark: NewEvent) => readonly Step[] {
  const event = appendEvent(
    engine,
    sql`status`,
    ({ id, detail }) => sql`${isUnderWay}
      and not ${hasEvent(engine, id, sql`message_events.detail = ${detail}`)}
      and (select count(*) from message_events where message_id = ${id} and message_events.status = messages.status)
        < ${sql.lit(eventsOfStatus)}`,
  );
  const updated = ({ id, detail, at }: Expressions<NewEvent>) =>
    engine.builder
      .updateTable("messages")
      .set({ updated_at: at })
      .where("id", "=", id)
      // What was said before added no event, and changes nothing.
      .where(hasEvent(engine, id, sql`detail = ${detail} and created_at = ${at}`));
  const update = prepareUpdate(engine, prepareStep, "message", eventTypes, updated);
  return (remark) => [...event(remark), update(remark)];
}
