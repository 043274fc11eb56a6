import { sql } from "kysely";

/** Queues of messages beside each other: the channel's, or one of the channel for each list of providers. */
export const queues = [
  sql`alter table messages add column queue text not null default ''`,
  sql`update messages set queue = channel where next_attempt_at is not null`,
  sql`drop index messages_due`,
  sql`create index messages_due on messages (queue, next_attempt_at) where next_attempt_at is not null`,
  sql`drop index messages_waiting`,
  sql`create index messages_waiting on messages (queue, account_id, next_attempt_at)
    where handed_over_at is null and next_attempt_at is not null`,
];
