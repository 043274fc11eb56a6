import { sql, type RawBuilder } from "kysely";
import { deliverySeconds } from "../../domain/messages/delivery-times.ts";

/** All accounts' messages by hour, day and month, and how far their counting has come. */
export function traffic(dialect: "sqlite" | "postgres"): readonly RawBuilder<unknown>[] {
  const clustered = dialect === "sqlite" ? sql`without rowid` : sql``;
  const times = sql.join(
    deliverySeconds.map((seconds) => sql`${sql.ref(`within_${seconds}`)} bigint not null`),
  );
  return [
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
      ${times},
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
      constraint traffic_counted_key primary key (span, bucket, account_id, channel)) ${clustered}`,
    sql`create table traffic_turn (holder text not null, until bigint not null)`,
    sql`insert into traffic_turn values ('', 0)`,
    sql`create index message_totals_long on message_totals (bucket, account_id, channel) where span = 1382400000`,
  ];
}
