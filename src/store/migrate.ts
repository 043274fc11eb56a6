import { sql } from "kysely";
import { isStoreError, StoreError } from "../ports/store/errors.ts";
import { everyone, type Write } from "./write.ts";
import type { Engine } from "./engine.ts";
import { migrations, type Migration } from "./migrations/index.ts";
import { withKysely } from "./kysely.ts";
import { Violation } from "./violation.ts";

const patienceMilliseconds = 10_000;
const pauseMilliseconds = 20;

/**
 * Runs the missing migrations and returns their names. Each migration is one commit with its record. In an empty database,
 * all of them are one commit.
 */
export async function migrate(
  engine: Engine,
  now: number,
  list: readonly Migration[] = migrations,
): Promise<readonly string[]> {
  const table = sql`create table if not exists schema_migrations (
    name text not null constraint schema_migrations_name_key primary key,
    applied_at bigint not null,
    works_with text)`;
  await patiently(() => engine.commit([write(engine, table)]));
  const applied = await patiently(() => readApplied(engine));
  if (applied.size > 0 && !applied.has(list[0]!.name))
    throw new StoreError(
      "schema",
      "it has the schema of an unreleased version: begin with an empty database",
    );
  const missing = list.filter(({ name }) => !applied.has(name));
  const ran: string[] = [];
  for (const together of applied.size === 0 ? [missing] : missing.map((one) => [one])) {
    const writes = together.flatMap((one) => buildWrites(engine, one, now));
    try {
      await patiently(() => engine.commit(writes));
      ran.push(...together.map(({ name }) => name));
    } catch (error) {
      // Another process has run it.
      if (!(error instanceof Violation && error.broken === "schema_migrations_name_key")) throw error;
      if (applied.size === 0) return migrate(engine, now, list);
    }
  }
  return ran;
}

/** Builds the writes of a migration. Its record comes first, so that the second of two processes fails before it changes the schema. */
function buildWrites(engine: Engine, { name, steps, worksWith }: Migration, now: number): readonly Write[] {
  const record = engine.builder
    .insertInto("schema_migrations")
    .values({ name, applied_at: now, works_with: worksWith ?? null })
    .compile();
  return [record, ...steps(engine.dialect).map((step) => write(engine, step))];
}

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

/** Retries while another process, which may be migrating as well, holds the database; for ten seconds at most. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const busy = isStoreError(error, "busy");
      if (!busy || performance.now() > giveUpAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}

/** Returns the names of the applied migrations, each with the value of its `worksWith`. */
async function readApplied(engine: Engine): Promise<ReadonlyMap<string, string | null>> {
  const applied = await withKysely(engine).builder.selectFrom("schema_migrations").selectAll().execute();
  return new Map(applied.map(({ name, works_with = null }) => [name, works_with]));
}

const write = (engine: Engine, step: ReturnType<typeof sql>): Write => ({
  ...step.compile(engine.builder),
  owner: everyone,
});
