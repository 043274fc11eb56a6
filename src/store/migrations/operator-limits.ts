import { sql } from "kysely";

/** What an operator lets an account spend in a day of UTC, whatever limit it has set itself. */
export const operatorLimits = [sql`alter table accounts add column operator_limit_micros bigint`];
