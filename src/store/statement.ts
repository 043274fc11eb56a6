import {
  ExpressionWrapper,
  sql,
  ValueNode,
  type AliasedRawBuilder,
  type Compilable,
  type Expression,
  type Insertable,
  type OperationNodeSource,
  type RawBuilder,
  type SelectQueryBuilder,
} from "kysely";
import { BoundedMap } from "../common/bounded-map.ts";
import { toStatement, type Row, type Statement, type TypedStatement } from "./change.ts";
import type { Engine } from "./engine.ts";
import type { Columns, KyselyTable, NewRowOf, Table } from "./schema/table.ts";
import type { Tables } from "./schema/tables.ts";

/** Placeholder for a value that is provided at each run of a prepared statement. */
class Marker {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * An expression for a value that is provided at each run. Its type is callable, although the value is not. So the
 * compiler rejects it as a condition or a number, because either would be evaluated only once, for all runs.
 */
export interface BindParameter<Value> extends Expression<Value> {
  (value: never): never;
}

/** The bind parameters of a statement, by the names of their values. */
export type BindParameters<Values extends object> = {
  readonly [Name in keyof Values]-?: BindParameter<Exclude<Values[Name], undefined>>;
};

const createBindParameters = <Values extends object>() =>
  new Proxy(
    {},
    { get: (_, name) => new ExpressionWrapper(ValueNode.create(new Marker(String(name)))) },
  ) as BindParameters<Values>;

/** A Kysely query, or raw SQL. */
type QuerySource<Output = unknown> = Compilable<Output> | RawBuilder<Output>;

type Builder = Pick<Engine, "builder">;

/**
 * Compiles a statement once, because compiling costs more than running. Returns a function that fills in the values of
 * a run. If `refusalCode` is set, the statement must change exactly one row. Otherwise its commit fails with this code.
 */
export function prepare<Values extends object, Refusal extends string = never>(
  { builder }: Builder,
  build: (values: BindParameters<Values>) => QuerySource,
  refusalCode?: Refusal,
): (values: Values) => TypedStatement<Refusal> {
  const { sql, parameters } = build(createBindParameters<Values>()).compile(builder);
  const fill = (values: Values, parameter: unknown) =>
    parameter instanceof Marker ? values[parameter.name as keyof Values] : parameter;
  return (values) => ({
    sql,
    parameters: parameters.map((each) => fill(values, each)),
    refusalCode,
  });
}

/** Prepares a query, and returns a function that reads its rows. `Output` is the type of a row. */
export function prepareRead<Values extends object, Output extends object>(
  engine: Engine,
  build: (values: BindParameters<Values>) => QuerySource<Output>,
): (values: Values) => Promise<readonly Output[]> {
  const prepared = prepare(engine, build);
  return async (values) => (await engine.read(prepared(values))) as readonly (Row & Output)[];
}

const maximumVariants = 500;

/**
 * Prepares a query with several variants. Each variant is compiled at its first use, and identified by its JSON. The
 * 500 newest variants are kept.
 */
export function prepareVariants<Variant, Values extends object, Output extends object>(
  engine: Engine,
  build: (variant: Variant, values: BindParameters<Values>) => QuerySource<Output>,
): (variant: Variant, values: Values) => Promise<readonly Output[]> {
  const prepared = new BoundedMap<string, (values: Values) => Promise<readonly Output[]>>(maximumVariants);
  return (variant, values) => {
    const key = JSON.stringify(variant);
    let read = prepared.get(key);
    if (!read) {
      read = prepareRead<Values, Output>(engine, (value) => build(variant, value));
      prepared.set(key, read);
    }
    return read(values);
  };
}

/** Converts raw SQL to a Kysely query of this database. */
export const rawQuery = <Output>({ builder }: Builder, text: RawBuilder<Output>): Compilable<Output> => ({
  compile: () => text.compile(builder),
});

/** Commits one statement, and returns its rows. */
export async function commitOne<Output extends object = Row>(
  engine: Engine,
  source: Statement | Compilable<Output>,
): Promise<readonly Output[]> {
  const [rows = []] = await engine.commit(["compile" in source ? toStatement(source) : source]);
  return rows as readonly (Row & Output)[];
}

/**
 * Converts a row to an insertable row with the column names of the database. An unset column gets the default of the
 * database. A column of `withInitial` has none, so it must be set.
 */
export const toNewRow = <Of extends Columns>(table: Table<Of>, row: NewRowOf<Of>) =>
  Object.fromEntries(
    table.storedNames.map(([name, storedName]) => [storedName, (row as Row)[name]]),
  ) as unknown as Insertable<KyselyTable<Of>>;

/** SQL type of a value. */
type SqlType<Value> = [Value] extends [number | null] ? "bigint" : "text";

/** SQL types of the columns of `InputRows`. */
export type InputColumns<Values> = { readonly [Name in keyof Values]: SqlType<Values[Name]> };

/**
 * Rows that are passed to a statement as a parameter. `rows` is the `from` clause, and `columns` has an expression for
 * each column.
 */
export interface InputRows<Values> {
  readonly rows: AliasedRawBuilder<unknown, "given">;
  readonly columns: { readonly [Name in keyof Values]: Expression<Values[Name]> };
}

type BuildWithRows<Values> = (given: InputRows<Values>) => OperationNodeSource;

/** Prepares a statement whose input rows are one JSON text, for every engine. */
export function prepareWithRows<Values extends object>(
  engine: Engine,
  columns: InputColumns<Values>,
  build: BuildWithRows<Values>,
): (rows: readonly Values[]) => Statement {
  const names = Object.keys(columns) as (keyof Values & string)[];
  const prepared = prepare<{ json: string }>(
    engine,
    ({ json }) => sql`${build(toJsonInput(engine, columns, json))}`,
  );
  return (rows) => prepared({ json: JSON.stringify(rows.map((row) => names.map((name) => row[name]))) });
}

/**
 * Prepares a query that joins input rows, and returns a function that reads its rows. Without input rows, the function
 * resolves to no rows and runs no query.
 */
export function prepareReadWithRows<Values extends object, Output extends object>(
  engine: Engine,
  columns: InputColumns<Values>,
  build: (given: InputRows<Values>) => RawBuilder<Output>,
): (rows: readonly Values[]) => Promise<readonly Output[]> {
  const statement = (engine.dialect === "sqlite" ? prepareWithRows : prepareWithArrays)(
    engine,
    columns,
    build,
  );
  return async (rows) => {
    if (rows.length === 0) return [];
    return (await engine.read(statement(rows))) as readonly (Row & Output)[];
  };
}

/** Prepares a Postgres statement whose input rows are one array for each column. */
function prepareWithArrays<Values extends object>(
  engine: Engine,
  columns: InputColumns<Values>,
  build: BuildWithRows<Values>,
): (rows: readonly Values[]) => Statement {
  const names = Object.keys(columns) as (keyof Values & string)[];
  const prepared = prepare<Arrays<Values>>(engine, (arrays) => sql`${build(toArrayInput(columns, arrays))}`);
  return (rows) => {
    const arrays = names.map((name) => [name, rows.map((row) => row[name])]);
    return prepared(Object.fromEntries(arrays) as Arrays<Values>);
  };
}

function toJsonInput<Values>(
  { dialect }: Engine,
  columns: InputColumns<Values>,
  json: Expression<string>,
): InputRows<Values> {
  const names = Object.keys(columns) as (keyof Values & string)[];
  const read = (name: keyof Values, index: number) =>
    dialect === "sqlite"
      ? sql`given.value ->> ${sql.lit(index)}`
      : sql`cast(given.value ->> ${sql.lit(index)} as ${sql.raw(columns[name])})`;
  const rows =
    dialect === "sqlite"
      ? sql`json_each(${json})`.as<"given">("given")
      : sql`json_array_elements(cast(${json} as json))`.as<"given">(sql`given (value)`);
  const each = Object.fromEntries(names.map((name, index) => [name, read(name, index)]));
  return { rows, columns: each as unknown as InputRows<Values>["columns"] };
}

type Arrays<Values> = Record<keyof Values, readonly unknown[]>;

function toArrayInput<Values>(
  columns: InputColumns<Values>,
  arrays: BindParameters<Arrays<Values>>,
): InputRows<Values> {
  const names = Object.keys(columns) as (keyof Values & string)[];
  const lists = names.map((name) => sql`cast(${arrays[name]} as ${sql.raw(`${columns[name]}[]`)})`);
  // No table has a column with the prefix `given_`, so its columns need no qualification.
  const each = names.map((name) => [name, sql.ref(`given_${name}`)] as const);
  return {
    rows: sql`unnest(${sql.join(lists)})`.as<"given">(sql`given (${sql.join(each.map(([, ref]) => ref))})`),
    columns: Object.fromEntries(each) as unknown as InputRows<Values>["columns"],
  };
}

type Ids<Name extends keyof Tables> = SelectQueryBuilder<Tables, Name, { id: string | number }>;

/**
 * Builds the condition that `column` is among `ids`. On Postgres, it also locks the rows of `ids`, and skips rows that
 * another transaction has locked.
 */
export function isUnlocked<Name extends keyof Tables>(
  { dialect }: Engine,
  ids: Ids<Name>,
  column = "id",
): RawBuilder<boolean> {
  if (dialect === "sqlite") return sql`${sql.ref(column)} in ${ids}`;
  // With an array, Postgres runs the subquery only once, with every plan. A second run would skip other rows.
  return sql`${sql.ref(column)} = any(array${ids.forUpdate().skipLocked()})`;
}

/** Deletes the unlocked rows among `ids`, and returns the number of deleted rows. */
export async function deleteUnlocked<Name extends keyof Tables>(
  engine: Engine,
  table: Name,
  ids: Ids<Name>,
  column = "id",
): Promise<number> {
  const condition = isUnlocked(engine, ids, column);
  const removal = sql`delete from ${sql.table(table)} where ${condition} returning ${sql.ref(column)}`;
  return (await commitOne(engine, rawQuery(engine, removal))).length;
}

/**
 * Deletes the unlocked rows among `rows` of a table whose key has several columns. Returns the number of deleted rows.
 */
export async function deleteUnlockedByKey<Name extends keyof Tables>(
  engine: Engine,
  table: Name,
  rows: SelectQueryBuilder<Tables, Name, object>,
  key: readonly (keyof Tables[Name] & string)[],
): Promise<number> {
  if (engine.dialect === "postgres")
    return deleteUnlocked(engine, table, rows.select(sql<string>`ctid`.as("id")), "ctid");
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const keys = rows.select(key as never);
  const removal = sql`delete from ${sql.table(table)} where (${columns}) in ${keys} returning 1 as removed`;
  return (await commitOne(engine, rawQuery(engine, removal))).length;
}

/** Postgres notification channel. A commit uses it after it changed data that instances cache. */
export const changedChannel = "connect_hub_changed";

/** Postgres notification channel for an erased number, which instances erase from their memory. */
export const erasedChannel = "connect_hub_erased";

/**
 * Returns the statement that notifies all instances after the commit, so that they refresh their caches. Returns an
 * empty list on SQLite and D1.
 */
export const notifyInstances = (engine: Engine): readonly TypedStatement[] =>
  engine.dialect === "postgres"
    ? [toStatement(rawQuery(engine, sql`select pg_notify(${sql.lit(changedChannel)}, '')`))]
    : [];
