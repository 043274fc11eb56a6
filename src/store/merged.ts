import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import type { Engine } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** As many queries as D1 takes in one union. */
const maximumParts = 5;

/**
 * The rows of several queries in one order, which each of them has from an index of its own; no more than `most` are asked
 * for. SQLite merges such queries as it reads them; Postgres would read all rows of each and sort them, so each is cut first.
 */
export function merged<Row>(
  { builder, dialect }: Engine,
  queries: readonly SelectQueryBuilder<Tables, keyof Tables, Row>[],
  columns: readonly (keyof Row & string)[],
  most: Expression<number>,
) {
  const inOrder = <Any extends SelectQueryBuilder<Tables, keyof Tables, Row>>(query: Any): Any =>
    columns.reduce((ordered, column) => ordered.orderBy(sql.ref(column), "desc") as Any, query);
  // The columns stay the same; only Kysely's type of the table they come from changes.
  const cut = (query: SelectQueryBuilder<Tables, keyof Tables, Row>) =>
    builder.selectFrom(inOrder(query).limit(most).as("part")).selectAll() as unknown as typeof query;
  const union = (parts: typeof queries) => parts.reduce((all, other) => all.unionAll(other));
  const parts = dialect === "postgres" && queries.length > 1 ? queries.map(cut) : queries;
  if (parts.length <= maximumParts) return inOrder(union(parts));
  const halves = [parts.slice(0, maximumParts), parts.slice(maximumParts)];
  return inOrder(union(halves.map((half) => cut(union(half)))));
}
