import { sql, type RawBuilder } from "kysely";

/** What providers call the messages that they took, and what they reported of messages that nobody knows yet. */
export function providers(dialect: "sqlite" | "postgres"): readonly RawBuilder<unknown>[] {
  const clustered = dialect === "sqlite" ? sql`without rowid` : sql``;
  return [
    sql`alter table messages add column provider text`,
    sql`drop index messages_due`,
    sql`create index messages_due on messages (channel, next_attempt_at) where next_attempt_at is not null`,
    sql`create table message_parts (
      provider text not null,
      provider_message_id text not null,
      message_id text not null,
      status text not null,
      constraint message_parts_key primary key (provider, provider_message_id)) ${clustered}`,
    sql`create index message_parts_of_message on message_parts (message_id)`,
    sql`create table early_receipts (
      provider text not null,
      provider_message_id text not null,
      id text not null,
      status text,
      detail text,
      refunded integer not null,
      received_at bigint not null,
      constraint early_receipts_key primary key (provider, provider_message_id, id)) ${clustered}`,
    sql`create index early_receipts_of_id on early_receipts (id)`,
    sql`create index early_receipts_by_age on early_receipts (received_at)`,
  ];
}
