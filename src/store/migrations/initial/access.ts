import { sql } from "kysely";

/** Credentials of users, and e-mails to them. */
export const accessTables = [
  sql`create table api_keys (
    id text constraint api_keys_id_key primary key,
    user_id text not null references users (id),
    account_id text not null references accounts (id),
    name text not null,
    prefix text not null,
    hash text not null unique,
    created_at bigint not null,
    revoked_at bigint,
    scopes text not null default 'send read billing esim',
    addresses text not null default '')`,
  sql`create index api_keys_of_user on api_keys (user_id, id) where revoked_at is null`,

  sql`create table sessions (
    id text constraint sessions_id_key primary key,
    user_id text not null references users (id),
    refresh_hash text not null,
    created_at bigint not null,
    expires_at bigint not null,
    revoked_at bigint,
    used_tokens text not null default '[]')`,
  sql`create index sessions_by_expiry on sessions (expires_at)`,
  sql`create index sessions_of_user on sessions (user_id) where revoked_at is null`,

  sql`create table password_resets (
    hash text constraint password_resets_hash_key primary key,
    user_id text not null references users (id),
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint)`,
  sql`create index password_resets_of_user on password_resets (user_id)`,
  sql`create index password_resets_by_expiry on password_resets (expires_at)`,

  sql`create table reset_requests (
    id text constraint reset_requests_id_key primary key,
    email text not null,
    asker text not null,
    created_at bigint not null)`,

  sql`create table mails (
    id text constraint mails_id_key primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    created_at bigint not null,
    expires_at bigint not null,
    next_attempt_at bigint not null,
    attempts integer not null,
    html text)`,
  sql`create index mails_due on mails (next_attempt_at)`,
];
