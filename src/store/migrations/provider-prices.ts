import { sql } from "kysely";

/** What providers take, and what the messages that they took have cost; null where that is not known. */
export const providerPrices = [
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
  sql`alter table messages add column cost_micros bigint`,
];
