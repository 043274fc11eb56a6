import { sql } from "kysely";
import type { DialectParts } from "./dialects.ts";

/** Messages and their events. */
export const createMessageTables = ({ clustered, large, key, addKey }: DialectParts) => [
  sql`create table messages (
    id text ${key("messages_id_key")},
    account_id text not null,
    user_id text not null,
    channel text not null,
    recipient text not null,
    recipient_given text not null,
    sender text,
    text text,
    code text,
    ring_time_seconds integer,
    country text not null,
    country_code integer not null,
    network text not null,
    currency text not null,
    unit_price_micros bigint not null,
    quantity integer not null,
    price_micros bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    status text not null,
    outcome text,
    verification text,
    code_checks integer not null,
    verified_at bigint,
    provider_message_id text,
    handed_over_at bigint,
    refunded_at bigint,
    next_attempt_at bigint,
    attempts integer not null,
    updated_at bigint not null,
    provider text,
    lease_until bigint,
    may_be_taken integer not null default 0,
    queue text not null default '',
    attempt_log text not null default '',
    cost_micros bigint,
    traceparent text,
    verification_id text,
    cancelled_by text,
    cancel_reason text) ${large}`,
  sql`create index messages_due on messages (queue, next_attempt_at) where next_attempt_at is not null`,
  sql`create index messages_waiting on messages (queue, account_id, next_attempt_at)
    where handed_over_at is null and next_attempt_at is not null`,
  sql`create index messages_of_account on messages (account_id, channel, created_at, id)`,
  sql`create index messages_by_status on messages (account_id, channel, status, created_at, id)`,
  // The only index that begins with a random value, because each of them costs a page for every send.
  sql`create index messages_by_recipient on messages (recipient, account_id, channel, created_at, id)`,
  sql`create index messages_by_request on messages (provider_message_id) where provider_message_id is not null`,
  // An expression instead of the column, so that only queries with the same expression use this index.
  sql`create index tdrs_by_time on messages (account_id, created_at, id)
    where channel || '' = 'telegram' and verification_id is null`,
  ...addKey("messages", "messages_id_key"),

  sql`create table message_events (
    message_id text not null,
    sequence integer not null,
    status text not null,
    detail text,
    created_at bigint not null,
    constraint message_events_message_id_sequence_key primary key (message_id, sequence)) ${clustered} ${large}`,
];
