import {
  sql,
  type AliasedRawBuilder,
  type Compilable,
  type Expression,
  type OperationNodeSource,
  type RawBuilder,
} from "kysely";
import type { Engine } from "./engine.ts";
import { compile, handWritten, type Slots } from "./statement.ts";
import { apiece, type Fewer, type Many, type Row, type Write } from "./write.ts";

/** The type in SQL of a value. */
export type ColumnType<Value> = [Value] extends [number | null] ? "bigint" : "text";

/** The types in SQL of the values that a statement needs. */
export type Columns<Values> = { readonly [Name in keyof Values]: ColumnType<Values[Name]> };

/** Values as expressions of SQL, each given once or a column of rows. */
export type Expressions<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

/** The rows that a statement is given: what to select from, and the columns of each, with its number as `turn`. */
export interface Given<Values> {
  readonly rows: AliasedRawBuilder<unknown, "given">;
  readonly each: Expressions<Values> & { readonly turn: Expression<number> };
}

/** How a statement for many writes of a kind differs from the usual. */
interface ManyOptions<in Values> {
  /** How many rows it has to change; as many as there are writes, where it is left out. */
  readonly rowsOf?: (values: readonly Values[]) => number;
  /** Fewer writes of them on SQLite, where each is done by itself unless something is added up. */
  readonly onSqlite?: Many<Values>;
}

/** Builds the statement that does many writes of a kind on Postgres, where a group of commits is a few statements. */
export function prepareMany<Values extends object>(
  engine: Engine,
  columns: Columns<Values>,
  build: (given: Given<Values>) => OperationNodeSource,
  { rowsOf = (values) => values.length, onSqlite = apiece }: ManyOptions<Values> = {},
): Many<Values> {
  if (engine.dialect !== "postgres") return onSqlite;
  const statement = ofRows(engine, columns, build);
  return (values) => [{ ...statement(values), rows: rowsOf(values) }];
}

/** Builds a statement of Postgres that is given rows once, and gives back a function that fills them in. */
function ofRows<Values extends object>(
  engine: Engine,
  columns: Columns<Values>,
  build: (given: Given<Values>) => OperationNodeSource,
): (values: readonly Values[]) => Pick<Write, "sql" | "parameters"> {
  const names = Object.keys(columns) as (keyof Values & string)[];
  const { sql: text, fill } = compile<Arrays<Values>>((arrays) =>
    handWritten(engine, sql`${build(givenOf(columns, arrays))}`),
  );
  return (values) => {
    const arrays = names.map((name) => [name, values.map((row) => row[name])]);
    return { sql: text, parameters: fill(Object.fromEntries(arrays) as Arrays<Values>) };
  };
}

/** Builds a statement once, and runs it for what many writes of a kind come to. */
export function prepareFewer<Values, Fewest extends object>(
  build: (value: Slots<Fewest>) => Compilable,
  fewerOf: (values: readonly Values[]) => Iterable<Fewest>,
): Fewer<Values> {
  const { sql: text, fill } = compile(build);
  return (values) => Array.from(fewerOf(values), (each) => ({ sql: text, parameters: fill(each), rows: 1 }));
}

/** The same for an update, which finds the values of each row beside it. */
export const prepareUpdates = <Values extends object>(
  engine: Engine,
  columns: Columns<Values>,
  update: (value: Expressions<Values>) => { from(rows: Given<Values>["rows"]): OperationNodeSource },
): Many<Values> => prepareMany(engine, columns, ({ each, rows }) => update(each).from(rows));

/** Builds a statement that is given rows as one text, which every engine takes, and gives back a function that fills them in. */
export function prepareListed<Values extends object>(
  engine: Engine,
  columns: Columns<Values>,
  build: (given: Given<Values>) => OperationNodeSource,
): (values: readonly Values[]) => Pick<Write, "sql" | "parameters"> {
  const names = Object.keys(columns) as (keyof Values & string)[];
  const { sql: text, fill } = compile<{ lists: string }>(({ lists }) =>
    handWritten(engine, sql`${build(listedOf(engine, columns, lists))}`),
  );
  const listsOf = (values: readonly Values[]) => values.map((row) => names.map((name) => row[name]));
  return (values) => ({ sql: text, parameters: fill({ lists: JSON.stringify(listsOf(values)) }) });
}

/** Prepares a query that joins a list of values, and returns a function that reads its rows. */
export function prepareReadMany<Values extends object, Output extends object>(
  engine: Engine,
  columns: Columns<Values>,
  build: (given: Given<Values>) => RawBuilder<Output>,
): (values: readonly Values[]) => Promise<readonly Output[]> {
  const statement = (engine.dialect === "sqlite" ? prepareListed : ofRows)(engine, columns, build);
  return async (values) => {
    if (values.length === 0) return [];
    return (await engine.read(statement(values))) as readonly (Row & Output)[];
  };
}

/** Rows that are given as lists, in JSON. */
function listedOf<Values>(
  { dialect }: Engine,
  columns: Columns<Values>,
  lists: Expression<string>,
): Given<Values> {
  const names = Object.keys(columns) as (keyof Values & string)[];
  const read = (name: keyof Values, place: number) =>
    dialect === "sqlite"
      ? sql`given.value ->> ${sql.lit(place)}`
      : sql`cast(given.value ->> ${sql.lit(place)} as ${sql.raw(columns[name])})`;
  const each = Object.fromEntries(names.map((name, place) => [name, read(name, place)]));
  const [rows, turn] =
    dialect === "sqlite"
      ? [sql`json_each(${lists})`.as<"given">("given"), sql`given.key + 1`]
      : [
          sql`json_array_elements(cast(${lists} as json)) with ordinality`.as<"given">(
            sql`given (value, turn)`,
          ),
          sql`given.turn`,
        ];
  return { rows, each: { ...each, turn } as unknown as Given<Values>["each"] };
}

type Arrays<Values> = Record<keyof Values, readonly unknown[]>;

function givenOf<Values>(columns: Columns<Values>, arrays: Slots<Arrays<Values>>): Given<Values> {
  const names = Object.keys(columns) as (keyof Values & string)[];
  const lists = names.map((name) => sql`cast(${arrays[name]} as ${sql.raw(`${columns[name]}[]`)})`);
  // No table has such a column, so that those of a table need not be qualified.
  const each = [...names, "turn"].map((name) => [name, sql.ref(`given_${name}`)] as const);
  return {
    rows: sql`unnest(${sql.join(lists)}) with ordinality`.as<"given">(
      sql`given (${sql.join(each.map(([, ref]) => ref))})`,
    ),
    each: Object.fromEntries(each) as unknown as Given<Values>["each"],
  };
}
