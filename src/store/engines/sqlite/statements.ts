import type { Statement } from "../../change.ts";
import type { LookUpKind } from "../../look-up.ts";
import { selectList, toSnakeCase, type Table } from "../../schema/table.ts";
import type { Row, Writes } from "../../unit-of-work.ts";
import { memoize, memoizeUpdates } from "../memoize.ts";

// With a bare `?` in a condition, SQLite builds with STAT4 prepare the statement again at each run
// (src/store/kysely.ts).
const equal = (names: readonly string[]) => names.map((name) => `${toSnakeCase(name)} = +?`).join(" and ");
const equalValues = (names: readonly string[]) => names.map((name) => `${toSnakeCase(name)} is +?`);
const columnList = (names: readonly string[]) => names.map(toSnakeCase).join(", ");
const getValues = (row: Row, names: readonly string[]) => names.map((name) => row[name]);

const lookUpText = memoize(
  ({ table, columns }: LookUpKind) =>
    `select ${selectList(Object.keys(table.columns))} from ${table.name} where ${equal(columns)}`,
);

/** Returns the query of a look-up. */
export const toLookUpStatement = (kind: LookUpKind, values: readonly unknown[]): Statement => ({
  sql: lookUpText(kind),
  parameters: values,
});

const insertText = memoize(
  ({ name, inserted }: Table) =>
    `insert into ${name} (${columnList(inserted)}) values (${inserted.map(() => "+?").join(", ")})`,
);

const deleteText = memoize(({ name, key }: Table) => `delete from ${name} where ${equal(key)}`);

/** Maximum number of parameters of a statement on D1. */
const maximumParameters = 100;

/** Returns the statement that adds `count` rows to totals. */
function addText(table: Table, count: number): string {
  let texts = addTexts.get(table);
  if (!texts) addTexts.set(table, (texts = []));
  return (texts[count] ??= buildAddText(table, count));
}
const addTexts = new WeakMap<Table, string[]>();

function buildAddText({ name, inserted, key, sums }: Table, count: number): string {
  const values = `(${inserted.map(() => "+?").join(", ")})`;
  const add = sums.map(toSnakeCase).map((sum) => `${sum} = ${sum} + excluded.${sum}`);
  return `insert into ${name} (${columnList(inserted)}) values ${Array(count).fill(values).join(", ")}
    on conflict (${columnList(key)}) do update set ${add.join(", ")}`;
}

const buildUpdate = ({ name, key }: Table, columns: readonly string[], comparedColumns: readonly string[]) =>
  `update ${name} set ${columns.map((column) => `${toSnakeCase(column)} = +?`).join(", ")} where ${[
    equal(key),
    ...equalValues(comparedColumns),
  ].join(" and ")}`;

const updateText = memoizeUpdates((table, columns) => buildUpdate(table, columns, []));
const guardedUpdateText = memoizeUpdates((table, columns) =>
  buildUpdate(table, columns, table.comparedColumns),
);

/**
 * Converts writes to statements, one for each row, but several rows of totals at once. If `refusalCode` is set, an
 * update fails if its row was removed since the look-up, or its compared columns have changed.
 */
export function toSqliteStatements(
  { removed, inserted, updated, added }: Writes,

  refusalCode?: string,
): Statement[] {
  const statements: Statement[] = [];
  for (const [table, rows] of removed)
    for (const row of rows)
      statements.push({ sql: deleteText(table), parameters: getValues(row, table.key) });
  for (const [table, rows] of inserted)
    for (const row of rows)
      statements.push({ sql: insertText(table), parameters: getValues(row, table.inserted) });
  for (const update of updated) {
    const { table, columns, rows } = update;
    const isGuarded = refusalCode !== undefined;
    const sql = (isGuarded ? guardedUpdateText : updateText)(table, columns);
    for (const [index, row] of rows.entries()) {
      const parameters = [...getValues(row, columns), ...getValues(row, table.key)];
      if (!isGuarded) statements.push({ sql, parameters });
      else
        statements.push({
          sql,
          parameters: [
            ...parameters,
            ...getValues(update.comparedValues[index] ?? {}, table.comparedColumns),
          ],
          refusalCode,
        });
    }
  }
  for (const [table, rows] of added) {
    const size = Math.floor(maximumParameters / table.inserted.length);
    for (let from = 0; from < rows.length; from += size) {
      const chunk = rows.slice(from, from + size);
      const parameters = chunk.flatMap((row) => getValues(row, table.inserted));
      statements.push({ sql: addText(table, chunk.length), parameters });
    }
  }
  return statements;
}
