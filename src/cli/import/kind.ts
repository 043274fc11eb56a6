import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";

/** One column of a file: what it takes, in words, and how a field is read; undefined is a refusal. */
export interface Column<Value> {
  readonly takes: string;
  readonly read: (text: string) => Value | undefined;
  /** The column may be left out; its fields then count as empty. */
  readonly optional?: true;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** What the fields of a row hold once every column has been read. */
export type Values<Given extends Columns> = {
  readonly [Name in keyof Given]: Exclude<ReturnType<Given[Name]["read"]>, undefined>;
};

/** Something that can be imported from a CSV file. */
export interface ImportKind<Given extends Columns = Columns> {
  /** What the rows are, in the plural. */
  readonly noun: string;
  readonly columns: Given;
  /** The columns that tell rows apart: no two rows of a file may agree on all of them. */
  readonly key: readonly (keyof Given & string)[];
  readonly example: string;
  /** Adds rows, or replaces those with their keys. */
  readonly put: (store: Store, rows: readonly Values<Given>[]) => readonly Change[];
}

/** Ties the values that `put` sees to what the columns read. */
export function defineKind<const Given extends Columns>(kind: ImportKind<Given>): ImportKind {
  return { ...kind, put: (store, rows) => kind.put(store, rows as readonly Values<Given>[]) };
}
