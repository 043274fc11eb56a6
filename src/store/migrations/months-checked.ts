import { sql } from "kysely";
import { block, monthTables, onPostgres } from "./months-bounded.ts";

/** Others write while the tables are looked through. */
export const monthsChecked = onPostgres(() =>
  monthTables.map(({ table }) =>
    block(sql`if exists (select from pg_constraint where conrelid = ${sql.lit(table)}::regclass
        and conname = ${sql.lit(`${table}_before`)}) then
      alter table ${sql.table(table)} validate constraint ${sql.ref(`${table}_before`)}; end if;`),
  ),
);
