import { sql } from "kysely";

/** A message has one place by its recipient instead of two: an account's messages to it lie beside each other. */
export const oneRecipientIndex = [
  sql`drop index messages_to`,
  sql`drop index messages_by_recipient`,
  sql`create index messages_by_recipient on messages (recipient, account_id, channel, created_at, id)`,
];
