import { sql } from "kysely";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Messages } from "../../ports/store/messages.ts";
import { prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import type { Expressions } from "../many.ts";
import { prepareUpdate } from "./update.ts";
import { eventTypes, type NewEvent } from "../webhooks/fan-out.ts";
import { appendEvent } from "./events.ts";
import { hasEvent } from "./by-id.ts";
import { byStatus, mergedStatus, movesOn, placeAfterReport } from "./merge.ts";
import { prepareReached } from "./reached.ts";

/**
 * Merges what was reported from outside. A report is news where it moves the message on, or is made for the first time;
 * so reports add no more events to a message than there are outcomes, however often they alternate.
 */
export function createReport(engine: Engine): Messages["report"] {
  const reached = prepareReached(engine);
  const told = byStatus((status) => prepareReport(engine, status));
  const noted = prepareReport(engine, undefined);
  return (message, outcome, status, now) => {
    const { accountId, id } = message;
    const report = { accountId, id, detail: outcome, at: now };
    return reached(message, status, now, (status ? told(status) : noted)(report));
  };
}

function prepareReport(engine: Engine, status: DeliveryStatus | undefined) {
  const isFurther = status ? movesOn(status) : sql`1 = 0`;
  const event = appendEvent(
    engine,
    status ? mergedStatus(status) : sql`status`,
    ({ id, detail }) => sql`(${isFurther} or not ${hasEvent(engine, id, sql`detail = ${detail}`)})`,
  );
  const updated = ({ id, detail, at }: Expressions<NewEvent>) =>
    engine.builder
      .updateTable("messages")
      .set({
        ...(status && { status: mergedStatus(status), next_attempt_at: placeAfterReport(status) }),
        outcome: detail,
        updated_at: at,
      })
      .where("id", "=", id)
      // A report without news added no event, and changes nothing.
      .where(
        hasEvent(
          engine,
          id,
          sql`detail = ${detail} and sequence = (select max(sequence) from message_events where message_id = ${id})`,
        ),
      );
  const update = prepareUpdate(engine, prepareStep, "message", eventTypes, updated);
  return (report: NewEvent) => [...event(report), update(report)];
}
