import type { Table } from "../schema/table.ts";

/** Caches the SQL text that `build` returns for each object. */
export function memoize<Of extends object>(build: (of: Of) => string): (of: Of) => string {
  const texts = new WeakMap<Of, string>();
  return (of) => {
    let text = texts.get(of);
    if (text === undefined) texts.set(of, (text = build(of)));
    return text;
  };
}

/** Caches the SQL text of an update, by the table and its updated columns. */
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
