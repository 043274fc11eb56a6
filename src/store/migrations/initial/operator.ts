import { sql } from "kysely";

/** Records of the operator: alerts, the audit log, holds, maintenance, provider prices and the guard's records. */
export const operatorTables = [
  sql`create table alerts (
    name text constraint alerts_name_key primary key,
    says text not null,
    since bigint not null,
    seen_at bigint not null,
    told_at bigint,
    reserved_until bigint not null default 0)`,

  sql`create table audit_entries (
    id text constraint audit_entries_id_key primary key,
    created_at bigint not null,
    actor text not null,
    operation text not null,
    target_kind text not null,
    target_id text not null,
    request text not null,
    address text not null,
    request_id text not null)`,
  sql`create index audit_entries_of_actor on audit_entries (actor, id)`,
  sql`create index audit_entries_of_target on audit_entries (target_id, id)`,

  sql`create table holds (
    scope text constraint holds_scope_key primary key,
    since bigint not null,
    held_by text not null,
    reason text)`,

  sql`create table maintenance (
    service text constraint maintenance_service_key primary key,
    since bigint not null)`,

  sql`create table provider_prices (
    provider text not null,
    channel text not null,
    currency text not null,
    prefix text not null,
    price_micros bigint not null,
    network text not null,
    constraint provider_prices_key primary key (provider, channel, currency, prefix))`,
  sql`create table provider_price_revision (revision bigint not null)`,
  sql`insert into provider_price_revision values (0)`,

  // The account of a record for all accounts is "", so that the unique constraint applies to it as well.
  sql`create table guard_records (
    id text not null constraint guard_records_id_key primary key,
    kind text not null,
    account_id text not null,
    name text not null,
    value text not null,
    ends_at bigint,
    constraint guard_records_key unique (kind, account_id, name))`,
  sql`create index guard_records_of_kind on guard_records (kind, id)`,
  sql`create index guard_records_by_end on guard_records (ends_at) where ends_at is not null`,
  sql`create table guard_revision (revision bigint not null)`,
  sql`insert into guard_revision values (0)`,
];
