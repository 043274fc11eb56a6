import { sql } from "kysely";

/** The lease of each message, and whether a gateway may have taken the message without anybody knowing. */
export const leases = [
  sql`alter table messages add column lease_until bigint`,
  sql`alter table messages add column may_be_taken integer not null default 0`,
  // Earlier versions went on sending what was reported as delivered before it was handed over.
  sql`update messages set next_attempt_at = null
    where next_attempt_at is not null and status in ('DELIVERED', 'READ')`,
];
