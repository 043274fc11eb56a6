import { sql } from "kysely";

/**
 * Who wants no more messages of an account, by the provider that told it; looked up at each send by the key. A report may
 * tell it before its message's record is written.
 */
export const optOuts = [
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
  sql`alter table early_receipts add column opted_out integer not null default 0`,
];
