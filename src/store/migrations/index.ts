import { sql, type RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { createTable } from "../schema/create-table.ts";
import { tables } from "../schema/tables.ts";

/** A schema change, whose SQL statements run in one transaction. */
export interface Migration {
  /**
   * Four digits and a description of the change. The name ends in "-compatible" if previous versions continue to work,
   * so that instances can be replaced one by one.
   */
  readonly name: string;
  readonly statements: (dialect: Engine["dialect"]) => readonly RawBuilder<unknown>[];
}

const { connect_hub_migration: _, ...created } = tables;

/** Returns the statements that create every table except `connect_hub_migration`. */
const createTables: Migration["statements"] = (dialect) =>
  Object.values(created).flatMap((table) => createTable(table, dialect).map((text) => sql.raw(text)));

/** Returns the statement that creates the table of the mode, for databases of version 1.0.0. */
const createInstallation: Migration["statements"] = (dialect) => [
  sql.raw(`create table installation (
    id ${dialect === "postgres" ? "integer" : "bigint"} not null, mode text not null, backed_up_at bigint,
    constraint installation_id_key primary key (id))`),
];

/**
 * All migrations, oldest first. A released migration never changes.
 * A schema change consists of a change of the definitions in `schema/`, and a new migration that changes an existing
 * database in the same way. The first migration creates a new database from the definitions. So `migrate` only records
 * the other migrations there.
 */
export const migrations: readonly Migration[] = [
  { name: "0001-tables", statements: createTables },
  { name: "0002-installation-compatible", statements: createInstallation },
];
