import type { RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { createInitialSchema } from "./tables.ts";

/** A change of the schema: SQL statements in one transaction. */
export interface Migration {
  /**
   * A number of four digits and what is changed. It ends in "-compatible" if the versions before it continue to work, so that
   * instances can be replaced one by one.
   */
  readonly name: string;
  readonly steps: (dialect: Engine["dialect"]) => readonly RawBuilder<unknown>[];
}

/**
 * The migrations, oldest first. A released migration is never edited. After the first release, a change of the schema is a change
 * of the definitions in `schema/` and a further migration here, which changes an existing database in the same way. The first
 * migration creates a new database from the definitions, so `migrate` records the others there without running them.
 */
export const migrations: readonly Migration[] = [{ name: "0001-tables", steps: createInitialSchema }];
