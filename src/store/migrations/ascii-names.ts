import { sql, type RawBuilder } from "kysely";

/** Customers' names in whatever case their ASCII letters are: by the locale of its database, Postgres would lower others too, or not "I". */
export const asciiNames = (dialect: "sqlite" | "postgres"): readonly RawBuilder<unknown>[] =>
  dialect === "sqlite"
    ? []
    : [
        sql`drop index users_by_first_name`,
        sql`drop index users_by_last_name`,
        sql`create index users_by_first_name on users (lower(first_name collate "C"), id)`,
        sql`create index users_by_last_name on users (lower(last_name collate "C"), id)`,
      ];
