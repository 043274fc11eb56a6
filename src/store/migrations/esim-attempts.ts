import { sql } from "kysely";

/** Packages that were asked for and are neither recorded nor given back; few, and most of them for a second. */
export const esimAttempts = [
  sql`create table esim_attempts (
    id text not null constraint esim_attempts_id_key primary key,
    account_id text not null,
    key text,
    fingerprint text,
    began_at bigint not null,
    next_at bigint,
    attempts bigint not null,
    data text not null)`,
  sql`create index esim_attempts_due on esim_attempts (next_at) where next_at is not null`,
  sql`create index esim_attempts_left on esim_attempts (began_at) where next_at is null`,
  sql`create index esim_attempts_by_key on esim_attempts (account_id, key) where key is not null`,
];
