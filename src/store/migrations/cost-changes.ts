import { sql } from "kysely";

/** How often costs were reported alone, which the totals do not show, and how many of these were counted. */
export const costChanges = [
  sql`alter table traffic_counted add column cost_changes bigint not null default 0`,
  sql`alter table traffic_counted add column counted_cost_changes bigint not null default 0`,
];
