import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Returns the statement that creates the table `installation`, for databases of version 1.0.0. */
export const createInstallation: Migration["statements"] = (dialect) => [
  sql.raw(`create table installation (
    id ${dialect === "postgres" ? "integer" : "bigint"} not null, mode text not null, backed_up_at bigint,
    constraint installation_id_key primary key (id))`),
];
