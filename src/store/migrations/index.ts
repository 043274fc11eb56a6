import { sql } from "kysely";
import { createTable } from "../schema/create-table.ts";
import { tables } from "../schema/tables.ts";
import { createInstallation } from "./installation-compatible.ts";
import { addInstallationId } from "./installation-id-compatible.ts";
import { prepareSealing } from "./sealing-compatible.ts";
import type { Migration } from "./migration.ts";

const { connect_hub_migration: _, ...created } = tables;

/** Returns the statements that create every table except `connect_hub_migration`. */
const createTables: Migration["statements"] = (dialect) =>
  Object.values(created).flatMap((table) => createTable(table, dialect).map((text) => sql.raw(text)));

/**
 * All migrations, oldest first. A released migration never changes.
 * A schema change consists of a change of the definitions in `schema/`, and a new migration that changes an existing
 * database in the same way. The first migration creates a new database from the definitions. So `migrate` only records
 * the other migrations there.
 */
export const migrations: readonly Migration[] = [
  { name: "0001-tables", statements: createTables },
  { name: "0002-installation-compatible", statements: createInstallation },
  { name: "0003-sealing-compatible", statements: prepareSealing },
  { name: "0004-installation-id-compatible", statements: addInstallationId },
];
