import { sql, type RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { createTable } from "../schema/create.ts";
import { tables } from "../schema/tables.ts";

const { connect_hub_migration: _, ...created } = tables;

/** Statements that create every table except `connect_hub_migration`. */
export const createInitialSchema = (dialect: Engine["dialect"]): readonly RawBuilder<unknown>[] =>
  Object.values(created).flatMap((table) => createTable(table, dialect).map((text) => sql.raw(text)));
