import type { Engine } from "../../../src/store/engine.ts";

/** A separate database. Closing removes a SQLite or Postgres database. A D1 database stays until the process ends. */
export interface OpenedEngine {
  readonly engine: Engine;
  close(): Promise<void>;
}

/** Database of the tests: `sqlite`, `postgres` or `d1`. */
export const testStore = process.env["CONNECT_HUB_TEST_STORE"] ?? "sqlite";

const stores: Readonly<Record<string, () => Promise<{ openMigrated(): Promise<OpenedEngine> }>>> = {
  sqlite: () => import("./sqlite.ts"),
  postgres: () => import("./postgres.ts"),
  d1: () => import("./d1.ts"),
};

/**
 * Opens an empty database with the current schema. `CONNECT_HUB_TEST_STORE` selects its kind. Rejects if its value is
 * unknown.
 */
export async function openTestStore(): Promise<OpenedEngine> {
  const load = stores[testStore];
  if (!load) throw new Error(`CONNECT_HUB_TEST_STORE must be one of ${Object.keys(stores).join(", ")}.`);
  return (await load()).openMigrated();
}
