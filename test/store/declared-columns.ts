import { readFileSync } from "node:fs";
import type { Engine } from "../../src/store/engine.ts";

/** The columns of tables by name, each with true if it may be null. */
export type Columns = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

const sources = ["tables", "operator-tables", "esim/tables", "verifications/tables"];

/** Reads the tables and columns that the types of the store declare. */
export function readDeclaredColumns(): Columns {
  const tables = sources.flatMap((source) =>
    [...bodyOf(source).matchAll(/^ {2}(\w+): \{([^}]*)\}/gm)].map(
      ([, name, body]) => [name!, body!] as const,
    ),
  );
  const messages = ["messages", /\{([\s\S]*)\}/.exec(bodyOf("message-table"))![1]!] as const;
  return Object.fromEntries([...tables, messages].map(([name, body]) => [name, parseColumns(body)]));
}

/** The text of a source file without comments, from its first interface on. */
function bodyOf(source: string): string {
  const text = readFileSync(new URL(`../../src/store/${source}.ts`, import.meta.url), "utf8");
  return text.slice(text.indexOf("export interface")).replaceAll(/\/\*\*[\s\S]*?\*\//g, "");
}

const parseColumns = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/(\w+): ([^;]+)(?:;|$)/g)].map(([, name, type]) => [name!, /\bnull\b/.test(type!)]),
  );

/** Reads the tables and columns that a database has. */
export async function readColumns({ dialect, read }: Engine): Promise<Columns> {
  const found = await read({ sql: queries[dialect], parameters: [] });
  const tables = Map.groupBy(found, ({ name }) => String(name));
  return Object.fromEntries(
    Array.from(tables, ([name, columns]) => [
      name,
      Object.fromEntries(columns.map((row) => [String(row["column"]), Boolean(row["nullable"])])),
    ]),
  );
}

const queries = {
  // A column of a primary key is never null, though SQLite would allow it in text.
  sqlite: `select tables.name, columns.name as "column", columns."notnull" = 0 and columns.pk = 0 as nullable
    from sqlite_master as tables cross join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite%' and tables.name not like '\\_cf%' escape '\\'`,
  postgres: `select table_name as name, column_name as "column", is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = current_schema()`,
} as const;
