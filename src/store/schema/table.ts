import type { Generated, Selectable } from "kysely";

/** A column, with its SQL type and the TypeScript type of its values. */
export interface Column<out Value = unknown, out IsOptional extends boolean = boolean> {
  /** SQL type that Postgres statements cast values to. Also the type of the stored column, unless `isInt4` is true. */
  readonly type: "text" | "bigint";
  /** True if the stored column has the SQL type `integer`, which is four bytes on Postgres. */
  readonly isInt4?: boolean | undefined;
  /** Value of a new row that does not set this column. The column is nullable if the initial value is null. */
  readonly initial?: Value;
  /** True if the database also has the initial value as default. */
  readonly hasDefault?: true;
  /** True if the database assigns the value of a new row. */
  readonly isAssigned?: true;
  /** Table and column that contain every value, such as `users (id)`. */
  readonly references?: string;
  /** Exists only for the type inference. */
  readonly value?: Value;
  /** Exists only for the type inference: true if a new row may leave the column unset. */
  readonly isOptional?: IsOptional;
}

export const text: Column<string, false> = { type: "text" };
/** An integer that is safe in JavaScript. */
export const integer: Column<number, false> = { type: "bigint" };
/** An integer up to 2,147,483,647. Postgres rejects a larger value. */
export const int4: Column<number, false> = { type: "bigint", isInt4: true };
/** Defines a text column whose possible values are known to TypeScript. The database does not check them. */
export const textEnum = <Value extends string>(): Column<Value, false> => ({ type: "text" });
/** Defines a column with an initial value that the database does not have as default. */
export const withInitial = <Value>({ type, isInt4 }: Column<Value>, initial: Value): Column<Value, true> => ({
  type,
  isInt4,
  initial,
});
export const nullable = <Value>(column: Column<Value, false>): Column<Value | null, true> =>
  withInitial<Value | null>(column, null);
export const withDefault = <Value>(column: Column<Value>, initial: Value): Column<Value, true> => ({
  ...withInitial(column, initial),
  hasDefault: true,
});
export const foreignKey = <Value>(
  column: Column<Value, false>,
  references: string,
): Column<Value, false> => ({
  ...column,
  references,
});
/** An id that the database assigns in ascending order. */
export const assignedId: Column<number, true> = { type: "bigint", isAssigned: true };

export type Columns = Readonly<Record<string, Column>>;

/** A row in code, with the column names in camel case. */
export type RowOf<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never;
};

type OptionalName<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<unknown, true> ? Name : never;
}[keyof Of];

/** A new row. Columns that are nullable, have an initial value or are assigned by the database may be unset. */
export type NewRowOf<Of extends Columns> = Omit<RowOf<Of>, OptionalName<Of>> & {
  readonly [Name in OptionalName<Of>]?: RowOf<Of>[Name] | undefined;
};

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : Name;

/** The table type for Kysely, with the column names of the database. */
export type KyselyTable<Of extends Columns> = {
  [Name in keyof Of as SnakeCase<Name & string>]: Of[Name] extends Column<infer Value, infer IsOptional>
    ? true extends IsOptional
      ? Generated<Value>
      : Value
    : never;
};

/** A row as it is stored, with the column names of the database. */
export type StoredRow<Of extends Columns> = Selectable<KyselyTable<Of>>;

/** Options of a table. `Name` is the name of a column. */
interface Options<Name extends string> {
  /** Columns that are added up if a row with the same key exists. Empty if the table has no totals. */
  readonly sums: readonly Name[];
  /**
   * Granularities of totals by time, in milliseconds, coarsest first. Values are added to one row for each granularity.
   * The column `span` is the granularity, and `bucket` the start of the period. Empty if totals are not by time.
   */
  readonly granularities: readonly number[];
  /**
   * Columns that show whether another commit has changed a row since it was read, on a database that cannot lock rows.
   */
  readonly comparedColumns: readonly Name[];
  /** Name of the primary key. Default: `<table>_<column>_key`, or `<table>_key` if it has several columns. */
  readonly keyName?: string;
  /** Unique and check constraints, as SQL without `constraint`. */
  readonly constraints?: readonly string[];
  /** Indexes in the order of their creation, as SQL without `create`. `lower(column)` changes ASCII letters only. */
  readonly indexes?: readonly string[];
  /**
   * True if Postgres adds the primary key after the other indexes. While a table is known to be empty, all indexes have
   * the same cost, and the planner chooses the newest. A prepared statement keeps that plan while the table fills.
   */
  readonly isKeyNewestIndex?: true;
  /** True if SQLite stores the rows in the order of the primary key. */
  readonly isClustered?: true;
  /** True if the table grows with the number of messages. Postgres vacuums it after 1 % of its rows have changed. */
  readonly isLarge?: true;
  /** Values of the first row of a new database, as SQL. */
  readonly firstRow?: string;
}

/** A table definition, from which SQL, row types and Kysely types are derived. */
export interface Table<Of extends Columns = Columns> extends Options<string> {
  readonly name: string;
  readonly columns: Of;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Each column with its name in the database. */
  readonly storedNames: readonly (readonly [string, string])[];
  /** Columns of a new row, without columns that the database assigns. */
  readonly inserted: readonly string[];
  /** Columns that a new row may leave unset, with their initial values. */
  readonly initials: readonly (readonly [string, unknown])[];
}

/** Converts a column name to its name in the database. */
export const toSnakeCase = (name: string): string =>
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
    granularities: [],
    comparedColumns: [],
    ...options,
    storedNames: Object.keys(columns).map((column) => [column, toSnakeCase(column)] as const),
    inserted: Object.keys(columns).filter((column) => !columns[column]!.isAssigned),
    initials: Object.entries(columns).flatMap(([column, { initial }]) =>
      initial === undefined ? [] : [[column, initial] as const],
    ),
  }),
});

type Selection<Of extends Columns, From extends string> = {
  [Name in keyof Of & string]: `${From}${SnakeCase<Name>} as ${Name}`;
}[keyof Of & string];

/** Returns all columns of a table for a Kysely query, with their names in code. `from` is an alias and a dot. */
export const allColumns = <Of extends Columns, From extends string = "">(
  { storedNames }: Table<Of>,
  from?: From,
) =>
  storedNames.map(([name, storedName]) => `${from ?? ""}${storedName} as ${name}`) as readonly Selection<
    Of,
    From
  >[];

/** Returns the select list of columns, with their names in code. `from` is an alias without a dot. */
export const selectList = (names: readonly string[], from?: string): string =>
  names.map((name) => `${from === undefined ? "" : `${from}.`}${toSnakeCase(name)} as "${name}"`).join(", ");

/** Converts a stored row to a row with the names in code. */
export function fromStoredRow<Of extends Columns>(
  { storedNames }: Table<Of>,
  stored: StoredRow<Of>,
): RowOf<Of> {
  const row: Record<string, unknown> = {};
  for (const [name, storedName] of storedNames)
    row[name] = (stored as Readonly<Record<string, unknown>>)[storedName];
  return row as RowOf<Of>;
}
