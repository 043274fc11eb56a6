import { sql } from "kysely";

/** Who cancelled a message, and the reason that was given. */
export const cancellations = [
  sql`alter table messages add column cancelled_by text`,
  sql`alter table messages add column cancel_reason text`,
];
