import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";

/** One column of a file: a description of what it takes, and how to read a field; undefined means refused. */
export interface Column<Value> {
  readonly takes: string;
  readonly read: (text: string) => Value | undefined;
  /** The column may be left out; its fields then count as empty. */
  readonly optional?: true;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The values of a row once every column has been read. */
export type Values<Given extends Columns> = {
  readonly [Name in keyof Given]: Exclude<ReturnType<Given[Name]["read"]>, undefined>;
};

/** Something that can be imported from a CSV file. */
export interface ImportKind<Given extends Columns = Columns> {
  /** What the rows are, in the plural. */
  readonly noun: string;
  readonly columns: Given;
  /** The columns that identify a row: no two rows of a file may have the same values in all of them. */
  readonly key: readonly (keyof Given & string)[];
  readonly example: string;
  /** What is wrong with a row whose columns are right, in a service of this currency. */
  readonly faultOf?: (row: Values<Given>, currency: string) => string | undefined;
  /** What is doubtful about a row that is imported all the same. */
  readonly warningOf?: (row: Values<Given>) => string | undefined;
  /** Adds rows, or replaces those with the same keys. */
  readonly put: (store: Store, rows: readonly Values<Given>[]) => readonly Change[];
}

/** Ties the values that `put` sees to what the columns read. */
export function defineKind<const Given extends Columns>(kind: ImportKind<Given>): ImportKind {
  const { put, faultOf, warningOf, ...rest } = kind;
  return {
    ...rest,
    put: (store, rows) => put(store, rows as readonly Values<Given>[]),
    ...(warningOf && { warningOf: (row) => warningOf(row as Values<Given>) }),
    ...(faultOf && { faultOf: (row, currency) => faultOf(row as Values<Given>, currency) }),
  };
}
