import { sql } from "kysely";
import type { DialectParts } from "./dialects.ts";

/** Transactions, prices, and idempotency keys of requests. */
export const createLedgerTables = ({ clustered, large }: DialectParts) => [
  sql`create table transactions (
    id text not null,
    correlation_id text not null,
    account_id text not null,
    user_id text not null,
    service_id text not null,
    type text not null,
    description text not null,
    created_at bigint not null,
    unit_price_micros bigint not null,
    quantity bigint not null,
    value_micros bigint not null,
    currency text not null,
    balance_after_micros bigint not null,
    version integer not null,
    sequence bigint not null,
    constraint transactions_place_key primary key (account_id, sequence)) ${large}`,
  sql`create index transactions_by_time on transactions (account_id, created_at, sequence)`,
  sql`create index transactions_by_kind on transactions (account_id, service_id, type, created_at, sequence)`,
  // A message is refunded at most once.
  sql`create unique index transactions_correlation_id_key on transactions (correlation_id) where type = 'REFUND'`,

  sql`create table transaction_totals (
    account_id text not null,
    span bigint not null,
    bucket bigint not null,
    service_id text not null,
    type text not null,
    transactions bigint not null,
    constraint transaction_totals_key primary key (account_id, span, bucket, service_id, type)) ${clustered}`,

  sql`create table prices (
    channel text not null,
    currency text not null,
    prefix text not null,
    price_micros bigint not null,
    network text not null,
    constraint prices_channel_currency_prefix_key primary key (channel, currency, prefix))`,
  // Changes with every price, so that a cached price list can be checked for changes.
  sql`create table price_revision (revision bigint not null)`,
  sql`insert into price_revision values (0)`,

  sql`create table idempotency_keys (
    account_id text not null,
    key text not null,
    fingerprint text not null,
    status integer,
    answer text,
    created_at bigint not null,
    constraint idempotency_keys_account_id_key_key primary key (account_id, key)) ${clustered} ${large}`,
  sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`,
];
