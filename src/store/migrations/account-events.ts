import { sql } from "kysely";

/**
 * The mark below which a balance is low, whether that was told, and on which day (UTC) it was told that the daily limit is
 * reached. Such an event is of no message: its delivery has the body that is posted.
 */
export const accountEvents = [
  sql`alter table accounts add column low_balance_micros bigint`,
  sql`alter table accounts add column low_balance_told integer not null default 0`,
  sql`alter table accounts add column limit_told_day bigint not null default -1`,
  sql`create index accounts_with_mark on accounts (id) where low_balance_micros is not null`,
  sql`alter table webhook_deliveries add column body text`,
];
