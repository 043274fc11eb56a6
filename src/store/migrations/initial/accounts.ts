import { sql } from "kysely";
import type { DialectParts } from "./dialects.ts";

/** Users and their accounts. */
export const createAccountTables = ({ lower }: DialectParts) => [
  sql`create table users (
    id text constraint users_id_key primary key,
    first_name text not null,
    last_name text not null,
    email text not null constraint users_email_key unique,
    email_given text not null,
    password_hash text not null,
    role text not null,
    status text not null,
    is_verified integer not null,
    created_at bigint not null,
    updated_at bigint not null)`,
  sql`create index users_by_first_name on users (${lower("first_name")}, id)`,
  sql`create index users_by_last_name on users (${lower("last_name")}, id)`,
  sql`create index users_suspended on users (updated_at) where status = 'suspended'`,

  sql`create table accounts (
    id text constraint accounts_id_key primary key,
    user_id text not null unique references users (id),
    currency text not null,
    balance_micros bigint not null constraint balance_not_negative check (balance_micros >= 0),
    transaction_count bigint not null,
    created_at bigint not null,
    daily_limit_micros bigint,
    spent_day bigint not null default 0,
    spent_micros bigint not null default 0,
    low_balance_micros bigint,
    low_balance_told integer not null default 0,
    limit_told_day bigint not null default -1,
    operator_limit_micros bigint,
    last_transaction_at bigint not null default 0)`,
  sql`create index accounts_with_mark on accounts (id) where low_balance_micros is not null`,

  sql`create table told_events (
    account_id text not null,
    what text not null,
    told_at bigint not null,
    constraint told_events_key primary key (account_id, what))`,
];
