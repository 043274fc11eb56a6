import { sql } from "kysely";
import type { DialectParts } from "./dialects.ts";

/** Provider ids of messages, and delivery receipts that arrived before them. */
export const createReceiptTables = ({ clustered, large }: DialectParts) => [
  sql`create table message_parts (
    provider text not null,
    provider_message_id text not null,
    message_id text not null,
    status text not null,
    ask_at bigint,
    asks integer not null default 0,
    constraint message_parts_key primary key (provider, provider_message_id)) ${clustered} ${large}`,
  sql`create index message_parts_of_message on message_parts (message_id)`,
  sql`create index message_parts_asked on message_parts (provider, ask_at) where ask_at is not null`,

  sql`create table early_receipts (
    provider text not null,
    provider_message_id text not null,
    id text not null,
    status text,
    detail text,
    refunded integer not null,
    received_at bigint not null,
    cost_micros bigint,
    cost_currency text,
    guess integer not null default 0,
    recipient text,
    opted_out integer not null default 0,
    message_id text,
    constraint early_receipts_key primary key (provider, provider_message_id, id)) ${clustered}`,
  sql`create index early_receipts_of_id on early_receipts (id)`,
  sql`create index early_receipts_by_age on early_receipts (received_at)`,
  sql`create index early_receipts_guessed on early_receipts (received_at) where guess > 0`,
];
