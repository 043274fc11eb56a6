import { StoreError } from "../ports/store/errors.ts";
import type { Engine } from "./engine.ts";
import { toStatement } from "./change.ts";

type Mode = "sandbox" | "production";

const id = 1;

/** Identity of a SQLite database, to recognize it at the next start. */
export interface Installation {
  readonly id: string;
  /** Time of the latest start or shutdown, in Unix milliseconds. Each one is later than the previous one. */
  readonly usedAt: number;
}

/**
 * Returns the identity of a database. Returns undefined if it has none, because no service has recorded one, or because
 * its schema is missing or older.
 */
export async function findInstallation({
  builder,
}: Pick<Engine, "builder">): Promise<Installation | undefined> {
  const query = builder
    .selectFrom("installation")
    .select(["installation_id", "used_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  const row = await query.catch((error: unknown) => {
    if (error instanceof StoreError) throw error;
    return undefined;
  });
  return row?.installation_id == null ? undefined : { id: row.installation_id, usedAt: row.used_at ?? 0 };
}

/** Creates the statement that records the identity of a database. The mode must be recorded. */
export const setInstallation = (
  { builder }: Pick<Engine, "builder">,
  { id: installationId, usedAt }: Installation,
) =>
  toStatement(
    builder
      .updateTable("installation")
      .set({ installation_id: installationId, used_at: usedAt })
      .where("id", "=", id),
  );

/**
 * Returns the mode of the service that first used the database, if it differs from `mode`. Returns undefined if it is
 * the same, or if no service has started on the database since version 1.0.0.
 */
export async function findOtherMode(engine: Engine, mode: Mode): Promise<Mode | undefined> {
  const recorded = await findMode(engine);
  return recorded === mode ? undefined : recorded;
}

/** Returns the time of the latest verified backup. Returns undefined if there is none. */
export async function findBackupTime({ builder }: Pick<Engine, "builder">): Promise<number | undefined> {
  const query = builder.selectFrom("installation").select("backed_up_at").where("id", "=", id);
  return (await query.executeTakeFirst())?.backed_up_at ?? undefined;
}

/** Creates the statement that records a verified backup. It does nothing if no service has started on the database. */
export const recordBackup = ({ builder }: Pick<Engine, "builder">, at: number) =>
  toStatement(builder.updateTable("installation").set({ backed_up_at: at }).where("id", "=", id));

/** Records the mode if none is recorded. Returns the recorded mode if it differs, as `findOtherMode` does. */
export async function recordMode(engine: Engine, mode: Mode): Promise<Mode | undefined> {
  const recorded = await findMode(engine);
  if (recorded !== undefined) return recorded === mode ? undefined : recorded;
  const insertion = engine.builder
    .insertInto("installation")
    .values({ id, mode })
    .onConflict((conflict) => conflict.column("id").doNothing());
  await engine.commit([toStatement(insertion)]);
  return findOtherMode(engine, mode);
}

async function findMode({ builder }: Engine): Promise<Mode | undefined> {
  const query = builder.selectFrom("installation").select("mode").where("id", "=", id);
  return (await query.executeTakeFirst())?.mode;
}
