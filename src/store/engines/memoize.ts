import type { Table } from "../schema/table.ts";

/** Returns a function that calls `build` once for each object, and then returns the same SQL text again. */
export function memoize<Of extends object>(build: (of: Of) => string): (of: Of) => string {
  const texts = new WeakMap<Of, string>();
  return (of) => {
    let text = texts.get(of);
    if (text === undefined) texts.set(of, (text = build(of)));
    return text;
  };
}

/** Returns a function that calls `build` once for each table name and list of columns, and caches the SQL text. */
export function memoizeUpdates(
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
