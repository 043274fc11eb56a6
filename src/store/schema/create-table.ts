import type { Engine } from "../engine.ts";
import { toSnakeCase, type Column, type Table } from "./table.ts";

type Dialect = Engine["dialect"];

/** SQL texts that differ between SQLite and Postgres. */
interface DialectTexts {
  /** Suffix of a table whose rows are stored in the order of the primary key. Postgres has no such tables. */
  readonly clustered: string;
  /** Suffix of a table that grows with the number of messages. */
  readonly large: string;
  /** Type of an id that the database assigns in ascending order. */
  readonly ascendingId: string;
  /**
   * Returns the SQL of an index. Without the collation, Postgres would use the locale of the database for `lower`. It
   * would change letters other than ASCII, or leave "I" unchanged.
   */
  readonly toIndex: (index: string) => string;
}

const dialectTexts: Readonly<Record<Dialect, DialectTexts>> = {
  sqlite: {
    clustered: " without rowid",
    large: "",
    ascendingId: "integer",
    toIndex: (index) => index,
  },
  postgres: {
    clustered: "",
    // By default, autovacuum waits until 20 % of a table has changed, and analyze until 10 %. In a table of 100 million
    // rows, dead rows would then slow down queue scans for days. Statistics would not have the newest hours.
    large: ` with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
      autovacuum_analyze_scale_factor = 0.01)`,
    ascendingId: "bigint generated always as identity",
    toIndex: (index) => index.replace(/lower\((\w+)\)/, 'lower($1 collate "C")'),
  },
};

/** Returns the SQL statements that create a table, its indexes and its first row. */
export function createTable(table: Table, dialect: Dialect): readonly string[] {
  const { name, key, constraints = [], indexes = [], isClustered, isLarge, firstRow } = table;
  const texts = dialectTexts[dialect];
  const { keyName = key.length === 1 ? `${name}_${toSnakeCase(key[0]!)}_key` : `${name}_key` } = table;
  const primaryKey = `constraint ${keyName} primary key (${key.map(toSnakeCase).join(", ")})`;
  const isKeyLast = table.isKeyNewestIndex === true && dialect === "postgres";
  const lines = [
    ...table.storedNames.map(([column, stored]) => `${stored} ${getType(table.columns[column]!, texts)}`),
    ...(key.length === 0 || isKeyLast ? [] : [primaryKey]),
    ...constraints.map((constraint) => `constraint ${constraint}`),
  ];
  const ending = (isClustered ? texts.clustered : "") + (isLarge ? texts.large : "");
  return [
    `create table ${name} (\n  ${lines.join(",\n  ")})${ending}`,
    ...indexes.map((index) => `create ${texts.toIndex(index)}`),
    ...(isKeyLast ? [`alter table ${name} add ${primaryKey}`] : []),
    ...(firstRow === undefined ? [] : [`insert into ${name} values (${firstRow})`]),
  ];
}

function getType(
  { type, isInt4, isAssigned, initial, hasDefault, references }: Column,
  { ascendingId }: DialectTexts,
): string {
  if (isAssigned) return ascendingId;
  const initialText = typeof initial === "string" ? `'${initial}'` : String(initial);
  return [
    isInt4 ? "integer" : type,
    ...(initial === null ? [] : ["not null"]),
    ...(hasDefault ? [`default ${initialText}`] : []),
    ...(references === undefined ? [] : [`references ${references}`]),
  ].join(" ");
}
