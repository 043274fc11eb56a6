import type { Statement } from "../../change.ts";
import type { Kind } from "../../look-up.ts";
import { selectList, snakeCase, type Table } from "../../schema/table.ts";
import type { Row, Writes } from "../../work.ts";
import { remember, rememberUpdates } from "../remember.ts";

// A bare `?` in a condition makes a SQLite with STAT4 prepare the statement again at each run (src/store/kysely.ts).
const equal = (names: readonly string[]) => names.map((name) => `${snakeCase(name)} = +?`).join(" and ");
const same = (names: readonly string[]) => names.map((name) => `${snakeCase(name)} is +?`);
const columnList = (names: readonly string[]) => names.map(snakeCase).join(", ");
const valuesOf = (row: Row, names: readonly string[]) => names.map((name) => row[name]);

const lookUpText = remember(
  ({ table, columns }: Kind) =>
    `select ${selectList(Object.keys(table.columns))} from ${table.name} where ${equal(columns)}`,
);

/** The query of a look-up. */
export const lookUpOf = (kind: Kind, values: readonly unknown[]): Statement => ({
  sql: lookUpText(kind),
  parameters: values,
});

const insertText = remember(
  ({ name, inserted }: Table) =>
    `insert into ${name} (${columnList(inserted)}) values (${inserted.map(() => "+?").join(", ")})`,
);

const deleteText = remember(({ name, key }: Table) => `delete from ${name} where ${equal(key)}`);

/** The most parameters of a statement on D1. */
const maximumParameters = 100;

/** Adds so many rows to totals. */
function addText(table: Table, count: number): string {
  let texts = addTexts.get(table);
  if (!texts) addTexts.set(table, (texts = []));
  return (texts[count] ??= buildAddText(table, count));
}
const addTexts = new WeakMap<Table, string[]>();

function buildAddText({ name, inserted, key, sums }: Table, count: number): string {
  const values = `(${inserted.map(() => "+?").join(", ")})`;
  const add = sums.map(snakeCase).map((sum) => `${sum} = ${sum} + excluded.${sum}`);
  return `insert into ${name} (${columnList(inserted)}) values ${Array(count).fill(values).join(", ")}
    on conflict (${columnList(key)}) do update set ${add.join(", ")}`;
}

const updateOf = ({ name, key }: Table, columns: readonly string[], guards: readonly string[]) =>
  `update ${name} set ${columns.map((column) => `${snakeCase(column)} = +?`).join(", ")} where ${[
    equal(key),
    ...same(guards),
  ].join(" and ")}`;

const updateText = rememberUpdates((table, columns) => updateOf(table, columns, []));
const guardedUpdateText = rememberUpdates((table, columns) => updateOf(table, columns, table.guards));

/**
 * The statements that write, one for each row. With `missedAs`, an update is refused if the row has been removed, or its guard
 * columns have changed, since it was looked up.
 */
export function statementsOf({ removed, inserted, updated, added }: Writes, missedAs?: string): Statement[] {
  const statements: Statement[] = [];
  for (const [table, rows] of removed)
    for (const row of rows) statements.push({ sql: deleteText(table), parameters: valuesOf(row, table.key) });
  for (const [table, rows] of inserted)
    for (const row of rows)
      statements.push({ sql: insertText(table), parameters: valuesOf(row, table.inserted) });
  for (const update of updated) {
    const { table, columns, rows } = update;
    const isGuarded = missedAs !== undefined;
    const sql = (isGuarded ? guardedUpdateText : updateText)(table, columns);
    for (const [index, row] of rows.entries()) {
      const parameters = [...valuesOf(row, columns), ...valuesOf(row, table.key)];
      if (!isGuarded) statements.push({ sql, parameters });
      else
        statements.push({
          sql,
          parameters: [...parameters, ...valuesOf(update.guards[index] ?? {}, table.guards)],
          missedAs,
        });
    }
  }
  for (const [table, rows] of added) {
    const size = Math.floor(maximumParameters / table.inserted.length);
    for (let from = 0; from < rows.length; from += size) {
      const some = rows.slice(from, from + size);
      const parameters = some.flatMap((row) => valuesOf(row, table.inserted));
      statements.push({ sql: addText(table, some.length), parameters });
    }
  }
  return statements;
}
