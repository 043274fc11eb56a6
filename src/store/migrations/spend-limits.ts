import { sql } from "kysely";

const day = sql`86400000`;

/**
 * What an account may spend in a day of UTC, and what it has spent on the last day on which it spent anything: the charges
 * of that day without those that were given back.
 */
export const spendLimits = [
  sql`alter table accounts add column daily_limit_micros bigint`,
  sql`alter table accounts add column spent_day bigint not null default 0`,
  sql`alter table accounts add column spent_micros bigint not null default 0`,
  sql`update accounts set spent_day = coalesce((
    select created_at / ${day} from transactions
    where account_id = accounts.id and type = 'DEBIT' and service_id <> 'account'
    order by created_at desc limit 1), 0)`,
  sql`update accounts set spent_micros = coalesce((
    select sum(case when type = 'DEBIT' then value_micros else -value_micros end) from transactions as spent
    where account_id = accounts.id and created_at >= spent_day * ${day} and service_id <> 'account'
      and (type = 'DEBIT' or type = 'REFUND' and exists (
        select 1 from transactions as debit
        where debit.account_id = accounts.id and debit.created_at >= spent_day * ${day} and debit.type = 'DEBIT'
          and debit.correlation_id = spent.correlation_id))), 0)`,
];
