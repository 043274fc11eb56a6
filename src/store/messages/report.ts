import { sql } from "kysely";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Messages } from "../../ports/store/messages.ts";
import { change, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareUpdates, type Expressions } from "../many.ts";
import { eventTypes, type NewEvent } from "../webhooks/fan-out.ts";
import { appendEvent } from "./events.ts";
import { hasEvent } from "./by-id.ts";
import { byStatus, mergedStatus, movesOn, placeAfterReport } from "./merge.ts";
import { recount } from "./totals.ts";
import { verificationDue } from "../verifications/due.ts";

/**
 * Merges what was reported from outside. A report is news where it moves the message on, or is made for the first time;
 * so reports add no more events to a message than there are outcomes, however often they alternate.
 */
export function createReport(engine: Engine): Messages["report"] {
  const { out, back } = recount(engine);
  const told = byStatus((status) => prepareReport(engine, status));
  const noted = prepareReport(engine, undefined);
  const due = verificationDue(engine);
  return (message, outcome, status, now) => {
    const { accountId, id } = message;
    return change([
      out({ accountId, id }),
      ...(status ? told(status) : noted)({ accountId, id, detail: outcome, at: now }),
      ...due(message, status, now),
      back({ accountId, id }),
    ]);
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
  const update = prepareStep<NewEvent>("message", updated, {
    ofMessage: true,
    many: prepareUpdates<NewEvent>(engine, eventTypes, updated),
  });
  return (report: NewEvent) => [...event(report), update(report)];
}
