import { sql, type Kysely } from "kysely";
import { Migrator, type Migration as KyselyMigration } from "kysely/migration";
import { StoreError } from "../ports/store/errors.ts";
import { toStatement } from "./change.ts";
import type { Engine } from "./engine.ts";
import { migrations } from "./migrations/index.ts";
import type { Migration } from "./migrations/migration.ts";
import { createTable } from "./schema/create-table.ts";
import { migrationRecords } from "./schema/operator.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { rawQuery } from "./statement.ts";
import { Violation } from "./violation.ts";

const records = "connect_hub_migration";
/** Suffix of a migration's name. Previous versions of connect-hub continue to work after such a migration. */
const compatible = "-compatible";

/**
 * Runs the missing migrations, and returns their names. Each migration is one transaction with its record. On D1, all
 * missing migrations are one batch.
 * In an empty database, the first migration creates the newest schema. The other migrations are only recorded, in the
 * same transaction.
 * On Postgres, waits for another process that migrates. Waits at most ten seconds for any other lock, and then rejects
 * with a `StoreError` of kind `busy`. Rejects with a `StoreError` of kind `schema` if migrations are missing, but the
 * database has migrations that are not in `list`.
 */
export const migrate = (
  engine: Engine,
  list: readonly Migration[] = migrations,
): Promise<readonly string[]> => retryWhileBusy(() => runMissing(engine, list));

async function runMissing(engine: Engine, list: readonly Migration[]): Promise<readonly string[]> {
  const applied = await readApplied(engine).catch((error: unknown) => {
    if (error instanceof StoreError) throw error;
    return new Set<string>();
  });
  if (list.every(({ name }) => applied.has(name))) return [];
  const unknown = [...applied].find((name) => list.every((known) => known.name !== name));
  if (unknown !== undefined)
    throw new StoreError("schema", `another version of connect-hub migrated the database: ${unknown}`);
  return engine.withTransactions
    ? engine.withTransactions((database) => runByKysely(database, engine.dialect, list, applied.size === 0))
    : runInBatch(engine, list);
}

async function runByKysely(
  database: Kysely<unknown>,
  dialect: Engine["dialect"],
  list: readonly Migration[],
  isNew: boolean,
): Promise<readonly string[]> {
  let isCreated = false;
  const toKysely = ({ name, statements }: Migration, index: number): [string, KyselyMigration] => [
    name,
    {
      async up(transaction) {
        isCreated ||= index === 0;
        if (index > 0 && isCreated) return;
        for (const step of statements(dialect)) await step.execute(transaction);
      },
    },
  ];
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => Object.fromEntries(list.map(toKysely)) },
    migrationTableName: records,
    migrationLockTableName: `${records}_lock`,
    ...(dialect === "postgres" && { migrationTableSchema: await findCurrentSchema(database) }),
  });
  const ran: string[] = [];
  for (;;) {
    const { error, results = [] } = await (isNew ? migrator.migrateToLatest() : migrator.migrateUp());
    if (error !== undefined) throw error;
    ran.push(...results.map(({ migrationName }) => migrationName));
    if (isNew || results.length === 0) return ran;
  }
}

/**
 * Returns the schema in which new tables are created. Without it, Kysely would find its tables in any schema of the
 * database.
 */
async function findCurrentSchema(database: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(database);
  return rows[0]?.schema ?? "public";
}

/** Runs the missing migrations as one commit, for a database without transactions. */
async function runInBatch(engine: Engine, list: readonly Migration[]): Promise<readonly string[]> {
  const { builder, dialect } = engine;
  const [table] = createTable(migrationRecords, dialect) as [string];
  const text = table.replace("create table", "create table if not exists");
  await engine.commit([{ sql: text, parameters: [] }]);
  const applied = await readApplied(engine);
  const missing = list.filter(({ name }) => !applied.has(name));
  const timestamp = new Date().toISOString();
  const parts = missing.flatMap((migration) => [
    // The record is inserted first. If two processes migrate, the second one fails before it changes the schema.
    toStatement(builder.insertInto(records).values({ name: migration.name, timestamp })),
    ...(applied.size === 0 && migration !== list[0]
      ? []
      : migration.statements(dialect).map((step) => toStatement(rawQuery(engine, step)))),
  ]);
  try {
    await engine.commit(parts);
    return missing.map(({ name }) => name);
  } catch (error) {
    const isRecorded = error instanceof Violation && error.violated === `${records}_name_key`;
    if (!isRecorded) throw error;
    // Another process has run one of the migrations.
    return runMissing(engine, list);
  }
}

/**
 * Rejects with a `StoreError` unless this version supports the schema of the database. A newer schema is supported if
 * all its unknown migrations are compatible. The error says what to do.
 */
export async function requireCurrentSchema(engine: Engine): Promise<void> {
  const applied = await readApplied(engine).catch((error: unknown) => {
    throw error instanceof StoreError
      ? error
      : new StoreError("schema", "the database has no schema: run migrate");
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
  const applied = await builder.selectFrom(records).select("name").execute();
  return new Set(applied.map(({ name }) => name));
}
