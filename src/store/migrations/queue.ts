import { sql } from "kysely";

/** Messages that wait to be handed over, by account, and parts whose status is to be asked for, by provider. */
export const queue = [
  sql`create index messages_waiting on messages (channel, account_id, next_attempt_at)
    where handed_over_at is null and next_attempt_at is not null`,
  sql`alter table message_parts add column ask_at bigint`,
  sql`alter table message_parts add column asks integer not null default 0`,
  sql`create index message_parts_asked on message_parts (provider, ask_at) where ask_at is not null`,
  // It is not known here which providers are polled: all parts under way are due, and asked about where they can be.
  sql`update message_parts set ask_at = 0 where message_id in
    (select id from messages where next_attempt_at is not null and handed_over_at is not null)`,
];
