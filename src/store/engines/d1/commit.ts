import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import type { Row, Write } from "../../write.ts";

/**
 * Fails when the statement before it did not change one row, so that the whole batch is undone; the error has the word.
 */
const fence = "select json_extract('{}', iif(changes() = 1, '$', 'missed ' || ?))";

/** A write, or a query, with its parameters. */
export const statementOf = (
  binding: Pick<D1Database, "prepare">,
  { sql, parameters }: Pick<Write, "sql" | "parameters">,
): D1PreparedStatement => binding.prepare(sql).bind(...parameters);

/** Commits a list as one `batch`, which D1 runs whole or not at all. */
export async function commitBatch(
  binding: Pick<D1Database, "prepare" | "batch">,
  writes: readonly Write[],
): Promise<readonly (readonly Row[])[]> {
  const statements: D1PreparedStatement[] = [];
  const places = writes.map((write) => {
    const place = statements.push(statementOf(binding, write)) - 1;
    if (write.missedAs !== undefined) {
      statements.push(statementOf(binding, { sql: fence, parameters: [write.missedAs] }));
    }
    return place;
  });
  if (statements.length === 0) return [];
  const results = await binding.batch<Row>(statements);
  return places.map((place) => results[place]!.results);
}
