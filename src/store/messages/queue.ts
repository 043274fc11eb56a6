import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import type { Claiming } from "../../ports/store/message-queue.ts";
import type { Messages } from "../../ports/store/messages.ts";
import { change, prepareStep, stepOf } from "../change.ts";
import type { Engine } from "../engine.ts";
import { commitOne, handWritten, prepare, prepareRead, type Slots } from "../statement.ts";
import type { Tables } from "../tables.ts";
import { isUnclaimed } from "../unclaimed.ts";
import { everyone } from "../write.ts";
import { isLeased } from "./by-id.ts";
import { prepareMove } from "./move-due.ts";
import { messageOf } from "./rows.ts";
import { isWaiting } from "./waiting.ts";

type Queue = Pick<
  Messages,
  | "queues"
  | "nextDueAt"
  | "waiting"
  | "claim"
  | "partEnd"
  | "claimEnded"
  | "claimOf"
  | "renew"
  | "giveBack"
  | "endLeases"
  | "moveDue"
  | "bringForward"
>;

/** The queue of messages on an engine: in the order of their due times, and by accounts. */
export function createMessageQueue(engine: Engine): Queue {
  const moveForward = prepareMove(engine, "forward");
  const moveBack = prepareMove(engine, "back");
  const bringForward = prepareBringForward(engine);
  const claim = prepareClaim<Claim>(engine, (ids) => ids);
  const claimOf = prepareClaimOf(engine);
  const partEnd = preparePartEnd(engine);
  const claimEnded = prepareClaimEnded(engine);
  const waiting = prepareWaiting(engine);
  const nextDue = prepareNextDue(engine);
  const renew = prepareRenew(engine);
  const giveBack = prepareGiveBack(engine);
  const queues = prepareQueues(engine);
  return {
    // Sorted here, for Postgres goes by the locale of its database.
    queues: async (limit) => (await queues({ limit })).map(({ queue }) => queue).toSorted(),
    async nextDueAt(queue) {
      const [row] = await nextDue({ queue });
      return row?.next_attempt_at ?? undefined;
    },
    waiting: (queue, after, limit) => waiting({ queue, after, limit }),
    claim: async (queue, claiming, limit) =>
      (await commitOne(engine, claim({ ...claiming, queue, limit }))).map(messageOf),
    async partEnd(queue, from, now, size) {
      const [row] = await partEnd({ queue, from, now, size });
      return row?.next_attempt_at ?? undefined;
    },
    async claimEnded(queue, { from, until }, { now, leaseUntil }, limit) {
      const values = { queue, from, now: until, at: now, leaseUntil, limit };
      return (await commitOne(engine, claimEnded(values))).map(messageOf);
    },
    async claimOf(shares, queue, claiming) {
      const claims = shares.map((share) => claimOf({ ...share, ...claiming, queue }));
      return (await engine.commit(claims)).flat().map(messageOf);
    },
    renew: ({ accountId, id, attempts }, leaseUntil) =>
      change([renew({ accountId, id, attempts, leaseUntil })]),
    giveBack: ({ accountId, id, attempts, mayBeTaken }, now) =>
      change([giveBack({ accountId, id, attempts, now, taken: Number(mayBeTaken) })]),
    endLeases(now) {
      const update = engine.builder
        .updateTable("messages")
        .set({ next_attempt_at: now })
        .where(isWaiting)
        .where("lease_until", "is not", null);
      return change([stepOf(everyone, "message due", update)]);
    },
    async moveDue(queue, { before, after, leasedUntil = after }, limit) {
      const move = after > before ? moveForward : moveBack;
      const write = move({ queue, before, after, leasedUntil, by: after - before, limit });
      const moved = await commitOne(engine, { ...write, owner: everyone });
      return moved.length;
    },
    async bringForward(queue, now, limit) {
      const write = bringForward({ queue, now, limit });
      return (await commitOne(engine, { ...write, owner: everyone })).length;
    },
  };
}

interface Leased {
  readonly accountId: string;
  readonly id: string;
  readonly attempts: number;
}

const prepareRenew = ({ builder }: Engine) =>
  prepareStep<Leased & { leaseUntil: number }>("message due", (value) =>
    builder
      .updateTable("messages")
      .set({ next_attempt_at: value.leaseUntil, lease_until: value.leaseUntil })
      .where("id", "=", value.id)
      .where("attempts", "=", value.attempts)
      .where(isLeased),
  );

const prepareGiveBack = ({ builder }: Engine) =>
  prepareStep<Leased & { now: number; taken: number }>("message due", (value) =>
    builder
      .updateTable("messages")
      .set({ next_attempt_at: value.now, lease_until: null, may_be_taken: value.taken })
      .where("id", "=", value.id)
      .where("attempts", "=", value.attempts)
      .where(isLeased),
  );

const prepareBringForward = (engine: Engine) =>
  prepare<{ queue: MessageQueue; now: number; limit: number }>((value) =>
    engine.builder
      .updateTable("messages")
      .set(({ ref }) => ({ next_attempt_at: ref("created_at") }))
      .where(({ selectFrom }) =>
        isUnclaimed(
          engine,
          selectFrom("messages")
            .select("id")
            .where("queue", "=", value.queue)
            .where(isWaiting)
            // Uses the index of waiting messages: the one of due times also has all messages that were handed over.
            .where(sql`+next_attempt_at`, ">", value.now)
            .where("lease_until", "is", null)
            .where("may_be_taken", "=", 0)
            .orderBy("account_id")
            .limit(value.limit),
        ),
      )
      .returning("id"),
  );

const prepareNextDue = (engine: Engine) =>
  prepareRead(engine, (value: Slots<{ queue: MessageQueue }>) =>
    engine.builder
      .selectFrom("messages")
      .select("next_attempt_at")
      .where("queue", "=", value.queue)
      .where("next_attempt_at", "is not", null)
      .orderBy("next_attempt_at")
      .limit(1),
  );

const preparePartEnd = (engine: Engine) =>
  prepareRead(engine, (value: Slots<{ queue: MessageQueue; from: number; now: number; size: number }>) =>
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

/** Jumps in the index from each account to the next, however many messages of it wait. */
const prepareWaiting = (engine: Engine) =>
  prepareRead<{ queue: MessageQueue; after: string; limit: number }, { accountId: string; dueAt: number }>(
    engine,
    ({ queue, after, limit }) =>
      handWritten(
        engine,
        sql<{ accountId: string; dueAt: number }>`with recursive turns (account_id, turn) as (
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
      ),
  );

/** The queues, the last of them null: jumps in the index from each to the next, however many messages it has. */
export const queuesInIndex = (limit: Expression<number>) => sql`with recursive queues (queue, turn) as (
        select (select queue from messages where next_attempt_at is not null order by queue limit 1), 1
        union all
        select (select queue from messages where next_attempt_at is not null
          and queue > queues.queue order by queue limit 1), turn + 1
        from queues where queues.queue is not null and turn < ${limit})`;

const prepareQueues = (engine: Engine) =>
  prepareRead<{ limit: number }, { queue: MessageQueue }>(engine, ({ limit }) =>
    handWritten(
      engine,
      sql<{ queue: MessageQueue }>`${queuesInIndex(limit)} select queue from queues where queue is not null`,
    ),
  );

interface Claim extends Claiming {
  readonly queue: MessageQueue;
  readonly limit: number;
}

type Ids = SelectQueryBuilder<Tables, "messages", { id: string }>;

/** A claimed message is due again when its lease ends; the attempt that it counts is the fence of the lease. */
const prepareClaim = <Values extends Claim>(
  engine: Engine,
  narrow: (ids: Ids, value: Slots<Values>) => Ids,
) =>
  prepare<Values>((value) =>
    engine.builder
      .updateTable("messages")
      .set((eb) => ({
        next_attempt_at: value.leaseUntil,
        lease_until: value.leaseUntil,
        attempts: eb("attempts", "+", 1),
        // A lease that nobody ended belonged to a process that did end: nobody knows how its attempt went.
        may_be_taken: sql<number>`case when lease_until is null then may_be_taken else 1 end`,
      }))
      .where(({ selectFrom }) => {
        const due = selectFrom("messages")
          .select("id")
          .where("queue", "=", value.queue)
          .where("next_attempt_at", "<=", value.now);
        return isUnclaimed(engine, narrow(due, value).orderBy("next_attempt_at").limit(value.limit));
      })
      .returningAll(),
  );

const prepareClaimOf = (engine: Engine) =>
  prepareClaim<Claim & { accountId: string }>(engine, (ids, value) =>
    // With `next_attempt_at is not null` as well, SQLite would look through all accounts.
    ids.where("account_id", "=", value.accountId).where("handed_over_at", "is", null),
  );

const prepareClaimEnded = (engine: Engine) =>
  prepareClaim<Claim & { from: number; at: number }>(engine, (ids, value) =>
    ids
      .where("next_attempt_at", ">=", value.from)
      .where((eb) => eb.or([eb("handed_over_at", "is not", null), eb("expires_at", "<=", value.at)])),
  );
