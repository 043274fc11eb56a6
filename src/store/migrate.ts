import type { RawBuilder } from "kysely";
import { isStoreError, StoreError } from "../ports/store/errors.ts";
import { statement, type Statement } from "./change.ts";
import type { Engine } from "./engine.ts";
import { migrations, type Migration } from "./migrations/index.ts";
import { withKysely } from "./kysely.ts";
import { createTable } from "./schema/create.ts";
import { schemaMigrations } from "./schema/operator.ts";
import { handWritten } from "./statement.ts";
import { Violation } from "./violation.ts";

const patienceMilliseconds = 10_000;
const pauseMilliseconds = 20;

/**
 * Runs the missing migrations and returns their names. Each migration is one commit with its record. In an empty database,
 * the first migration creates the newest schema, and the others are recorded in its commit and not run.
 */
export async function migrate(
  engine: Engine,
  now: number,
  list: readonly Migration[] = migrations,
): Promise<readonly string[]> {
  const [table] = createTable(schemaMigrations, engine.dialect) as [string];
  const text = table.replace("create table", "create table if not exists");
  await patiently(() => engine.commit([{ sql: text, parameters: [] }]), isCreatedMeanwhile);
  const applied = await patiently(() => readApplied(engine));
  if (applied.size > 0 && !applied.has(list[0]!.name))
    throw new StoreError(
      "schema",
      "it has the schema of an unreleased version: begin with an empty database",
    );
  const missing = list.filter(({ name }) => !applied.has(name));
  const ran: string[] = [];
  const isNew = applied.size === 0;
  for (const together of isNew ? [missing] : missing.map((one) => [one])) {
    const statements = together.flatMap((one) => [
      // The record comes first, so that the second of two processes fails before it changes the schema.
      buildRecord(engine, one, now),
      ...(isNew && one !== list[0] ? [] : one.steps(engine.dialect).map((step) => build(engine, step))),
    ]);
    try {
      await patiently(() => engine.commit(statements));
      ran.push(...together.map(({ name }) => name));
    } catch (error) {
      // Another process has run it.
      if (!(error instanceof Violation && error.broken === "schema_migrations_name_key")) throw error;
      if (isNew) return migrate(engine, now, list);
    }
  }
  return ran;
}

const buildRecord = ({ builder }: Engine, { name, worksWith }: Migration, now: number): Statement =>
  statement(
    builder.insertInto("schema_migrations").values({ name, applied_at: now, works_with: worksWith ?? null }),
  );

/** Rejects unless the schema is the one that this code needs, or a newer one that it works beside, saying what to do. */
export async function requireCurrentSchema(engine: Engine): Promise<void> {
  const applied = await readApplied(engine).catch((error: unknown) => {
    throw error instanceof StoreError ? error : new StoreError("schema", "no schema yet: run migrate");
  });
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length > 0)
    throw new StoreError("schema", `${missing.length} migrations are missing: run migrate`);
  const newest = migrations.at(-1)!.name;
  const known = new Set(migrations.map(({ name }) => name));
  const worksBeside = ([name, worksWith]: readonly [string, string | null]) =>
    known.has(name) || (worksWith !== null && worksWith <= newest);
  if (![...applied].every(worksBeside)) {
    throw new StoreError("schema", "the database was migrated by a newer version of connect-hub");
  }
}

/** True if another process has created the table at the same time: Postgres does not always notice that it exists. */
const isCreatedMeanwhile = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "42P07";

/** Retries while another process, which may be migrating as well, locks the database, for at most ten seconds. */
async function patiently<Result>(
  work: () => Promise<Result>,
  isRetried: (error: unknown) => boolean = () => false,
): Promise<Result> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = isStoreError(error, "busy") || isRetried(error);
      if (!isBusy || performance.now() > giveUpAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}

/** Returns the names of the applied migrations, each with the value of its `worksWith`. */
async function readApplied(engine: Engine): Promise<ReadonlyMap<string, string | null>> {
  const applied = await withKysely(engine).builder.selectFrom("schema_migrations").selectAll().execute();
  return new Map(applied.map(({ name, works_with = null }) => [name, works_with]));
}

const build = (engine: Engine, step: RawBuilder<unknown>): Statement => statement(handWritten(engine, step));
