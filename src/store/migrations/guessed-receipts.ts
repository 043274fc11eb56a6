import { sql } from "kysely";

/** Which ids of an early receipt are only guessed, in which order, and whose message alone it may mean. */
export const guessedReceipts = [
  sql`alter table early_receipts add column guess integer not null default 0`,
  sql`alter table early_receipts add column recipient text`,
  sql`create index early_receipts_guessed on early_receipts (received_at) where guess > 0`,
];
