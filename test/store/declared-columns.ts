import { toSnakeCase, type Table } from "../../src/store/schema/table.ts";
import { tables } from "../../src/store/schema/tables.ts";
import type { Engine } from "../../src/store/engine.ts";

/** Columns of tables by name. The value is true if the column may be null. */
export type Columns = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

const { connect_hub_migration: _, ...definedTables } = tables;
/** The tables and columns that the store defines, without those of Kysely's `Migrator`. */
export const declaredColumns: Columns = Object.fromEntries(
  Object.values(definedTables).map(({ name, columns }: Table) => [
    name,
    Object.fromEntries(
      Object.entries(columns).map(([column, { initial }]) => [toSnakeCase(column), initial === null]),
    ),
  ]),
);

/** Reads the tables and columns that a database has. */
export async function readColumns({ dialect, read }: Engine): Promise<Columns> {
  const found = await read({ sql: queries[dialect], parameters: [] });
  const ours = found.filter(({ name }) => !String(name).startsWith("connect_hub_migration"));
  const tables = Map.groupBy(ours, ({ name }) => String(name));
  return Object.fromEntries(
    Array.from(tables, ([name, columns]) => [
      name,
      Object.fromEntries(columns.map((row) => [String(row["column"]), Boolean(row["nullable"])])),
    ]),
  );
}

const queries = {
  // A column of a primary key counts as not null, although SQLite allows null in text keys.
  sqlite: `select tables.name, columns.name as "column", columns."notnull" = 0 and columns.pk = 0 as nullable
    from sqlite_master as tables cross join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite%' and tables.name not like '\\_cf%' escape '\\'`,
  postgres: `select table_name as name, column_name as "column", is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = current_schema()`,
} as const;
