import { sql } from "kysely";

/** Customers are found by their names. */
export const customers = [
  sql`create index users_by_first_name on users (lower(first_name), id)`,
  sql`create index users_by_last_name on users (lower(last_name), id)`,
];
