import { sql } from "kysely";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Messages } from "../../ports/store/messages.ts";
import type { WaitingFilter } from "../../ports/store/message-queue.ts";
import { change, prepareFence, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { handWritten, prepareRead, prepareVariants, type Slots } from "../statement.ts";
import { still } from "./by-id.ts";
import { messageOf } from "./rows.ts";

type Waiting = Pick<Messages, "queueState" | "cancellable" | "putOff" | "release" | "releaseOne">;

/** How many messages of a queue are counted, and how many are looked at one by one. */
const counted = 100_000;
const lookedAt = 10_000;

/** Messages that wait to be handed over; they have an index of their own by account. */
export const isWaiting = sql<boolean>`handed_over_at is null and next_attempt_at is not null`;

/** What waits in the queues of an engine, and what becomes of it otherwise than by its turn. */
export function createWaiting(engine: Engine): Waiting {
  const state = prepareState(engine);
  const cancellable = prepareCancellable(engine);
  const putOff = preparePutOff(engine);
  const release = prepareStep("message due", releaseIn(engine));
  const releaseOne = prepareFence("lease_lost")("message due", releaseIn(engine));
  return {
    async queueState(queue, now) {
      const leaseUntil = now + lifetimes.messageLeaseMilliseconds;
      const [row] = await state({ queue, now, leaseUntil, counted, lookedAt });
      const { waiting, due, inFlight, oldest, nextDue } = row!;
      return {
        waiting: Number(waiting),
        due: Number(due ?? 0),
        inFlight: Number(inFlight),
        oldestAt: numberOf(oldest),
        nextDueAt: numberOf(nextDue),
      };
    },
    async cancellable(queue, filter, limit) {
      const found = await cancellable(variantOf(filter), { queue, ...valuesOf(filter), limit, lookedAt });
      return found.map(messageOf);
    },
    async putOff(queue, filter, now, limit) {
      const found = await putOff(variantOf(filter), { queue, ...valuesOf(filter), now, limit });
      return found.map(messageOf);
    },
    release: ({ accountId, id, attempts }, now) => change([release({ accountId, id, attempts, now })]),
    releaseOne: ({ accountId, id, attempts }, now) => change([releaseOne({ accountId, id, attempts, now })]),
  };
}

const numberOf = (value: number | null) => (value === null ? undefined : Number(value));

/** Which conditions a query has. */
interface Variant {
  readonly ofAccount: boolean;
  readonly accepted: boolean;
}

const variantOf = ({ accountId, acceptedBefore }: WaitingFilter): Variant => ({
  ofAccount: accountId !== undefined,
  accepted: acceptedBefore !== undefined,
});

const valuesOf = ({ accountId = "", acceptedBefore = 0 }: WaitingFilter) => ({ accountId, acceptedBefore });

interface Filtered {
  readonly queue: MessageQueue;
  readonly accountId: string;
  readonly acceptedBefore: number;
  readonly limit: number;
}

interface StateRow {
  readonly waiting: number;
  readonly due: number | null;
  readonly inFlight: number;
  readonly oldest: number | null;
  readonly nextDue: number | null;
}

/**
 * Counts in the index of what waits; times are those of the messages that are due first, and whatever is leased is due
 * again within the time of a lease.
 */
const prepareState = (engine: Engine) =>
  prepareRead<
    { queue: MessageQueue; now: number; leaseUntil: number; counted: number; lookedAt: number },
    StateRow
  >(engine, ({ queue, now, leaseUntil, counted, lookedAt }) =>
    handWritten(
      engine,
      sql<StateRow>`select waiting, due, in_flight as "inFlight", oldest, next_due as "nextDue" from
        (select count(*) as waiting, sum(case when next_attempt_at <= ${now} then 1 else 0 end) as due from
          (select next_attempt_at from messages where queue = ${queue} and ${isWaiting}
            order by account_id limit ${counted}) as found
        ) as found_counts,
        (select count(*) as in_flight from
          (select lease_until from messages where queue = ${queue} and next_attempt_at > ${now}
            and next_attempt_at <= ${leaseUntil} and handed_over_at is null limit ${lookedAt}) as found
          where lease_until is not null) as found_leases,
        (select min(created_at) as oldest,
            min(case when lease_until is null then next_attempt_at end) as next_due from
          (select created_at, next_attempt_at, lease_until, handed_over_at from messages
            where queue = ${queue} and next_attempt_at is not null order by next_attempt_at limit ${lookedAt}) as found
          where handed_over_at is null) as found_times`,
    ),
  );

const prepareCancellable = (engine: Engine) =>
  prepareVariants(
    engine,
    ({ ofAccount, accepted }: Variant, value: Slots<Filtered & { lookedAt: number }>) => {
      const { builder } = engine;
      const looked = builder
        .selectFrom("messages")
        .selectAll()
        .where("queue", "=", value.queue)
        // Of all accounts they come in the order of the index of due times, which has those that were handed over as well.
        .$if(!ofAccount, (query) => query.where("next_attempt_at", "is not", null))
        .$if(ofAccount, (query) => query.where("account_id", "=", value.accountId).where(isWaiting))
        .orderBy("next_attempt_at")
        .limit(value.lookedAt);
      return builder
        .selectFrom(looked.as("found"))
        .selectAll()
        .where("handed_over_at", "is", null)
        .where("lease_until", "is", null)
        .$if(accepted, (query) => query.where("created_at", "<", value.acceptedBefore))
        .orderBy("next_attempt_at")
        .limit(value.limit);
    },
  );

const preparePutOff = (engine: Engine) =>
  prepareVariants(engine, ({ ofAccount, accepted }: Variant, value: Slots<Filtered & { now: number }>) =>
    engine.builder
      .selectFrom("messages")
      .selectAll()
      .where("queue", "=", value.queue)
      .$if(ofAccount, (query) => query.where("account_id", "=", value.accountId))
      .where(isWaiting)
      // Uses the index of waiting messages: the one of due times also has all messages that were handed over.
      .where(sql`+next_attempt_at`, ">", value.now)
      .where("lease_until", "is", null)
      .$if(accepted, (query) => query.where("created_at", "<", value.acceptedBefore))
      .orderBy("account_id")
      .limit(value.limit),
  );

const releaseIn =
  ({ builder }: Engine) =>
  (value: Slots<{ accountId: string; id: string; attempts: number; now: number }>) =>
    builder
      .updateTable("messages")
      .set({ next_attempt_at: value.now })
      .where("id", "=", value.id)
      .where("attempts", "=", value.attempts)
      .where(still(sql`lease_until is null and handed_over_at is null and next_attempt_at > ${value.now}`));
