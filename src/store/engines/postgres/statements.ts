import type { Query } from "../../engine.ts";
import { buildKey, type LookUpKind, type LookUp } from "../../look-up.ts";
import { selectList, toSnakeCase, type Table } from "../../schema/table.ts";
import type { Row, UnitOfWork, Writes } from "../../unit-of-work.ts";
import { memoize, memoizeUpdates } from "../memoize.ts";

/** All look-ups of one kind, as one query. */
export interface LookUpQuery {
  readonly query: Query;
  /** Adds the rows of the query to the look-ups that they belong to. */
  addResults(work: UnitOfWork, rows: readonly Row[]): void;
}

/**
 * Builds the queries for look-ups without a result in `work`: one query for each kind, in the order of the first
 * look-up of each kind. Rows are locked in the order of their keys, so that transactions cannot deadlock.
 */
export function buildLookUpQueries(work: UnitOfWork, lookUps: readonly LookUp[]): readonly LookUpQuery[] {
  const byKind = new Map<LookUpKind, Map<string, LookUp>>();
  for (const lookUp of lookUps) {
    if (work.hasResult(lookUp)) continue;
    let pending = byKind.get(lookUp.kind);
    if (!pending) byKind.set(lookUp.kind, (pending = new Map()));
    pending.set(lookUp.key, lookUp);
  }
  return Array.from(byKind, ([kind, pending]) => toLookUpQuery(kind, pending));
}

function toLookUpQuery(kind: LookUpKind, pending: ReadonlyMap<string, LookUp>): LookUpQuery {
  const lookUps = [...pending.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return {
    query: {
      sql: lookUpText(kind),
      parameters: kind.columns.map((_, index) => lookUps.map(({ values }) => values[index])),
    },
    addResults(work, rows) {
      const found = Map.groupBy(rows, (row) => buildKey(kind.columns.map((name) => row[name])));
      for (const lookUp of lookUps) work.addResult(lookUp, found.get(lookUp.key) ?? []);
    },
  };
}

/** Builds a table expression for rows that are passed as one array for each column. */
const unnest = (table: Table, names: readonly string[]) =>
  `unnest(${names.map((name, index) => `$${index + 1}::${table.columns[name]!.type}[]`).join(", ")})`;
const given = (names: readonly string[]) =>
  `given (${names.map((name) => `given_${toSnakeCase(name)}`).join(", ")})`;
const matches = (names: readonly string[], table: string) =>
  names.map((name) => `${table}.${toSnakeCase(name)} = given_${toSnakeCase(name)}`).join(" and ");
const columnList = (names: readonly string[]) => names.map(toSnakeCase).join(", ");
const toArrays = (rows: readonly Row[], names: readonly string[]) =>
  names.map((name) => rows.map((row) => row[name]));

/**
 * Builds the query of a look-up kind. With `offset 0`, the planner looks up each row by these columns. Otherwise it
 * would choose another index while tables are small, and keep that plan.
 */
const lookUpText = memoize(
  ({ table, columns, isLocking }: LookUpKind) =>
    `select found.* from ${unnest(table, columns)} as ${given(columns)} cross join lateral (
    select ${selectList(Object.keys(table.columns))} from ${table.name} where ${matches(columns, table.name)}
    offset 0${isLocking ? " for no key update" : ""}) as found`,
);

const insertText = memoize(
  (table: Table) =>
    `insert into ${table.name} (${columnList(table.inserted)}) select * from ${unnest(table, table.inserted)}`,
);

const addText = memoize(
  (table: Table) =>
    `${insertText(table)} on conflict (${columnList(table.key)}) do update set ${table.sums
      .map(toSnakeCase)
      .map((sum) => `${sum} = ${table.name}.${sum} + excluded.${sum}`)
      .join(", ")}`,
);

const deleteText = memoize(
  (table: Table) =>
    `delete from ${table.name} using ${unnest(table, table.key)} as ${given(table.key)} where ${matches(table.key, table.name)}`,
);

const updateText = memoizeUpdates((table, columns) => {
  const names = [...table.key, ...columns];
  const set = columns.map((name) => `${toSnakeCase(name)} = given_${toSnakeCase(name)}`);
  return `update ${table.name} set ${set.join(", ")} from ${unnest(table, names)} as ${given(names)}
    where ${matches(table.key, table.name)}`;
});

/**
 * Converts writes to statements: for each table one delete, one insert and one upsert of totals, and an update for each
 * set of changed columns.
 */
export function toPostgresStatements({ removed, inserted, updated, added }: Writes): readonly Query[] {
  const statements: Query[] = [];
  for (const [table, rows] of removed)
    statements.push({ sql: deleteText(table), parameters: toArrays(rows, table.key) });
  for (const [table, rows] of inserted)
    statements.push({ sql: insertText(table), parameters: toArrays(rows, table.inserted) });
  for (const { table, columns, rows } of updated)
    statements.push({
      sql: updateText(table, columns),
      parameters: toArrays(rows, [...table.key, ...columns]),
    });
  for (const [table, rows] of added)
    statements.push({ sql: addText(table), parameters: toArrays(rows, table.inserted) });
  return statements;
}
