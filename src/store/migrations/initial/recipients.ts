import { sql } from "kysely";
import type { DialectParts } from "./dialects.ts";

/** Opt-outs and WhatsApp service windows of recipients. */
export const createRecipientTables = ({ clustered }: DialectParts) => [
  sql`create table opt_outs (
    account_id text not null,
    channel text not null,
    recipient text not null,
    provider text not null,
    sender text,
    id text not null,
    created_at bigint not null,
    constraint opt_outs_key primary key (account_id, channel, recipient, provider))`,
  sql`create unique index opt_outs_id_key on opt_outs (id)`,
  sql`create index opt_outs_of_account on opt_outs (account_id, id)`,
  sql`create index opt_outs_of_recipient on opt_outs (recipient, id)`,

  sql`create table service_windows (
    provider text not null,
    number text not null,
    recipient text not null,
    written_at bigint not null,
    constraint service_windows_key primary key (provider, number, recipient)) ${clustered}`,
  sql`create index service_windows_by_age on service_windows (written_at)`,
];
