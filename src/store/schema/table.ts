import type { Generated, Selectable } from "kysely";

/** A column: its type in SQL, and the type of its values in TypeScript. */
export interface Column<out Value = unknown, out IsOptional extends boolean = boolean> {
  /** The type of its values in statements of Postgres. */
  readonly type: "text" | "bigint";
  /** True if Postgres stores its values in four bytes. */
  readonly isInt4?: boolean | undefined;
  /** The value of a new row that names none. The column is nullable if it is null. */
  readonly initial?: Value;
  /** True if the database has the initial value as well. */
  readonly hasDefault?: true;
  /** True if the database assigns the value of a new row. */
  readonly isAssigned?: true;
  /** The table and the column that a value must be in, such as `users (id)`. */
  readonly references?: string;
  /** Exists in the type only. */
  readonly value?: Value;
  readonly isOptional?: IsOptional;
}

export const text: Column<string, false> = { type: "text" };
/** An integer that a JavaScript number holds exactly. */
export const integer: Column<number, false> = { type: "bigint" };
/** An integer of at most 2,147,483,647. */
export const int4: Column<number, false> = { type: "bigint", isInt4: true };
/** A text of which TypeScript knows the possible values. */
export const oneOf = <Value extends string>(): Column<Value, false> => ({ type: "text" });
/** A column with an initial value that the database does not know. */
export const initially = <Value>({ type, isInt4 }: Column<Value>, initial: Value): Column<Value, true> => ({
  type,
  isInt4,
  initial,
});
export const nullable = <Value>(column: Column<Value, false>): Column<Value | null, true> =>
  initially<Value | null>(column, null);
export const withDefault = <Value>(column: Column<Value>, initial: Value): Column<Value, true> => ({
  ...initially(column, initial),
  hasDefault: true,
});
export const foreignKey = <Value>(
  column: Column<Value, false>,
  references: string,
): Column<Value, false> => ({
  ...column,
  references,
});
/** An identifier that the database assigns, in ascending order. */
export const assigned: Column<number, true> = { type: "bigint", isAssigned: true };

export type Columns = Readonly<Record<string, Column>>;

/** A row as the rest of the code has it: the names of the columns are in camel case. */
export type RowOf<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never;
};

type OptionalName<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<unknown, true> ? Name : never;
}[keyof Of];

/** A new row. A column that is nullable or has a default value may be left out. */
export type NewRowOf<Of extends Columns> = Omit<RowOf<Of>, OptionalName<Of>> & {
  readonly [Name in OptionalName<Of>]?: RowOf<Of>[Name] | undefined;
};

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : Name;

/** The table as Kysely has it: the names of the columns are those of the database. */
export type KyselyTable<Of extends Columns> = {
  [Name in keyof Of as SnakeCase<Name & string>]: Of[Name] extends Column<infer Value, infer IsOptional>
    ? true extends IsOptional
      ? Generated<Value>
      : Value
    : never;
};

/** The same row with the names of the database. */
export type StoredRow<Of extends Columns> = Selectable<KyselyTable<Of>>;

/** The options of a table. `Name` is the name of a column. */
interface Options<Name extends string> {
  /** The columns that are added up when a row with the same key is there; empty in a table that holds no totals. */
  readonly sums: readonly Name[];
  /** Lengths of time in milliseconds, longest first, for each of which a total by time has a row (`span`, `bucket`). */
  readonly spans: readonly number[];
  /** Columns that show whether somebody else has changed a row since it was read, on a database that cannot lock it. */
  readonly guards: readonly Name[];
  /** The name of the primary key. Default: `<table>_<column>_key`, or `<table>_key` if it has several columns. */
  readonly keyName?: string;
  /** Unique and check constraints: SQL without `constraint`. */
  readonly constraints?: readonly string[];
  /** Indexes in the order of their creation: SQL without `create`. `lower(column)` changes ASCII letters only. */
  readonly indexes?: readonly string[];
  /**
   * True if Postgres adds the primary key after the other indexes. While a table is known to be empty, all indexes have the
   * same cost, and the planner chooses the newest. A prepared statement keeps that plan while the table fills.
   */
  readonly isKeyNewestIndex?: true;
  /** True if SQLite stores the rows in the order of the primary key. */
  readonly isClustered?: true;
  /** True if the table grows with the traffic. */
  readonly isLarge?: true;
  /** The values of the row that a new database begins with: SQL. */
  readonly firstRow?: string;
}

/** A table: the one definition of its columns, constraints and indexes. */
export interface Table<Of extends Columns = Columns> extends Options<string> {
  readonly name: string;
  readonly columns: Of;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** Each column with its name in the database. */
  readonly storedNames: readonly (readonly [string, string])[];
  /** The columns of a new row, without those that the database assigns. */
  readonly inserted: readonly string[];
  /** The columns that a new row may leave out, with their initial values. */
  readonly initials: readonly (readonly [string, unknown])[];
}

/** The name of a column in the database. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Begins the definition of a table. `key` completes it with the columns of the primary key. */
export const table = <Of extends Columns>(name: string, columns: Of) => ({
  key: (
    key: readonly (keyof Of & string)[],
    options: Partial<Options<keyof Of & string>> = {},
  ): Table<Of> => ({
    name,
    columns,
    key,
    sums: [],
    spans: [],
    guards: [],
    ...options,
    storedNames: Object.keys(columns).map((column) => [column, snakeCase(column)] as const),
    inserted: Object.keys(columns).filter((column) => !columns[column]!.isAssigned),
    initials: Object.entries(columns).flatMap(([column, { initial }]) =>
      initial === undefined ? [] : [[column, initial] as const],
    ),
  }),
});

type Selection<Of extends Columns, From extends string> = {
  [Name in keyof Of & string]: `${From}${SnakeCase<Name>} as ${Name}`;
}[keyof Of & string];

/** All columns of a table for a Kysely query to select, with the names that rows have. `from` is an alias and a dot. */
export const allColumns = <Of extends Columns, From extends string = "">(
  { storedNames }: Table<Of>,
  from?: From,
) =>
  storedNames.map(([name, storedName]) => `${from ?? ""}${storedName} as ${name}`) as readonly Selection<
    Of,
    From
  >[];

/** Columns for a query to select, with the names that rows have. */
export const selectList = (names: readonly string[], from?: string): string =>
  names.map((name) => `${from === undefined ? "" : `${from}.`}${snakeCase(name)} as "${name}"`).join(", ");

/** The row with the names that the rest of the code has, from one with the names of the database. */
export function readRow<Of extends Columns>({ storedNames }: Table<Of>, stored: StoredRow<Of>): RowOf<Of> {
  const row: Record<string, unknown> = {};
  for (const [name, storedName] of storedNames)
    row[name] = (stored as Readonly<Record<string, unknown>>)[storedName];
  return row as RowOf<Of>;
}
