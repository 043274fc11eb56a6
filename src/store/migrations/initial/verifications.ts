import { sql } from "kysely";
import type { DialectParts } from "./dialects.ts";

/** Verifications and their totals by day. */
export const createVerificationTables = ({ key, addKey }: DialectParts) => [
  sql`create table verifications (
    id text not null ${key("verifications_id_key")},
    account_id text not null,
    recipient text not null,
    template text not null,
    status text not null,
    created_at bigint not null,
    next_at bigint,
    version bigint not null,
    data text not null,
    start_number bigint not null)`,
  // Of two concurrent starts for one recipient, the second fails with this constraint.
  sql`create unique index verifications_account_id_recipient_start_number_key
    on verifications (account_id, recipient, start_number)`,
  // An expression instead of the column: otherwise SQLite would use this index for a query by status, and read every row
  // of the account.
  sql`create index verifications_of_account on verifications ((account_id || ''), created_at, id)`,
  sql`create index verifications_by_status on verifications (account_id, status, created_at, id)`,
  sql`create index verifications_due on verifications (next_at) where next_at is not null`,
  ...addKey("verifications", "verifications_id_key"),

  sql`create table verification_totals (
    account_id text not null,
    day bigint not null,
    country text not null,
    channel text not null,
    started bigint not null,
    sent bigint not null,
    delivered bigint not null,
    approved bigint not null,
    blocked bigint not null,
    cost_micros bigint not null,
    approval_milliseconds bigint not null,
    constraint verification_totals_key primary key (account_id, day, country, channel))`,
];
