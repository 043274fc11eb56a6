import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Statement } from "../../src/store/change.ts";
import { openDatabase } from "../../src/runtimes/process/database.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import type { Migration } from "../../src/store/migrations/migration.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { getRefusal } from "./fixtures.ts";

const plain = (sql: string): Statement => ({ sql, parameters: [] });

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(() => database.drop());

/** Tables that grow with the number of messages. */
const large = [
  "idempotency_keys",
  "message_events",
  "message_parts",
  "messages",
  "transactions",
  "webhook_deliveries",
];

test("large tables are vacuumed and analyzed after one percent of their rows has changed", async () => {
  const engine = openPostgres(database.url);
  await migrate(engine);
  const scales = ["vacuum", "vacuum_insert", "analyze"].map((kind) => `autovacuum_${kind}_scale_factor=0.01`);
  const found = await engine.read(
    plain(`select relname as name, reloptions::text[] as options from pg_class
      where relkind = 'r' and reloptions is not null`),
  );
  expect(new Map(found.map(({ name, options }) => [name, options]))).toEqual(
    new Map(large.map((name) => [name, scales])),
  );
  await engine.close();
});

describe("migrations", () => {
  test("of three concurrent processes run each step once", async () => {
    const engines = [1, 2, 3].map(() => openPostgres(database.url));
    const ran = await Promise.all(engines.map((engine) => migrate(engine)));
    expect(ran.flat().toSorted()).toEqual(migrations.map(({ name }) => name));
    await Promise.all(engines.map((engine) => engine.close()));
  });

  test("find their records only in the schema of their tables", async () => {
    await execute(
      `create schema other; create table other.connect_hub_migration (name text, timestamp text);
      create table other.connect_hub_migration_lock (id text, is_locked integer)`,
      database.url,
    );
    const engine = openPostgres(database.url);
    expect(await migrate(engine)).toEqual(migrations.map(({ name }) => name));
    expect(await engine.read(plain("select * from other.connect_hub_migration"))).toEqual([]);
    await engine.close();
  });

  test("have no statement timeout, and requests after them have one", async () => {
    await execute(
      `create function bounded() returns event_trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '0' then raise 'a bounded migration'; end if;
      end $$;
      create event trigger bounded on ddl_command_start when tag in ('CREATE INDEX') execute function bounded()`,
      database.url,
    );
    const folder = mkdtempSync(join(tmpdir(), "connect-hub-migrations-"));
    const configured = { dataFolder: folder, database: { kind: "postgres", url: database.url } } as const;
    const { engine, appliedMigrations } = await openDatabase(configured, () => {
      throw new Error("no file");
    });
    expect(appliedMigrations).toEqual(migrations.map(({ name }) => name));
    expect(await engine.read(plain("show statement_timeout"))).toEqual([{ statement_timeout: "10s" }]);
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  test("have no response timeout, and requests have one", async () => {
    const engine = openPostgres(database.url, { answerMilliseconds: 100 });
    expect(await getRefusal(engine.commit([plain("select pg_sleep(0.6)")]))).toMatchObject({ kind: "gone" });
    const slow: Migration = { name: "9999-slow", statements: () => [sql`select pg_sleep(0.6)`] };
    expect(await migrate(engine, [...migrations, slow])).toContain("9999-slow");
    await engine.close();
  });
});
