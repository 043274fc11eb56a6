import { sql } from "kysely";

/** Which earlier versions go on working beside a migration. */
export const worksWith = [sql`alter table schema_migrations add column works_with text`];
