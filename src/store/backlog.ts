import { sql } from "kysely";
import type { MessageQueue } from "../domain/messages/delivery.ts";
import type { StoredBacklog, WaitingQueue } from "../ports/store/backlog.ts";
import type { Engine } from "./engine.ts";
import { queuesInIndex } from "./messages/queue.ts";
import { handWritten, prepareRead } from "./statement.ts";

const maximumQueues = 64;
const maximumCounted = 10_000;
/** What has waited longest is due first, unless an attempt put it off. */
const maximumLookedAt = 100;

interface Row {
  readonly queue: MessageQueue;
  readonly messages: number;
  readonly oldestAt: number | null;
}

/**
 * What waits in each queue, however many messages it has: leaps from queue to queue, and looks at so many of each.
 * In the order of accounts they are counted in the index of what waits, which has nothing that was handed over.
 */
export function createBacklog(engine: Engine): StoredBacklog {
  const read = prepareRead<object, Row>(engine, () =>
    handWritten(
      engine,
      sql<Row>`${queuesInIndex(sql.lit(maximumQueues))}
      select queue,
        (select count(*) from (select 1 from messages where messages.queue = queues.queue
          and handed_over_at is null and next_attempt_at is not null
          order by account_id limit ${sql.lit(maximumCounted)}) as counted) as messages,
        (select min(created_at) from (select created_at, handed_over_at from messages
          where messages.queue = queues.queue and next_attempt_at is not null
          order by next_attempt_at limit ${sql.lit(maximumLookedAt)}) as looked where handed_over_at is null)
          as "oldestAt"
      from queues where queue is not null`,
    ),
  );
  return { queues: async () => (await read({})).map(waitingOf) };
}

const waitingOf = ({ queue, messages, oldestAt }: Row): WaitingQueue => ({
  queue,
  messages: Number(messages),
  oldestAt: oldestAt === null ? undefined : Number(oldestAt),
});
