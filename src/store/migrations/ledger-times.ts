import { sql } from "kysely";

/** When an account's newest transaction was made, so that none bears an earlier time than the one before it. */
export const ledgerTimes = [
  sql`alter table accounts add column last_transaction_at bigint not null default 0`,
  sql`update accounts set last_transaction_at = coalesce((
    select max(created_at) from transactions where account_id = accounts.id), 0)`,
];
