import { sql } from "kysely";
import { migrations } from "../../src/store/migrations/index.ts";
import type { Migration } from "../../src/store/migrations/migration.ts";

/**
 * Runs this version with one more migration, as the next version could have: it adds a column to tables that every send
 * writes.
 */
const newer: Migration = {
  name: "9999-newer-compatible",
  statements: () => [
    sql`alter table messages add column newer text not null default ''`,
    sql`alter table accounts add column newer bigint`,
    sql`create index messages_by_newer on messages (newer) where newer <> ''`,
  ],
};
// The list is read-only, except for this simulated version.
(migrations as Migration[]).push(newer);
const { run } = await import("../../src/runtimes/node/index.ts");
await run();
