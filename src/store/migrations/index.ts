import { sql, type RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { createTable } from "../schema/create.ts";
import { tables } from "../schema/tables.ts";

/** A change of the schema: SQL statements in one transaction. */
export interface Migration {
  /**
   * A number of four digits and what is changed. It ends in "-compatible" if the versions before it continue to work, so that
   * instances can be replaced one by one.
   */
  readonly name: string;
  readonly steps: (dialect: Engine["dialect"]) => readonly RawBuilder<unknown>[];
}

const { connect_hub_migration: _, ...created } = tables;

/** Returns the statements that create every table except `connect_hub_migration`. */
const createTables: Migration["steps"] = (dialect) =>
  Object.values(created).flatMap((table) => createTable(table, dialect).map((text) => sql.raw(text)));

/**
 * The migrations, oldest first. A released migration is never edited. A change of the schema is a change of the definitions in
 * `schema/` and a further migration here, which changes an existing database in the same way. The first migration creates a new
 * database from the definitions, so `migrate` records the others there without running them.
 */
export const migrations: readonly Migration[] = [{ name: "0001-tables", steps: createTables }];
