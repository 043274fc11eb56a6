import { sql } from "kysely";
import { migrations, type Migration } from "../../src/store/migrations/index.ts";

/** This version with one migration more, as the next version has it: tables that every send writes get a column. */
const newer: Migration = {
  name: "9999-newer-compatible",
  steps: () => [
    sql`alter table messages add column newer text not null default ''`,
    sql`alter table accounts add column newer bigint`,
    sql`create index messages_by_newer on messages (newer) where newer <> ''`,
  ],
};
// The list is read-only for everybody but this pretended version.
(migrations as Migration[]).push(newer);
const { run } = await import("../../src/runtimes/node/index.ts");
await run();
