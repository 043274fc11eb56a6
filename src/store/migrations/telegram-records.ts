import { sql } from "kysely";

/**
 * Totals count the messages of verifications apart, and Telegram's delivery records, which have none of these, have an index by
 * time of their own.
 */
export const telegramRecords = [
  sql`alter table message_totals add column of_verifications bigint not null default 0`,
  sql`update message_totals set of_verifications = counted.messages
    from (select account_id, channel, span, created_at - created_at % span as bucket, status, count(*) as messages
      from messages cross join (select 900000 as span union all select 3600000 union all select 21600000
        union all select 1382400000) as spans
      where verification_id is not null
      group by account_id, channel, span, created_at - created_at % span, status) as counted
    where counted.account_id = message_totals.account_id and counted.channel = message_totals.channel
      and counted.span = message_totals.span and counted.bucket = message_totals.bucket
      and counted.status = message_totals.status`,
  sql`create index tdrs_by_time on messages (account_id, created_at, id)
    where channel || '' = 'telegram' and verification_id is null`,
];
