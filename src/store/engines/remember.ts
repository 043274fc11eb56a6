import type { Table } from "../schema/table.ts";

/** Remembers the text of a statement for each of its kinds. */
export function remember<Of extends object>(build: (of: Of) => string): (of: Of) => string {
  const texts = new WeakMap<Of, string>();
  return (of) => {
    let text = texts.get(of);
    if (text === undefined) texts.set(of, (text = build(of)));
    return text;
  };
}

/** Remembers the text of an update for each set of columns of a table. */
export function rememberUpdates(
  build: (table: Table, columns: readonly string[]) => string,
): (table: Table, columns: readonly string[]) => string {
  const texts = new Map<string, string>();
  return (table, columns) => {
    const key = `${table.name} ${columns.join(" ")}`;
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = build(table, columns)));
    return text;
  };
}
