import type { Columns, RowOf, Table } from "./schema/table.ts";

/** Rows that are looked up by the values of some columns. */
export interface Kind {
  readonly name: string;
  readonly table: Table;
  readonly columns: readonly string[];
  /** Whether the rows are locked, so that a change may update or remove them. */
  readonly isLocking: boolean;
}

/** One look-up, before a change decides. `isSingle` says that at most one row has these values. */
export interface LookUp<Found = unknown> {
  readonly kind: Kind;
  readonly values: readonly unknown[];
  readonly key: string;
  readonly isSingle: boolean;
  /** Exists in the type only. */
  readonly found?: Found;
}

type By<Of extends Columns> = { readonly [Name in keyof Of]?: RowOf<Of>[Name] };

const kinds = new Map<string, Kind>();

function kindOf(table: Table, columns: readonly string[], isLocking: boolean): Kind {
  const name = `${table.name} ${columns.join(" ")}${isLocking ? " locked" : ""}`;
  let kind = kinds.get(name);
  if (!kind) kinds.set(name, (kind = { name, table, columns, isLocking }));
  return kind;
}

/** The key of a row, or of a look-up, by the values of some columns: only the last column may have U+0000 in a text. */
export const keyOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : values.join("\0");

const prepare =
  (isSingle: boolean, isLocking: boolean) =>
  (table: Table, by: Readonly<Record<string, unknown>>): LookUp => {
    const values = Object.values(by);
    return { kind: kindOf(table, Object.keys(by), isLocking), values, key: keyOf(values), isSingle };
  };

type LookOne = <Of extends Columns>(table: Table<Of>, by: By<Of>) => LookUp<RowOf<Of> | undefined>;
type LookAll = <Of extends Columns>(table: Table<Of>, by: By<Of>) => LookUp<readonly RowOf<Of>[]>;

/** Looks up the row with these values. */
export const one = prepare(true, false) as LookOne;
/** Looks up all rows with these values. */
export const all = prepare(false, false) as LookAll;
/** Locks the row with these values. */
export const locked = prepare(true, true) as LookOne;
/** Locks all rows with these values. */
export const allLocked = prepare(false, true) as LookAll;
