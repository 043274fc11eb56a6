import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { StoredBacklog, ClaimOptions, Messages } from "../../ports/store/messages.ts";
import { createChange, toStatement } from "../change.ts";
import type { Engine } from "../engine.ts";
import type { Tables } from "../schema/tables.ts";
import { commitOne, isUnlocked, prepare, prepareRead, type BindParameters } from "../statement.ts";
import type { MessageReader } from "./rows.ts";

/** Condition for messages that are queued or leased for submission. They have an index by queue and account. */
const isWaiting = sql<boolean>`submitted_at is null and next_attempt_at is not null`;

/*
 * Written as `+next_attempt_at`, so that a query uses the index of queued messages. The index of due times also has the
 * submitted messages.
 */
const dueTime = sql<number>`+next_attempt_at`;

type Queue = Pick<
  Messages,
  | "listQueues"
  | "nextDueAt"
  | "listWaitingAccounts"
  | "claim"
  | "findChunkEnd"
  | "claimExpired"
  | "claimForAccounts"
  | "expireAllLeases"
>;

/** Creates the queue of messages, in the order of due times, or by account. */
export function createMessageQueue(engine: Engine, toMessage: MessageReader): Queue {
  const claim = prepareClaim<Claim>(engine, (ids) => ids);
  const claimOf = prepareClaim<Claim & { accountId: string }>(engine, (ids, value) =>
    // With the additional condition `next_attempt_at is not null`, SQLite would read the messages of all accounts.
    ids.where("account_id", "=", value.accountId).where("submitted_at", "is", null),
  );
  const claimEnded = prepareClaim<Claim & { from: number; at: number }>(engine, (ids, value) =>
    ids
      .where("next_attempt_at", ">=", value.from)
      .where((eb) => eb.or([eb("submitted_at", "is not", null), eb("expires_at", "<=", value.at)])),
  );
  const partEnd = prepareChunkEnd(engine);
  const waiting = prepareWaiting(engine);
  const nextDue = prepareNextDue(engine);
  const queues = prepareRead<{ limit: number }, { queue: MessageQueue }>(
    engine,
    ({ limit }) => sql`${queuesInIndex(limit)} select queue from queues where queue is not null`,
  );
  return {
    // Sorted in code, because Postgres uses the collation of its database.
    listQueues: async (limit) => (await queues({ limit })).map(({ queue }) => queue).toSorted(),
    nextDueAt: async (queue) => (await nextDue({ queue }))[0]?.next_attempt_at ?? undefined,
    listWaitingAccounts: (queue, after, limit) => waiting({ queue, after, limit }),
    claim: async (queue, claiming, limit) =>
      (await commitOne(engine, claim({ ...claiming, queue, limit }))).map(toMessage),
    async findChunkEnd(queue, from, now, size) {
      const [row] = await partEnd({ queue, from, now, size });
      return row?.next_attempt_at ?? undefined;
    },
    async claimExpired(queue, { from, until }, { now, leaseUntil }, limit) {
      const values = { queue, from, now: until, at: now, leaseUntil, limit };
      return (await commitOne(engine, claimEnded(values))).map(toMessage);
    },
    async claimForAccounts(shares, queue, claiming) {
      const claims = shares.map((share) => claimOf({ ...share, ...claiming, queue }));
      return (await engine.commit(claims)).flat().map(toMessage);
    },
    expireAllLeases(now) {
      const update = engine.builder
        .updateTable("messages")
        .set({ next_attempt_at: now })
        .where(isWaiting)
        .where("lease_until", "is not", null);
      return createChange([toStatement(update)]);
    },
  };
}

interface Claim extends ClaimOptions {
  readonly queue: MessageQueue;
  readonly limit: number;
}

type Ids = SelectQueryBuilder<Tables, "messages", { id: string }>;

/**
 * Prepares a claim. A claimed message is due again when its lease expires. Its number of attempts is the fencing token
 * of the lease.
 */
const prepareClaim = <Values extends Claim>(
  engine: Engine,
  narrow: (ids: Ids, value: BindParameters<Values>) => Ids,
) =>
  prepare<Values>(engine, (value) => {
    const due = engine.builder
      .selectFrom("messages")
      .select("id")
      .where("queue", "=", value.queue)
      .where("next_attempt_at", "<=", value.now);
    return engine.builder
      .updateTable("messages")
      .set((eb) => ({
        next_attempt_at: value.leaseUntil,
        lease_until: value.leaseUntil,
        attempts: eb("attempts", "+", 1),
        // A lease that was not released belongs to a process that stopped. The outcome of its attempt is unknown.
        outcome_unknown: sql<number>`case when lease_until is null then outcome_unknown else 1 end`,
      }))
      .where(isUnlocked(engine, narrow(due, value).orderBy("next_attempt_at").limit(value.limit)))
      .returningAll();
  });

const prepareNextDue = (engine: Engine) =>
  prepareRead(engine, (value: BindParameters<{ queue: MessageQueue }>) =>
    engine.builder
      .selectFrom("messages")
      .select("next_attempt_at")
      .where("queue", "=", value.queue)
      .where("next_attempt_at", "is not", null)
      .orderBy("next_attempt_at")
      .limit(1),
  );

const prepareChunkEnd = (engine: Engine) =>
  prepareRead(
    engine,
    (value: BindParameters<{ queue: MessageQueue; from: number; now: number; size: number }>) =>
      engine.builder
        .selectFrom("messages")
        .select("next_attempt_at")
        .where("queue", "=", value.queue)
        .where("next_attempt_at", ">=", value.from)
        .where("next_attempt_at", "<=", value.now)
        .orderBy("next_attempt_at")
        .offset(value.size)
        .limit(1),
  );

/**
 * Prepares the list of accounts with queued messages. It skips from account to account in the index, without reading
 * their messages.
 */
const prepareWaiting = (engine: Engine) =>
  prepareRead<{ queue: MessageQueue; after: string; limit: number }, { accountId: string; dueAt: number }>(
    engine,
    ({ queue, after, limit }) => sql`with recursive turns (account_id, turn) as (
        select (select account_id from messages where queue = ${queue} and ${isWaiting}
          and account_id > ${after} order by account_id limit 1), 1
        union all
        select (select account_id from messages where queue = ${queue} and ${isWaiting}
          and account_id > turns.account_id order by account_id limit 1), turn + 1
        from turns where turns.account_id is not null and turn < ${limit})
      select turns.account_id as "accountId", (select next_attempt_at from messages as waiting
          where waiting.queue = ${queue} and waiting.account_id = turns.account_id and ${isWaiting}
          order by next_attempt_at limit 1) as "dueAt"
      from turns where turns.account_id is not null`,
  );

/**
 * Builds the table expression `queues` of at most `limit` rows. After the last queue, it has one row that is null. It
 * skips from queue to queue in the index, without reading their messages.
 */
const queuesInIndex = (limit: Expression<number>) => sql`with recursive queues (queue, turn) as (
        select (select queue from messages where next_attempt_at is not null order by queue limit 1), 1
        union all
        select (select queue from messages where next_attempt_at is not null
          and queue > queues.queue order by queue limit 1), turn + 1
        from queues where queues.queue is not null and turn < ${limit})`;

const maximumQueues = 64;
/** Maximum number of messages that the backlog counts in each queue. */
const maximumBacklog = 10_000;
/**
 * Number of messages that are searched for the oldest one. The oldest message is due first, unless an attempt
 * rescheduled it.
 */
const maximumForOldest = 100;

interface BacklogRow {
  readonly queue: MessageQueue;
  readonly messages: number;
  readonly oldestAt: number | null;
}

/**
 * Creates the backlog of the first 64 queues. Messages are counted in the order of accounts, because that index has no
 * submitted messages.
 */
export function createBacklog(engine: Engine): StoredBacklog {
  const read = prepareRead<object, BacklogRow>(
    engine,
    () => sql`${queuesInIndex(sql.lit(maximumQueues))}
      select queue,
        (select count(*) from (select 1 from messages where messages.queue = queues.queue
          and submitted_at is null and next_attempt_at is not null
          order by account_id limit ${sql.lit(maximumBacklog)}) as counted) as messages,
        (select min(created_at) from (select created_at, submitted_at from messages
          where messages.queue = queues.queue and next_attempt_at is not null
          order by next_attempt_at limit ${sql.lit(maximumForOldest)}) as looked where submitted_at is null)
          as "oldestAt"
      from queues where queue is not null`,
  );
  return {
    queues: async () =>
      (await read({})).map(({ queue, messages, oldestAt }) => ({
        queue,
        messages: Number(messages),
        oldestAt: toOptional(oldestAt),
      })),
  };
}

const toOptional = (value: number | null) => (value === null ? undefined : Number(value));

type QueueAdministration = Pick<
  Messages,
  "readQueueState" | "listCancellable" | "listRescheduled" | "shiftDueTimes" | "bringForward"
>;

/** Maximum number of queued messages that are counted. At most `maximumRead` messages are read one by one. */
const maximumCounted = 100_000;
const maximumRead = 10_000;

/** Creates the operator's view of a queue, and changes of many due times. */
export function createQueueAdministration(engine: Engine, toMessage: MessageReader): QueueAdministration {
  const { builder } = engine;
  const selectQueue = (queue: MessageQueue) => builder.selectFrom("messages").where("queue", "=", queue);
  return {
    async readQueueState(queue, now) {
      const [row] = (await selectState(queue, now).execute(builder)).rows;
      const { waiting, due, inFlight, oldest, nextDue } = row!;
      return {
        waiting: Number(waiting),
        due: Number(due ?? 0),
        inFlight: Number(inFlight),
        oldestAt: toOptional(oldest),
        nextDueAt: toOptional(nextDue),
      };
    },
    async listCancellable(queue, { accountId, acceptedBefore }, limit) {
      const all = selectQueue(queue).selectAll();
      const read =
        accountId === undefined
          ? // Read in the order of due times. Their index also has submitted messages.
            all.where("next_attempt_at", "is not", null)
          : all.where("account_id", "=", accountId).where(isWaiting);
      const found = builder
        .selectFrom(read.orderBy("next_attempt_at").limit(maximumRead).as("found"))
        .selectAll()
        .where("submitted_at", "is", null)
        .where("lease_until", "is", null)
        .$if(acceptedBefore !== undefined, (query) => query.where("created_at", "<", acceptedBefore!));
      return (await found.orderBy("next_attempt_at").limit(limit).execute()).map(toMessage);
    },
    async listRescheduled(queue, { accountId, acceptedBefore }, now, limit) {
      const found = selectQueue(queue)
        .selectAll()
        .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId!))
        .where(isWaiting)
        .where(dueTime, ">", now)
        .where("lease_until", "is", null)
        .$if(acceptedBefore !== undefined, (query) => query.where("created_at", "<", acceptedBefore!));
      return (await found.orderBy("account_id").limit(limit).execute()).map(toMessage);
    },
    async shiftDueTimes(queue, { before, after, leasedUntil = after }, limit) {
      const move = moveDueTimes(engine, { queue, before, after, leasedUntil, limit });
      return (await commitOne(engine, move.returning("id"))).length;
    },
    async bringForward(queue, now, limit) {
      const ids = selectQueue(queue)
        .select("id")
        .where(isWaiting)
        .where(dueTime, ">", now)
        .where("lease_until", "is", null)
        .where("outcome_unknown", "=", 0)
        .orderBy("account_id")
        .limit(limit);
      const update = builder
        .updateTable("messages")
        .set(({ ref }) => ({ next_attempt_at: ref("created_at") }))
        .where(isUnlocked(engine, ids));
      return (await commitOne(engine, update.returning("id"))).length;
    },
  };
}

interface StateRow {
  readonly waiting: number;
  readonly due: number | null;
  readonly inFlight: number;
  readonly oldest: number | null;
  readonly nextDue: number | null;
}

/**
 * Selects the state of a queue. Messages are counted in the index of queued messages. The times are read from the
 * 10,000 messages that are due first. Leased messages are counted among the messages that are due within a lease
 * duration.
 */
const selectState = (queue: MessageQueue, now: number) =>
  sql<StateRow>`select waiting, due, in_flight as "inFlight", oldest, next_due as "nextDue" from
    (select count(*) as waiting, sum(case when next_attempt_at <= ${now} then 1 else 0 end) as due from
      (select next_attempt_at from messages where queue = ${queue} and ${isWaiting}
        order by account_id limit ${maximumCounted}) as found
    ) as found_counts,
    (select count(*) as in_flight from
      (select lease_until from messages where queue = ${queue} and next_attempt_at > ${now}
        and next_attempt_at <= ${now + lifetimes.messageLeaseMilliseconds} and submitted_at is null
        limit ${maximumRead}) as found
      where lease_until is not null) as found_leases,
    (select min(created_at) as oldest,
        min(case when lease_until is null then next_attempt_at end) as next_due from
      (select created_at, next_attempt_at, lease_until, submitted_at from messages
        where queue = ${queue} and next_attempt_at is not null order by next_attempt_at limit ${maximumRead}) as found
      where submitted_at is null) as found_times`;

interface Move {
  readonly queue: MessageQueue;
  readonly before: number;
  readonly after: number;
  readonly leasedUntil: number;
  readonly limit: number;
}

/**
 * Builds the update of due times after a clock step. The update sets the change time of each message to the new time.
 * So no instance moves a message again, even if that instance notices the clock step later.
 */
function moveDueTimes({ builder, dialect }: Engine, { queue, before, after, leasedUntil, limit }: Move) {
  const isForward = after > before;
  const earlier = isForward ? before : after;
  const changed = builder
    .selectFrom("messages")
    .select("id")
    .where("queue", "=", queue)
    .where("submitted_at", "is", null)
    .where("next_attempt_at", "is not", null)
    .where(dueTime, ">", earlier)
    .where("updated_at", isForward ? "<=" : ">", earlier);
  // After a step back, changes before and after it cannot be distinguished. A lease that expires soon stays unchanged,
  // because another instance may have just claimed the message.
  const moved = isForward
    ? changed
    : changed.where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", ">", leasedUntil)]));
  const ids = moved.orderBy("account_id").limit(limit);
  // All transactions lock messages in the order of their ids, so that they cannot deadlock.
  const inOrder = builder
    .selectFrom("messages")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate();
  return builder
    .updateTable("messages")
    .set((eb) => ({
      next_attempt_at: eb("next_attempt_at", "+", after - before),
      lease_until: eb("lease_until", "+", after - before),
      updated_at: after,
    }))
    .where(dialect === "sqlite" ? sql<boolean>`id in ${ids}` : sql<boolean>`id = any(array${inOrder})`);
}
