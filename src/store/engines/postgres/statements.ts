import type { Query } from "../../engine.ts";
import { keyOf, type Kind, type LookUp } from "../../look-up.ts";
import { selectList, snakeCase, type Table } from "../../schema/table.ts";
import type { Row, Work, Writes } from "../../work.ts";
import { remember, rememberUpdates } from "../remember.ts";

/** The look-ups of one kind, as one query. */
export interface LookUpQuery {
  readonly query: Query;
  /** Gives the rows that the query has found to each of its look-ups. */
  take(work: Work, rows: readonly Row[]): void;
}

/**
 * The queries of look-ups that `work` does not know yet, one for each kind, in the order in which the kinds first appear. Rows
 * are locked in the order of their keys, so that no two transactions wait for each other in a circle.
 */
export function lookUpQueriesOf(work: Work, lookUps: readonly LookUp[]): readonly LookUpQuery[] {
  const byKind = new Map<Kind, Map<string, LookUp>>();
  for (const lookUp of lookUps) {
    if (work.knows(lookUp)) continue;
    let asked = byKind.get(lookUp.kind);
    if (!asked) byKind.set(lookUp.kind, (asked = new Map()));
    asked.set(lookUp.key, lookUp);
  }
  return Array.from(byKind, ([kind, asked]) => queryOf(kind, asked));
}

function queryOf(kind: Kind, asked: ReadonlyMap<string, LookUp>): LookUpQuery {
  const lookUps = [...asked.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return {
    query: {
      sql: lookUpText(kind),
      parameters: kind.columns.map((_, place) => lookUps.map(({ values }) => values[place])),
    },
    take(work, rows) {
      const found = Map.groupBy(rows, (row) => keyOf(kind.columns.map((name) => row[name])));
      for (const lookUp of lookUps) work.take(lookUp, found.get(lookUp.key) ?? []);
    },
  };
}

/** Columns of rows that are given as one array for each column. */
const unnest = (table: Table, names: readonly string[]) =>
  `unnest(${names.map((name, place) => `$${place + 1}::${table.columns[name]!.type}[]`).join(", ")})`;
const given = (names: readonly string[]) =>
  `given (${names.map((name) => `given_${snakeCase(name)}`).join(", ")})`;
const matches = (names: readonly string[], table: string) =>
  names.map((name) => `${table}.${snakeCase(name)} = given_${snakeCase(name)}`).join(" and ");
const columnList = (names: readonly string[]) => names.map(snakeCase).join(", ");
const arraysOf = (rows: readonly Row[], names: readonly string[]) =>
  names.map((name) => rows.map((row) => row[name]));

/**
 * `offset 0` makes the planner look up each row by these columns. It keeps the plan that it makes while tables are small, when it
 * would otherwise choose another index.
 */
const lookUpText = remember(
  ({ table, columns, isLocking }: Kind) =>
    `select found.* from ${unnest(table, columns)} as ${given(columns)} cross join lateral (
    select ${selectList(Object.keys(table.columns))} from ${table.name} where ${matches(columns, table.name)}
    offset 0${isLocking ? " for no key update" : ""}) as found`,
);

const insertText = remember(
  (table: Table) =>
    `insert into ${table.name} (${columnList(table.inserted)}) select * from ${unnest(table, table.inserted)}`,
);

const addText = remember(
  (table: Table) =>
    `${insertText(table)} on conflict (${columnList(table.key)}) do update set ${table.sums
      .map(snakeCase)
      .map((sum) => `${sum} = ${table.name}.${sum} + excluded.${sum}`)
      .join(", ")}`,
);

const deleteText = remember(
  (table: Table) =>
    `delete from ${table.name} using ${unnest(table, table.key)} as ${given(table.key)} where ${matches(table.key, table.name)}`,
);

const updateText = rememberUpdates((table, columns) => {
  const names = [...table.key, ...columns];
  const set = columns.map((name) => `${snakeCase(name)} = given_${snakeCase(name)}`);
  return `update ${table.name} set ${set.join(", ")} from ${unnest(table, names)} as ${given(names)}
    where ${matches(table.key, table.name)}`;
});

/** The statements that write, one for each table, and for each set of columns that are updated. */
export function statementsOf({ removed, inserted, updated, added }: Writes): readonly Query[] {
  const statements: Query[] = [];
  for (const [table, rows] of removed)
    statements.push({ sql: deleteText(table), parameters: arraysOf(rows, table.key) });
  for (const [table, rows] of inserted)
    statements.push({ sql: insertText(table), parameters: arraysOf(rows, table.inserted) });
  for (const { table, columns, rows } of updated)
    statements.push({
      sql: updateText(table, columns),
      parameters: arraysOf(rows, [...table.key, ...columns]),
    });
  for (const [table, rows] of added)
    statements.push({ sql: addText(table), parameters: arraysOf(rows, table.inserted) });
  return statements;
}
