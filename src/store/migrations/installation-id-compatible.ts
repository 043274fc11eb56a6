import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Returns the statements that add the id of the installation and the time of its latest use. */
export const addInstallationId: Migration["statements"] = () => [
  sql`alter table installation add column installation_id text`,
  sql`alter table installation add column used_at bigint`,
];
