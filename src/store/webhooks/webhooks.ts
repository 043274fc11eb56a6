import { sql, type UpdateObject } from "kysely";
import type { Channel, DeliveryStatus } from "../../domain/messages/delivery.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type {
  AttemptFailure,
  DueEndpoint,
  WebhookAttempt,
  WebhookDelivery,
  Webhooks,
} from "../../ports/store/webhooks.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import { createAccountLock } from "../accounts/decisions.ts";
import { createChange, toStatement, combineChanges } from "../change.ts";
import type { Engine } from "../engine.ts";
import { joinEventById, selectMessageById } from "../messages/rows.ts";
import { allColumns, type RowOf } from "../schema/table.ts";
import type { Tables } from "../schema/tables.ts";
import { webhookDeliveries, webhookEndpoints } from "../schema/webhooks.ts";
import { toEndpoint, toSecretColumns } from "./secrets.ts";
import {
  commitOne,
  rawQuery,
  isUnlocked,
  prepare,
  prepareRead,
  prepareReadWithRows,
  deleteUnlocked,
  type BindParameters,
} from "../statement.ts";

/** Creates the store of customers' webhooks. */
export const createWebhooks = (engine: Engine, protection: DataProtection): Webhooks => ({
  ...createEndpoints(engine, protection),
  ...createEndpointStatus(engine),
  ...createDeliveryQueue(engine),
  ...createDeliveries(engine),
});

type Endpoints = Pick<
  Webhooks,
  "find" | "findAny" | "list" | "findOwnerEmail" | "insert" | "rotate" | "remove"
>;

/**
 * Maximum number of deliveries that are removed together with their endpoint. The remaining deliveries are removed when
 * they are due.
 */
const removedWithEndpoint = 5_000;

function createEndpoints(engine: Engine, protection: DataProtection): Endpoints {
  const { builder } = engine;
  const select = builder.selectFrom("webhook_endpoints").select(allColumns(webhookEndpoints));
  const byId = prepareRead(engine, (value: BindParameters<{ id: string }>) =>
    select.where("id", "=", value.id),
  );
  const findByAccount = prepareRead(engine, (value: BindParameters<{ accountId: string }>) =>
    select.where("account_id", "=", value.accountId).orderBy("id"),
  );
  const findAny = async (id: string) => {
    const [stored] = await byId({ id });
    return stored && toEndpoint(stored, protection);
  };

  return {
    findAny,
    async find(accountId, id) {
      const endpoint = await findAny(id);
      return endpoint?.accountId === accountId ? endpoint : undefined;
    },
    list: async (accountId) =>
      (await findByAccount({ accountId })).map((stored) => toEndpoint(stored, protection)),
    async findOwnerEmail(id) {
      const [owner] = await builder
        .selectFrom("webhook_endpoints")
        .innerJoin("accounts", "accounts.id", "webhook_endpoints.account_id")
        .innerJoin("users", "users.id", "accounts.user_id")
        .select("users.email_given as email")
        .where("webhook_endpoints.id", "=", id)
        .execute();
      return owner?.email;
    },
    insert({ id, accountId, url, description, secret, createdAt }, limit) {
      const columns = toSecretColumns(id, secret, protection);
      const insertion = sql`insert into webhook_endpoints (id, account_id, url, description, secret, sealed_secret,
          status, created_at)
        select ${id}, accounts.id, ${url}, ${description}, ${columns.secret}, ${columns.sealed_secret},
          'ENABLED', cast(${createdAt} as bigint)
        from accounts where accounts.id = ${accountId} and ${sql.lit(limit)} > (
          select count(*) from webhook_endpoints where account_id = ${accountId})`;
      return combineChanges<"too_many">([
        createAccountLock(accountId),
        createChange([toStatement(rawQuery(engine, insertion), "too_many")]),
      ]);
    },
    rotate(accountId, id, secret, until) {
      const rotation = builder
        .updateTable("webhook_endpoints")
        .set((eb) => ({
          previous_secret: sql`case when sealed_secret is null then ${eb.ref("secret")} end`,
          sealed_previous_secret: eb.ref("sealed_secret"),
          previous_secret_until: until,
          ...toSecretColumns(id, secret, protection),
        }))
        .where("id", "=", id)
        .where("account_id", "=", accountId);
      return createChange([toStatement(rotation, "not_found")]);
    },
    remove(accountId, id) {
      const removal = builder
        .deleteFrom("webhook_endpoints")
        .where("id", "=", id)
        .where("account_id", "=", accountId);
      return createChange([
        toStatement(removal, "not_found"),
        toStatement(deleteDeliveries(engine, id, removedWithEndpoint)),
      ]);
    },
  };
}

type EndpointStatus = Pick<
  Webhooks,
  "recordFailing" | "recordSucceeding" | "disable" | "enable" | "disableAll"
>;

function createEndpointStatus(engine: Engine): EndpointStatus {
  const update = () => engine.builder.updateTable("webhook_endpoints");
  const failing = prepare<{ endpointId: string; now: number }>(engine, (value) =>
    update()
      .set({ failing_since: value.now })
      .where("id", "=", value.endpointId)
      .where("failing_since", "is", null),
  );
  const succeeding = prepare<{ endpointId: string }>(engine, (value) =>
    update().set({ failing_since: null }).where("id", "=", value.endpointId),
  );
  return {
    recordFailing: (endpointId, now) => createChange([failing({ endpointId, now })]),
    recordSucceeding: (endpointId) => createChange([succeeding({ endpointId })]),
    disable(id, reason, now, failingBefore) {
      const enabled = update()
        .set({ status: "DISABLED", disabled_reason: reason, disabled_at: now })
        .where("id", "=", id)
        .where("status", "=", "ENABLED");
      const failing =
        failingBefore === undefined ? enabled : enabled.where("failing_since", "<=", failingBefore);
      return createChange([toStatement(failing, "endpoint_changed")]);
    },
    enable(id) {
      const enabled = update()
        .set({ status: "ENABLED", disabled_reason: null, disabled_at: null, failing_since: null })
        .where("id", "=", id);
      return createChange([toStatement(enabled)]);
    },
    disableAll(accountId, now) {
      const disabled = update()
        .set({ status: "DISABLED", disabled_at: now })
        .where("account_id", "=", accountId)
        .where("status", "=", "ENABLED");
      return createChange([toStatement(disabled)]);
    },
  };
}

const deleteDeliveries = ({ builder }: Engine, endpointId: string, limit: number) => {
  const ids = builder.selectFrom("webhook_deliveries").select("id").where("endpoint_id", "=", endpointId);
  return builder.deleteFrom("webhook_deliveries").where("id", "in", ids.limit(limit));
};

type Queue = Pick<Webhooks, "listDueEndpoints" | "claim" | "end" | "reschedule">;

/** Maximum number of endpoints in one read. */
const maximumEndpoints = 10_000;

/** Creates the queue of deliveries. Each endpoint has a separate queue, so that no endpoint delays another. */
function createDeliveryQueue(engine: Engine): Queue {
  const due = prepareDue(engine);
  const claim = prepareClaim(engine);
  const events = prepareEvents(engine);
  const ended = prepareRelease<{ readonly deliveredAt: number | null }>(engine, (value) => ({
    next_attempt_at: null,
    delivered_at: value.deliveredAt,
  }));
  const postponed = prepareRelease<{ readonly dueAt: number }>(engine, (value) => ({
    next_attempt_at: value.dueAt,
  }));
  return {
    async listDueEndpoints(after = "") {
      const found = await due({ after });
      const endpoints = found.flatMap(({ endpointId, dueAt, failingSince }) =>
        dueAt === null ? [] : { endpointId, dueAt, failingSince },
      );
      return { endpoints, next: found.find(({ ordinal }) => ordinal === maximumEndpoints)?.endpointId };
    },
    async claim(endpointId, now, leaseUntil, limit) {
      const rows = await commitOne(engine, claim({ endpointId, now, leaseUntil, limit }));
      const claimed = rows.map((row) => toDelivery(row as unknown as DeliveryRow));
      const messageDeliveries = claimed.filter(({ body }) => body === null);
      const found = await events(messageDeliveries.map(({ messageId: id, sequence }) => ({ id, sequence })));
      const byKey = new Map(found.map(({ id, sequence, ...event }) => [`${id} ${sequence}`, event]));
      return claimed.map((delivery) => ({
        ...delivery,
        leaseUntil,
        event: byKey.get(`${delivery.messageId} ${delivery.sequence}`),
      }));
    },
    end: (delivery, log, deliveredAt) =>
      createChange([ended({ ...toLease(delivery), log: writeLog(log), deliveredAt })]),
    reschedule: (delivery, log, dueAt) =>
      createChange([postponed({ ...toLease(delivery), log: writeLog(log), dueAt })]),
  };
}

/**
 * Prepares the list of endpoints with queued deliveries that are enabled or were removed. It skips from endpoint to
 * endpoint in the index, without reading their deliveries. The last endpoint of a full page is returned with any
 * status, so that the next page begins after it. `dueAt` is null if that endpoint is disabled.
 */
const prepareDue = (engine: Engine) =>
  prepareRead<
    { after: string },
    Omit<DueEndpoint, "dueAt"> & { readonly dueAt: number | null; readonly ordinal: number }
  >(
    engine,
    ({ after }) => sql`with recursive queues (endpoint_id, ordinal) as (
        select (select endpoint_id from webhook_deliveries
          where next_attempt_at is not null and endpoint_id > ${after} order by endpoint_id limit 1), 1
        union all
        select (select endpoint_id from webhook_deliveries
          where next_attempt_at is not null and endpoint_id > queues.endpoint_id order by endpoint_id limit 1), ordinal + 1
        from queues where queues.endpoint_id is not null and ordinal < ${sql.lit(maximumEndpoints)})
      select queues.endpoint_id as "endpointId", ordinal, failing_since as "failingSince",
        case when status is null or status = 'ENABLED'
        then (select next_attempt_at from webhook_deliveries as waiting
          where waiting.endpoint_id = queues.endpoint_id and next_attempt_at is not null
          order by next_attempt_at limit 1) end as "dueAt"
      from queues left join webhook_endpoints on webhook_endpoints.id = queues.endpoint_id
      where queues.endpoint_id is not null
        and (status is null or status = 'ENABLED' or ordinal = ${sql.lit(maximumEndpoints)})`,
  );

/**
 * Prepares a claim. A claimed delivery is due again when its lease expires. Its number of attempts is the fencing token
 * of the lease.
 */
const prepareClaim = (engine: Engine) =>
  prepare<{ endpointId: string; now: number; leaseUntil: number; limit: number }>(engine, (value) => {
    const due = engine.builder
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("endpoint_id", "=", value.endpointId)
      .where("next_attempt_at", "<=", value.now)
      .orderBy("next_attempt_at")
      .limit(value.limit);
    return engine.builder
      .updateTable("webhook_deliveries")
      .set((eb) => ({ next_attempt_at: value.leaseUntil, attempts: eb("attempts", "+", 1) }))
      .where(isUnlocked(engine, due))
      .returning(allColumns(webhookDeliveries));
  });

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

/** Prepares the events of deliveries, by message id and event number. */
const prepareEvents = (engine: Engine) =>
  prepareReadWithRows<{ readonly id: string; readonly sequence: number }, EventRow>(
    engine,
    { id: "text", sequence: "bigint" },
    ({ rows, columns }) => sql`select event.message_id as id, event.sequence, channel, traceparent,
        verification_id as "verificationId", event.status, event.detail, event.created_at as at
      from ${selectMessageById(engine, columns.id, rows)} ${joinEventById(engine, columns.id, columns.sequence)}`,
  );

/**
 * The lease of a delivery. It includes the endpoint, because SQLite reuses the id of a removed delivery for another
 * endpoint.
 */
type Lease = Pick<WebhookDelivery, "id" | "endpointId" | "attempts">;

const toLease = ({ id, endpointId, attempts }: WebhookDelivery): Lease => ({ id, endpointId, attempts });

/** Prepares the release of a lease, with the new log of the delivery. */
const prepareRelease = <Values extends object>(
  engine: Engine,
  set: (value: BindParameters<Values>) => UpdateObject<Tables, "webhook_deliveries">,
) =>
  prepare<Lease & Values & { readonly log: string }, "lease_lost">(
    engine,
    (value) =>
      engine.builder
        .updateTable("webhook_deliveries")
        .set({ ...set(value), log: value.log })
        .where("id", "=", value.id)
        .where("endpoint_id", "=", value.endpointId)
        .where("attempts", "=", value.attempts)
        .where("next_attempt_at", "is not", null),
    "lease_lost",
  );

type Deliveries = Pick<Webhooks, "listForMessage" | "listDeliveries" | "replay" | "drop" | "purge">;

/** Maximum number of deliveries that are listed for a message. Deliveries of later events are omitted. */
const maximumOfMessage = 200;

function createDeliveries(engine: Engine): Deliveries {
  const { builder } = engine;
  const page = prepareRead(
    engine,
    (value: BindParameters<{ endpointId: string; before: number; limit: number }>) =>
      builder
        .selectFrom("webhook_deliveries")
        .select(allColumns(webhookDeliveries))
        .where("endpoint_id", "=", value.endpointId)
        .where("id", "<", value.before)
        .orderBy("id", "desc")
        .limit(value.limit),
  );
  // A delivery has the creation time of its event, and is found by that time, because no index has the message.
  const ofMessage = prepareRead(engine, (value: BindParameters<{ messageId: string }>) =>
    builder
      .selectFrom("message_events as event")
      .innerJoin("webhook_deliveries as delivery", (join) =>
        join
          .onRef("delivery.created_at", "=", "event.created_at")
          .onRef("delivery.sequence", "=", "event.sequence")
          .on(sql`delivery.message_id`, "=", value.messageId),
      )
      .select(allColumns(webhookDeliveries, "delivery."))
      .where("event.message_id", "=", value.messageId)
      .orderBy("event.sequence")
      .limit(maximumOfMessage),
  );
  const ids = () => builder.selectFrom("webhook_deliveries").select("id");
  return {
    listForMessage: async (messageId) =>
      (await ofMessage({ messageId })).map(toDelivery).toSorted(compareDeliveries),
    async listDeliveries(endpointId, limit, before = Number.MAX_SAFE_INTEGER) {
      return (await page({ endpointId, limit, before })).map(toDelivery);
    },
    async replay({ endpointId, since, failedOnly, after, limit }, now) {
      const ended = ids()
        .where("endpoint_id", "=", endpointId)
        .where("id", ">", after)
        .where("created_at", ">=", since)
        .where(hasEnded(now))
        .$if(failedOnly, (query) => query.where("delivered_at", "is", null));
      const expires_at = now + lifetimes.webhookDeliveryMilliseconds;
      const update = builder
        .updateTable("webhook_deliveries")
        .set({ next_attempt_at: now, delivered_at: null, expires_at })
        .where(isUnlocked(engine, ended.orderBy("id").limit(limit)));
      return (await commitOne(engine, update.returning("id"))).map(({ id }) => Number(id));
    },
    drop: (endpointId, limit) => createChange([toStatement(deleteDeliveries(engine, endpointId, limit))]),
    purge(now, limit) {
      const old = ids().where("created_at", "<=", now - lifetimes.webhookRetentionMilliseconds);
      return deleteUnlocked(engine, "webhook_deliveries", old.orderBy("created_at").limit(limit));
    },
  };
}

/**
 * Builds the condition that a delivery has ended or expired. A delivery that expires while its endpoint is disabled
 * would be posted once more and then abandoned. A delivery that is being posted is due later, and its result would end
 * it again.
 */
const hasEnded = (now: number) =>
  sql<boolean>`(next_attempt_at is null or (expires_at <= ${now} and next_attempt_at <= ${now}))`;

/** Sorts deliveries by event, and then by endpoint, because Postgres returns them in any order. */
const compareDeliveries = (one: WebhookDelivery, other: WebhookDelivery): number =>
  one.sequence - other.sequence || (one.endpointId < other.endpointId ? -1 : 1);

type DeliveryRow = RowOf<typeof webhookDeliveries.columns>;

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({ ...row, log: readLog(row.log) });

/**
 * Maximum number of attempts in a log. A delivery makes fewer without replays. After replays, the log has the latest
 * attempts.
 */
const maximumAttempts = 50;

type LogEntry = readonly [at: number, status: number | null, failure: string | null, milliseconds: number];

const writeLog = (log: readonly WebhookAttempt[]): string =>
  JSON.stringify(
    log
      .slice(-maximumAttempts)
      .map(({ at, status, failure, milliseconds }): LogEntry => [
        at,
        status ?? null,
        failure ?? null,
        milliseconds,
      ]),
  );

function readLog(text: string): readonly WebhookAttempt[] {
  // Only `writeLog` writes this JSON.
  const entries = JSON.parse(text) as readonly LogEntry[];
  return entries.map(([at, status, failure, milliseconds]) => ({
    at,
    milliseconds,
    ...(status !== null && { status }),
    ...(failure !== null && { failure: failure as AttemptFailure }),
  }));
}
