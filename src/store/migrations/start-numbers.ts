import { sql } from "kysely";

/** The number of a start among those of its account and recipient: of two that follow the same one, one is refused. */
export const startNumbers = [
  sql`alter table verifications add column start_number bigint`,
  sql`create unique index verifications_account_id_recipient_start_number_key
    on verifications (account_id, recipient, start_number) where start_number is not null`,
];
