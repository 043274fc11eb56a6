import { sql, type RawBuilder } from "kysely";

/** Every list and statistic by sums over whole spans of time, so that none slows down as rows pile up. */
export function lists(dialect: "sqlite" | "postgres"): readonly RawBuilder<unknown>[] {
  return [
    ...messageTotals(dialect),
    ...transactions,
    ...transactionTotals(dialect),
    ...simTotals(dialect),
    ...priceRevision,
    ...(dialect === "sqlite" ? clusteredTables : []),
  ];
}

/** Stores rows in the order of their key, without a second tree for it; Postgres has nothing of the kind. */
const clustered = (dialect: "sqlite" | "postgres") => (dialect === "sqlite" ? sql`without rowid` : sql``);

const spans = sql`(select 900000 as span union all select 3600000 union all select 21600000
  union all select 1382400000) as spans`;

const messageTotals = (dialect: "sqlite" | "postgres") => [
  sql`drop table message_totals`,
  sql`create table message_totals (
    account_id text not null,
    channel text not null,
    span bigint not null,
    bucket bigint not null,
    status text not null,
    requests bigint not null,
    transactions bigint not null,
    amount_micros bigint not null,
    constraint message_totals_key primary key (account_id, channel, span, bucket, status)) ${clustered(dialect)}`,
  sql`insert into message_totals
    select account_id, channel, span, created_at - created_at % span as bucket, status, count(*),
      count(handed_over_at), sum(case when refunded_at is null then price_micros else 0 end)
    from messages cross join ${spans}
    group by account_id, channel, span, created_at - created_at % span, status`,
  sql`create index tdrs_by_status on messages (account_id, status, created_at, id) where channel = 'telegram'`,
  sql`create index tdrs_by_recipient on messages (account_id, recipient, created_at, id)
    where channel = 'telegram'`,
];

/** The ledger with no more indexes than its lists and its promises need. */
const transactions = [
  sql`alter table transactions rename to transactions_before`,
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
    constraint transactions_place_key primary key (account_id, sequence))`,
  sql`insert into transactions
    select id, correlation_id, account_id, user_id, service_id, type, description, created_at, unit_price_micros,
      quantity, value_micros, currency, balance_after_micros, version, sequence
    from transactions_before`,
  sql`drop table transactions_before`,
  sql`create index transactions_by_time on transactions (account_id, created_at, sequence)`,
  sql`create index transactions_by_kind on transactions (account_id, service_id, type, created_at, sequence)`,
  sql`create unique index transactions_correlation_id_key on transactions (correlation_id) where type = 'REFUND'`,
];

const transactionTotals = (dialect: "sqlite" | "postgres") => [
  sql`create table transaction_totals (
    account_id text not null,
    span bigint not null,
    bucket bigint not null,
    service_id text not null,
    type text not null,
    transactions bigint not null,
    constraint transaction_totals_key primary key (account_id, span, bucket, service_id, type)) ${clustered(dialect)}`,
  sql`insert into transaction_totals
    select account_id, span, created_at - created_at % span as bucket, service_id, type, count(*)
    from transactions cross join ${spans}
    group by account_id, span, created_at - created_at % span, service_id, type`,
];

const simTotals = (dialect: "sqlite" | "postgres") => [
  sql`create table sim_totals (
    company_id bigint not null,
    inventory_id bigint not null,
    sims bigint not null,
    constraint sim_totals_key primary key (company_id, inventory_id)) ${clustered(dialect)}`,
  sql`insert into sim_totals select company_id, inventory_id, count(*) from sims group by company_id, inventory_id`,
  sql`create index sims_of_company_inventory on sims (company_id, inventory_id, iccid)`,
];

/** Changes with every price, so that whoever caches the list knows when it is out of date. */
const priceRevision = [
  sql`create table price_revision (revision bigint not null)`,
  sql`insert into price_revision select count(*) from prices`,
];

const clusteredTables = [
  sql`alter table message_events rename to message_events_before`,
  sql`create table message_events (
    message_id text not null,
    sequence integer not null,
    status text not null,
    detail text,
    created_at bigint not null,
    constraint message_events_message_id_sequence_key primary key (message_id, sequence)) without rowid`,
  sql`insert into message_events select message_id, sequence, status, detail, created_at from message_events_before`,
  sql`drop table message_events_before`,
  sql`alter table idempotency_keys rename to idempotency_keys_before`,
  sql`drop index idempotency_keys_by_age`,
  sql`create table idempotency_keys (
    account_id text not null,
    key text not null,
    fingerprint text not null,
    status integer,
    answer text,
    created_at bigint not null,
    constraint idempotency_keys_account_id_key_key primary key (account_id, key)) without rowid`,
  sql`insert into idempotency_keys
    select account_id, key, fingerprint, status, answer, created_at from idempotency_keys_before`,
  sql`drop table idempotency_keys_before`,
  sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`,
];
