import { sql } from "kysely";
import type { WebhookDelivery, Webhooks } from "../../ports/store/webhooks.ts";
import { change, stepOf } from "../change.ts";
import type { Engine } from "../engine.ts";
import { commitOne, prepareRead, type Slots } from "../statement.ts";
import { isUnclaimed, removeUnclaimed } from "../unclaimed.ts";
import { deliveryOf } from "./rows.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

type Deliveries = Pick<Webhooks, "ofMessage" | "remove" | "deliveries" | "replay" | "drop" | "purge">;

/** How many deliveries are removed at once with their endpoint; the rest is dropped as it becomes due. */
const removedAtOnce = 5_000;

/** More than the events of a message and the endpoints of an account make. */
const maximumOfMessage = 200;

/** The log of deliveries on an engine. */
export function createDeliveries(engine: Engine): Deliveries {
  const { builder } = engine;
  const page = prepareRead(engine, (value: Slots<{ endpointId: string; before: number; limit: number }>) =>
    builder
      .selectFrom("webhook_deliveries")
      .selectAll()
      .where("endpoint_id", "=", value.endpointId)
      .where("id", "<", value.before)
      .orderBy("id", "desc")
      .limit(value.limit),
  );

  function dropStep(endpointId: string, limit: number) {
    const removal = builder
      .deleteFrom("webhook_deliveries")
      .where("id", "in", ({ selectFrom }) =>
        selectFrom("webhook_deliveries").select("id").where("endpoint_id", "=", endpointId).limit(limit),
      );
    return stepOf(endpointId, "endpoint's deliveries", removal);
  }

  const ofMessage = prepareOfMessage(engine);

  return {
    ofMessage: async (messageId) => (await ofMessage({ messageId })).map(deliveryOf).toSorted(inOrder),
    drop: (endpointId, limit) => change([dropStep(endpointId, limit)]),
    remove(accountId, id) {
      const removal = builder
        .deleteFrom("webhook_endpoints")
        .where("id", "=", id)
        .where("account_id", "=", accountId);
      return change([stepOf(id, "endpoint", removal, "not_found"), dropStep(id, removedAtOnce)]);
    },
    async deliveries(endpointId, limit, before = Number.MAX_SAFE_INTEGER) {
      return (await page({ endpointId, limit, before })).map(deliveryOf);
    },
    async replay({ endpointId, since, failedOnly, after, limit }, now) {
      const update = builder
        .updateTable("webhook_deliveries")
        .set({
          next_attempt_at: now,
          delivered_at: null,
          expires_at: now + lifetimes.webhookDeliveryMilliseconds,
        })
        .where(({ selectFrom }) => {
          const ended = selectFrom("webhook_deliveries")
            .select("id")
            .where("endpoint_id", "=", endpointId)
            .where("id", ">", after)
            .where("created_at", ">=", since)
            .where(isOver(now));
          const wanted = failedOnly ? ended.where("delivered_at", "is", null) : ended;
          return isUnclaimed(engine, wanted.orderBy("id").limit(limit));
        });
      const replayed = await commitOne(engine, {
        ...update.returning("id").compile(),
        owner: endpointId,
      });
      return replayed.map(({ id }) => Number(id));
    },
    purge(now, limit) {
      const old = builder
        .selectFrom("webhook_deliveries")
        .select("id")
        .where("created_at", "<=", now - lifetimes.webhookRetentionMilliseconds)
        .orderBy("created_at");
      return removeUnclaimed(engine, "webhook_deliveries", old.limit(limit));
    },
  };
}

/**
 * Whether a delivery has ended, or its time is over: one that has waited for a disabled endpoint until then would be posted
 * once, and given up. One that is being posted is due later, and what comes of that would end it again.
 */
const isOver = (now: number) =>
  sql<boolean>`(next_attempt_at is null or (expires_at <= ${now} and next_attempt_at <= ${now}))`;

/** By their events, and those of one event by their endpoints: they come in any order from Postgres. */
const inOrder = (one: WebhookDelivery, other: WebhookDelivery): number =>
  one.sequence - other.sequence || (one.endpointId < other.endpointId ? -1 : 1);

/** A delivery is made when its event is, and found by that time: no index has the message. */
const prepareOfMessage = (engine: Engine) =>
  prepareRead(engine, (value: Slots<{ messageId: string }>) =>
    engine.builder
      .selectFrom("message_events as event")
      .innerJoin("webhook_deliveries as delivery", (join) =>
        join
          .onRef("delivery.created_at", "=", "event.created_at")
          .onRef("delivery.sequence", "=", "event.sequence")
          .on(sql`delivery.message_id`, "=", value.messageId),
      )
      .selectAll("delivery")
      .where("event.message_id", "=", value.messageId)
      .orderBy("event.sequence")
      .limit(maximumOfMessage),
  );
