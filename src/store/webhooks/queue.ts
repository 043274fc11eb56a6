import { sql } from "kysely";
import type { Channel, DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { DueEndpoint, WebhookDelivery, Webhooks } from "../../ports/store/webhooks.ts";
import { change, prepareFence } from "../change.ts";
import type { Engine } from "../engine.ts";
import { commitOne, handWritten, prepare, prepareRead } from "../statement.ts";
import { isUnclaimed } from "../unclaimed.ts";
import { prepareReadMany } from "../many.ts";
import { eventById, foundById } from "../messages/by-id.ts";
import { deliveryOf, writeLog, type DeliveryRow } from "./rows.ts";

type Queue = Pick<Webhooks, "due" | "claim" | "end" | "postpone">;

/** How many endpoints are looked through at a time. */
const maximumEndpoints = 10_000;

/** The queue of deliveries on an engine: each endpoint has its own, so that none has to look past another. */
export function createDeliveryQueue(engine: Engine): Queue {
  const due = prepareDue(engine);
  const claim = prepareClaim(engine);
  const events = prepareEvents(engine);
  const ended = prepareEnd(engine);
  const postponed = preparePostpone(engine);
  return {
    async due(after = "") {
      const found = await due({ after });
      const endpoints = found.flatMap(({ endpointId, dueAt, failingSince }) =>
        dueAt === null ? [] : { endpointId, dueAt, failingSince },
      );
      return { endpoints, next: found.find(({ place }) => place === maximumEndpoints)?.endpointId };
    },
    async claim(endpointId, now, leaseUntil, limit) {
      const rows = await commitOne(engine, claim({ endpointId, now, leaseUntil, limit }));
      const claimed = rows.map((row) => deliveryOf(row as unknown as DeliveryRow));
      const ofMessages = claimed.filter(({ body }) => body === null);
      const found = await events(ofMessages.map(({ messageId: id, sequence }) => ({ id, sequence })));
      const said = new Map(found.map(({ id, sequence, ...event }) => [`${id} ${sequence}`, event]));
      return claimed.map((delivery) => ({
        ...delivery,
        leaseUntil,
        event: said.get(`${delivery.messageId} ${delivery.sequence}`),
      }));
    },
    end: (delivery, log, deliveredAt) =>
      change([ended({ ...fenceOf(delivery), log: writeLog(log), deliveredAt })]),
    postpone: (delivery, log, dueAt) =>
      change([postponed({ ...fenceOf(delivery), log: writeLog(log), dueAt })]),
  };
}

/**
 * Jumps in the index from each endpoint to the next, however many deliveries wait for it. The last of a page is found whatever
 * its state, so that the next page begins behind it.
 */
const prepareDue = (engine: Engine) =>
  prepareRead<{ after: string }, Omit<DueEndpoint, "dueAt"> & { dueAt: number | null; place: number }>(
    engine,
    ({ after }) =>
      handWritten(
        engine,
        sql`with recursive queues (endpoint_id, place) as (
          select (select endpoint_id from webhook_deliveries
            where next_attempt_at is not null and endpoint_id > ${after} order by endpoint_id limit 1), 1
          union all
          select (select endpoint_id from webhook_deliveries
            where next_attempt_at is not null and endpoint_id > queues.endpoint_id order by endpoint_id limit 1), place + 1
          from queues where queues.endpoint_id is not null and place < ${sql.lit(maximumEndpoints)})
        select queues.endpoint_id as "endpointId", place, failing_since as "failingSince", case when status is null or status = 'ENABLED'
          then (select next_attempt_at from webhook_deliveries as waiting
            where waiting.endpoint_id = queues.endpoint_id and next_attempt_at is not null
            order by next_attempt_at limit 1) end as "dueAt"
        from queues left join webhook_endpoints on webhook_endpoints.id = queues.endpoint_id
        where queues.endpoint_id is not null
          and (status is null or status = 'ENABLED' or place = ${sql.lit(maximumEndpoints)})`,
      ),
  );

/** A claimed delivery is due again when its lease ends; the attempt that it counts is the fence of the lease. */
const prepareClaim = (engine: Engine) =>
  prepare<{ endpointId: string; now: number; leaseUntil: number; limit: number }>((value) =>
    engine.builder
      .updateTable("webhook_deliveries")
      .set((eb) => ({ next_attempt_at: value.leaseUntil, attempts: eb("attempts", "+", 1) }))
      .where(({ selectFrom }) =>
        isUnclaimed(
          engine,
          selectFrom("webhook_deliveries")
            .select("id")
            .where("endpoint_id", "=", value.endpointId)
            .where("next_attempt_at", "<=", value.now)
            .orderBy("next_attempt_at")
            .limit(value.limit),
        ),
      )
      .returningAll(),
  );

interface EventRow {
  readonly id: string;
  readonly sequence: number;
  readonly channel: Channel;
  readonly traceparent: string | null;
  readonly verificationId: string | null;
  readonly status: DeliveryStatus;
  readonly detail: string | null;
  readonly at: number;
}

/** What the events say that deliveries are of, by the ids of their messages and their own numbers. */
const prepareEvents = (engine: Engine) =>
  prepareReadMany<{ readonly id: string; readonly sequence: number }, EventRow>(
    engine,
    { id: "text", sequence: "bigint" },
    ({ rows, each }) => sql<EventRow>`select event.message_id as id, event.sequence, channel, traceparent,
        verification_id as "verificationId", event.status, event.detail, event.created_at as at
      from ${foundById(engine, each.id, rows)} ${eventById(engine, each.id, each.sequence)}`,
  );

/** Includes the endpoint, since SQLite reuses the number of a delivery that was removed with another endpoint. */
type Fence = Pick<WebhookDelivery, "id" | "endpointId" | "attempts">;

interface Fenced extends Fence {
  readonly log: string;
}

const fenceOf = ({ id, endpointId, attempts }: WebhookDelivery): Fence => ({ id, endpointId, attempts });

const prepareEnd = ({ builder }: Engine) =>
  prepareFence("lease_lost")<Fenced & { deliveredAt: number | null }>("delivery", (value) =>
    builder
      .updateTable("webhook_deliveries")
      .set({ next_attempt_at: null, delivered_at: value.deliveredAt, log: value.log })
      .where("id", "=", value.id)
      .where("endpoint_id", "=", value.endpointId)
      .where("attempts", "=", value.attempts)
      .where("next_attempt_at", "is not", null),
  );

const preparePostpone = ({ builder }: Engine) =>
  prepareFence("lease_lost")<Fenced & { dueAt: number }>("delivery", (value) =>
    builder
      .updateTable("webhook_deliveries")
      .set({ next_attempt_at: value.dueAt, log: value.log })
      .where("id", "=", value.id)
      .where("endpoint_id", "=", value.endpointId)
      .where("attempts", "=", value.attempts)
      .where("next_attempt_at", "is not", null),
  );
