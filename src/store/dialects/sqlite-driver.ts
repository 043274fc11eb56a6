import type { Row } from "../../ports/store.ts";

/** What is asked of a SQLite binding; it answers at once, and its errors are the binding's own. */
export interface SqliteDatabase {
  readonly inTransaction: boolean;
  prepare(sql: string): SqliteStatement;
  /** Runs statements without parameters whose rows nobody wants. */
  exec(sql: string): unknown;
  close(): unknown;
}

/** A prepared statement; integers that a JavaScript number holds exactly come and go as numbers. */
export interface SqliteStatement {
  /** Whether it has rows to give: then it runs by `all`, else by `run`. */
  readonly reader: boolean;
  all(...parameters: readonly unknown[]): readonly Row[];
  run(...parameters: readonly unknown[]): { readonly changes: number };
}
