import { CommandFailure } from "../failure.ts";
import type { Columns } from "./kind.ts";

/** The position of each column in the file's rows; -1 for one that was left out. */
export interface Header {
  /** How many cells a row has at least. */
  readonly width: number;
  readonly places: readonly (readonly [column: string, place: number])[];
  /** The positions of columns without a name; their cells are empty, as those beyond the last column are. */
  readonly nameless: readonly number[];
}

/** Reads the row that names the columns; fails naming the unknown, missing and repeated ones. */
export function readHeader(
  path: string,
  { line, fields: cells }: { readonly line: number; readonly fields: readonly string[] },
  columns: Columns,
): Header {
  const names = cells.filter((name) => name !== "");
  const unknown = names.filter((name) => !Object.hasOwn(columns, name));
  const repeated = names.filter((name, place) => names.indexOf(name) < place);
  const missing = Object.entries(columns).flatMap(([name, { optional }]) =>
    optional || names.includes(name) ? [] : name,
  );
  const faults = [
    ...list("there is no column", unknown),
    ...list("missing", missing),
    ...list("twice", repeated),
  ];
  if (faults.length > 0) {
    const expected = Object.keys(columns).join(",");
    throw new CommandFailure(
      `${path}: line ${line} has to name the columns ${expected}: ${faults.join("; ")}.${hint(names)} Nothing was imported.`,
    );
  }
  const width = cells.findLastIndex((name) => name !== "") + 1;
  return {
    width,
    places: Object.keys(columns).map((name) => [name, cells.indexOf(name)] as const),
    nameless: cells.slice(0, width).flatMap((name, place) => (name === "" ? [place] : [])),
  };
}

const list = (fault: string, names: readonly string[]) =>
  names.length > 0 ? [`${fault} ${names.map((name) => JSON.stringify(name.slice(0, 40))).join(", ")}`] : [];

function hint(names: readonly string[]): string {
  if (names.some((name) => name.includes("\0") || name.includes("\ufffd")))
    return " The file has to be saved as UTF-8.";
  if (names.length === 1 && /[;\t]/.test(names[0]!)) return " Columns are separated by commas.";
  return "";
}
