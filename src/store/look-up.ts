import type { Columns, RowOf, Table } from "./schema/table.ts";

/** Look-ups in one table by the same columns. */
export interface LookUpKind {
  readonly name: string;
  readonly table: Table;
  readonly columns: readonly string[];
  /** True if a change may update or remove the rows. On Postgres, they are locked until the commit. */
  readonly isLocking: boolean;
}

/**
 * Rows that are read before a change decides: those with `values` in the columns of the kind. `key` identifies the
 * values. If `isSingle` is true, the change gets the first row or undefined, otherwise all rows.
 */
export interface LookUp<Found = unknown> {
  readonly kind: LookUpKind;
  readonly values: readonly unknown[];
  readonly key: string;
  readonly isSingle: boolean;
  /** Exists only for the type inference. */
  readonly found?: Found;
}

type By<Of extends Columns> = { readonly [Name in keyof Of]?: RowOf<Of>[Name] };

const kinds = new Map<string, LookUpKind>();

function getKind(table: Table, columns: readonly string[], isLocking: boolean): LookUpKind {
  const name = `${table.name} ${columns.join(" ")}${isLocking ? " locked" : ""}`;
  let kind = kinds.get(name);
  if (!kind) kinds.set(name, (kind = { name, table, columns, isLocking }));
  return kind;
}

/** Builds a map key from column values. Only the last value may contain U+0000. */
export const buildKey = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : values.join("\0");

const prepare =
  (isSingle: boolean, isLocking: boolean) =>
  (table: Table, by: Readonly<Record<string, unknown>>): LookUp => {
    const values = Object.values(by);
    return { kind: getKind(table, Object.keys(by), isLocking), values, key: buildKey(values), isSingle };
  };

type LookOne = <Of extends Columns>(table: Table<Of>, by: By<Of>) => LookUp<RowOf<Of> | undefined>;
type LookAll = <Of extends Columns>(table: Table<Of>, by: By<Of>) => LookUp<readonly RowOf<Of>[]>;

/** Creates a look-up that finds the row with these values. */
export const lookUpOne = prepare(true, false) as LookOne;
/** Creates a look-up that finds all rows with these values. */
export const lookUpAll = prepare(false, false) as LookAll;
/** Creates a look-up that locks the row with these values. */
export const lockOne = prepare(true, true) as LookOne;
/** Creates a look-up that locks all rows with these values. */
export const lockAll = prepare(false, true) as LookAll;
