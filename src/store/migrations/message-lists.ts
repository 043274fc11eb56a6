import { sql } from "kysely";

/** Messages of every channel by status and by recipient, where only those of Telegram were. */
export const messageLists = [
  sql`drop index tdrs_by_status`,
  sql`drop index tdrs_by_recipient`,
  sql`create index messages_by_status on messages (account_id, channel, status, created_at, id)`,
  sql`create index messages_by_recipient on messages (account_id, channel, recipient, created_at, id)`,
];
