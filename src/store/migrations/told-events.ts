import { sql } from "kysely";

/** When an account was last told of something that goes on; one row for each thing, which there are few of. */
export const toldEvents = [
  sql`create table told_events (
    account_id text not null,
    what text not null,
    told_at bigint not null,
    constraint told_events_key primary key (account_id, what))`,
];
