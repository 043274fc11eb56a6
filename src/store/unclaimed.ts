import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Engine } from "./engine.ts";
import { commitOne, handWritten } from "./statement.ts";
import type { Tables } from "./tables.ts";

/**
 * Whether a row's id, in `column`, is among `ids`, passing over those that another connection is taking at the same moment:
 * who takes rows of many waits for none of them.
 */
export function isUnclaimed<Table extends keyof Tables>(
  { dialect }: Engine,
  ids: SelectQueryBuilder<Tables, Table, { id: string | number }>,
  column = "id",
): RawBuilder<boolean> {
  if (dialect === "sqlite") return sql`${sql.ref(column)} in ${ids}`;
  // An array makes the query read the ids once, whatever plan is chosen: read again, they would be others.
  return sql`${sql.ref(column)} = any(array${ids.forUpdate().skipLocked()})`;
}

/** Removes the rows of a table that are unclaimed among `ids`; gives how many they were. */
export async function removeUnclaimed<Table extends keyof Tables>(
  engine: Engine,
  table: Table,
  ids: SelectQueryBuilder<Tables, Table, { id: string | number }>,
  column = "id",
): Promise<number> {
  const among = isUnclaimed(engine, ids, column);
  const removal = sql`delete from ${sql.table(table)} where ${among} returning ${sql.ref(column)}`;
  return (await commitOne(engine, handWritten(engine, removal).compile())).length;
}
