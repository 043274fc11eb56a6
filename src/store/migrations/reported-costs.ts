import { sql } from "kysely";

/** What a provider says that it takes, of a message whose record is not written yet. */
export const reportedCosts = [
  sql`alter table early_receipts add column cost_micros bigint`,
  sql`alter table early_receipts add column cost_currency text`,
];
