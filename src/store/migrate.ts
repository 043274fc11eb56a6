import type { Kysely } from "kysely";
import { Migrator, type Migration as KyselyMigration } from "kysely/migration";
import { StoreError } from "../ports/store/errors.ts";
import { statement } from "./change.ts";
import type { Engine } from "./engine.ts";
import { migrations, type Migration } from "./migrations/index.ts";
import { createTable } from "./schema/create.ts";
import { kyselyMigration } from "./schema/operator.ts";
import { patiently } from "./patiently.ts";
import { handWritten } from "./statement.ts";
import { isUnique } from "./violation.ts";

/** Ends the name of a migration beside which the versions before it continue to work. */
const compatible = "-compatible";

/**
 * Runs the missing migrations in one transaction with their records, and returns their names. In an empty database, the first
 * migration creates the newest schema, and the others are recorded and not run. Waits ten seconds for a lock of another process.
 */
export const migrate = (
  engine: Engine,
  list: readonly Migration[] = migrations,
): Promise<readonly string[]> => patiently(() => runMissing(engine, list));

async function runMissing(engine: Engine, list: readonly Migration[]): Promise<readonly string[]> {
  const applied = await readApplied(engine).catch(() => new Set());
  // Kysely refuses a database with migrations that it does not know, as a newer version leaves them.
  if (list.every(({ name }) => applied.has(name))) return [];
  return engine.withTransactions
    ? engine.withTransactions((database) => runByKysely(database, engine.dialect, list))
    : runInBatch(engine, list, applied.size === 0);
}

async function runByKysely(
  database: Kysely<unknown>,
  dialect: Engine["dialect"],
  list: readonly Migration[],
): Promise<readonly string[]> {
  let isCreated = false;
  const toKysely = ({ name, steps }: Migration, index: number): [string, KyselyMigration] => [
    name,
    {
      async up(transaction) {
        isCreated ||= index === 0;
        if (index > 0 && isCreated) return;
        for (const step of steps(dialect)) await step.execute(transaction);
      },
    },
  ];
  const provider = { getMigrations: async () => Object.fromEntries(list.map(toKysely)) };
  const { error, results = [] } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Runs the migrations as one commit, in a database without transactions. */
async function runInBatch(
  engine: Engine,
  list: readonly Migration[],
  isNew: boolean,
): Promise<readonly string[]> {
  const { builder, dialect } = engine;
  const [table] = createTable(kyselyMigration, dialect) as [string];
  const text = table.replace("create table", "create table if not exists");
  await engine.commit([{ sql: text, parameters: [] }]);
  const applied = await readApplied(engine);
  const missing = list.filter(({ name }) => !applied.has(name));
  const timestamp = new Date().toISOString();
  const parts = missing.flatMap((one) => [
    // The record comes first, so that the second of two processes fails before it changes the schema.
    statement(builder.insertInto("kysely_migration").values({ name: one.name, timestamp })),
    ...(isNew && one !== list[0]
      ? []
      : one.steps(dialect).map((step) => statement(handWritten(engine, step)))),
  ]);
  try {
    await engine.commit(parts);
    return missing.map(({ name }) => name);
  } catch (error) {
    if (!isUnique(error)) throw error;
    // Another process has run them.
    return [];
  }
}

/** Rejects unless the schema is the one that this code needs, or a newer one that it works beside, saying what to do. */
export async function requireCurrentSchema(engine: Engine): Promise<void> {
  const applied = await readApplied(engine).catch((error: unknown) => {
    throw error instanceof StoreError ? error : new StoreError("schema", "no schema yet: run migrate");
  });
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length > 0)
    throw new StoreError("schema", `${missing.length} migrations are missing: run migrate`);
  const known = new Set(migrations.map(({ name }) => name));
  if (![...applied].every((name) => known.has(name) || name.endsWith(compatible)))
    throw new StoreError("schema", "the database was migrated by a newer version of connect-hub");
}

/** Returns the names of the applied migrations. */
async function readApplied({ builder }: Engine): Promise<ReadonlySet<string>> {
  const applied = await builder.selectFrom("kysely_migration").select("name").execute();
  return new Set(applied.map(({ name }) => name));
}
