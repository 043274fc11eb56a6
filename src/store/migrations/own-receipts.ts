import { sql } from "kysely";

/** Which message alone an early receipt may mean. */
export const ownReceipts = [sql`alter table early_receipts add column message_id text`];
