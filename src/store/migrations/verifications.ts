import { sql } from "kysely";

/** Verifications and what they came to; messages say which verification they are an attempt of. */
export const verifications = [
  sql`create table verifications (
    id text not null constraint verifications_id_key primary key,
    account_id text not null,
    recipient text not null,
    template text not null,
    status text not null,
    created_at bigint not null,
    next_at bigint,
    attempt_id text,
    version bigint not null,
    data text not null)`,
  sql`create unique index verifications_account_id_recipient_template_key
    on verifications (account_id, recipient, template) where status = 'PENDING'`,
  // An expression of its own: else SQLite would read all of an account for those of a state.
  sql`create index verifications_of_account on verifications ((account_id || ''), created_at, id)`,
  sql`create index verifications_by_status on verifications (account_id, status, created_at, id)`,
  sql`create index verifications_by_recipient on verifications (account_id, recipient, created_at, id)`,
  sql`create index verifications_due on verifications (next_at) where next_at is not null`,
  sql`create index verifications_by_attempt on verifications (attempt_id) where next_at is not null`,
  sql`create index verifications_by_age on verifications (created_at)`,
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
  sql`alter table messages add column verification_id text`,
];
