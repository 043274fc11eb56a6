import { sql } from "kysely";
import { deliverySeconds } from "../../../domain/messages/delivery-times.ts";
import type { DialectParts } from "./dialects.ts";

const deliveryTimes = sql.join(
  deliverySeconds.map((seconds) => sql`${sql.ref(`within_${seconds}`)} bigint not null`),
);

/** Totals of messages, and the operator's statistics by hour, day and month with the progress of their calculation. */
export const createStatisticsTables = ({ clustered }: DialectParts) => [
  sql`create table message_totals (
    account_id text not null,
    channel text not null,
    span bigint not null,
    bucket bigint not null,
    status text not null,
    requests bigint not null,
    transactions bigint not null,
    amount_micros bigint not null,
    of_verifications bigint not null default 0,
    constraint message_totals_key primary key (account_id, channel, span, bucket, status)) ${clustered}`,
  sql`create index message_totals_long on message_totals (bucket, account_id, channel) where span = 1382400000`,

  sql`create table traffic (
    span text not null,
    bucket bigint not null,
    account_id text not null,
    channel text not null,
    provider text not null,
    country text not null,
    network text not null,
    sent bigint not null,
    handed_over bigint not null,
    delivered bigint not null,
    failed bigint not null,
    expired bigint not null,
    charged_micros bigint not null,
    refunded_micros bigint not null,
    cost_micros bigint not null,
    unpriced bigint not null,
    delivery_milliseconds bigint not null,
    ${deliveryTimes},
    constraint traffic_key primary key (span, bucket, account_id, channel, provider, country, network)) ${clustered}`,

  sql`create table traffic_counted (
    span bigint not null,
    bucket bigint not null,
    account_id text not null,
    channel text not null,
    weight bigint not null,
    transactions bigint not null,
    amount_micros bigint not null,
    counted_at bigint not null,
    cost_changes bigint not null default 0,
    counted_cost_changes bigint not null default 0,
    constraint traffic_counted_key primary key (span, bucket, account_id, channel)) ${clustered}`,

  // One row: the instance that calculates the statistics.
  sql`create table traffic_turn (holder text not null, until bigint not null)`,
  sql`insert into traffic_turn values ('', 0)`,
];
