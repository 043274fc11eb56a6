import { sql } from "kysely";
import { isStoreError, StoreError } from "../ports/store/errors.ts";
import { everyone, type Write } from "./write.ts";
import type { Engine } from "./engine.ts";
import { migrations, type Migration } from "./migrations/index.ts";
import { rows } from "./statement.ts";
import { Violation } from "./violation.ts";

const patienceMilliseconds = 10_000;
const pauseMilliseconds = 20;

/**
 * Brings the schema up to date; returns the names of the steps that ran. Each is one commit with its record, and in an empty
 * database, where there is nothing to lock or to lose, all of them are.
 */
export async function migrate(
  engine: Engine,
  now: number,
  list: readonly Migration[] = migrations,
): Promise<readonly string[]> {
  const table = sql`create table if not exists schema_migrations (
    name text not null constraint schema_migrations_name_key primary key, applied_at bigint not null)`;
  await patiently(() => engine.commit([write(engine, table, everyone)]));
  const applied = await patiently(() => readApplied(engine));
  const missing = list.filter(({ name }) => !applied.has(name));
  const ran: string[] = [];
  for (const together of applied.size === 0 ? [missing] : missing.map((one) => [one])) {
    const writes = together.flatMap((one) => writesOf(engine, one, now, applied.size === 0));
    try {
      await patiently(() => engine.commit(writes));
      ran.push(...together.map(({ name }) => name));
    } catch (error) {
      // Another process was faster: its record stands.
      if (!(error instanceof Violation && error.broken === "schema_migrations_name_key")) throw error;
      if (applied.size === 0) return migrate(engine, now, list);
    }
  }
  return ran;
}

/** What a step writes, its record first: of two processes that run it one finds that at once. */
function writesOf(
  engine: Engine,
  { name, steps, worksWith, locksNobody }: Migration,
  now: number,
  isFirst: boolean,
): readonly Write[] {
  const known = { name, applied_at: now, ...(worksWith !== undefined && { works_with: worksWith }) };
  const record = engine.builder.insertInto("schema_migrations").values(known).compile();
  const owner = locksNobody && !isFirst ? undefined : everyone;
  return [record, ...steps(engine.dialect, now).map((step) => write(engine, step, owner))];
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

/** The names of the steps that ran, each with the newest migration that a version has to know to work beside it. */
async function readApplied(engine: Engine): Promise<ReadonlyMap<string, string | null>> {
  // An older database has no column for it.
  const applied = await rows(engine, engine.builder.selectFrom("schema_migrations").selectAll());
  return new Map(applied.map(({ name, works_with = null }) => [name, works_with]));
}

function write(engine: Engine, step: ReturnType<typeof sql>, owner: string | undefined): Write {
  return { ...step.compile(engine.builder), owner };
}
