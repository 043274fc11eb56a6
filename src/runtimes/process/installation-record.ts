import { readFile, rename, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { getErrorCode } from "../../common/errors.ts";
import { ConfigurationError } from "../../config/config.ts";
import { createId } from "../../domain/identifiers.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Engine } from "../../store/engine.ts";
import { findInstallation, setInstallation, type Installation } from "../../store/installation.ts";
import { explainReadError } from "./explain-read-error.ts";
import { syncPath } from "./sync.ts";

/** Latest time of a `Date`, in Unix milliseconds. */
const latestTime = 8_640_000_000_000_000;
const schema = z.object({ id: z.string().min(1), usedAt: z.int().min(0).max(latestTime) });

/** Returns the path of the file that records the identity of a SQLite database. It is next to the database. */
export const getRecordPath = (database: string) => `${database}.installation`;

/**
 * Reads the recorded identity of a SQLite database. Returns undefined if there is no record. Rejects with
 * `ConfigurationError` if the file cannot be read or is invalid.
 */
export async function readInstallationRecord(database: string): Promise<Installation | undefined> {
  const path = getRecordPath(database);
  try {
    const { data } = schema.safeParse(parseJson(await readFile(path, "utf8")));
    if (data) return data;
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return undefined;
    const reason = explainReadError(error);
    throw reason === undefined ? error : new ConfigurationError(`${path}: ${reason}.`, { cause: error });
  }
  throw new ConfigurationError(
    `${path} is damaged. If ${basename(database)} is the right database, delete ${basename(path)}, and the next start creates it again.`,
  );
}

/**
 * Records the use of a SQLite database in the database and then in its record, so that the record is never later. The
 * mode must be recorded before. Otherwise only the record is written, and the next start rejects the database. A record
 * that cannot be written is only logged, because the service can run without it.
 */
export async function recordUse(
  engine: Engine,
  database: string,
  { clock, log }: { readonly clock: Pick<Clock, "now">; readonly log: Pick<Log, "warn"> },
): Promise<void> {
  const now = clock.now();
  const known = await findInstallation(engine);
  const usedAt = Math.max(now, (known?.usedAt ?? 0) + 1);
  const installation: Installation = { id: known?.id ?? createId(now), usedAt };
  await engine.commit([setInstallation(engine, installation)]);
  const path = getRecordPath(database);
  try {
    await writeFile(`${path}.new`, `${JSON.stringify(installation)}\n`, { mode: 0o600 });
    await syncPath(`${path}.new`);
    // The folder is not synced: after a power failure, the previous record is valid, too.
    await rename(`${path}.new`, path);
  } catch (error) {
    log.warn(
      { path, error: String(error) },
      "installation record not written; a lost database may not be noticed",
    );
  }
}

/**
 * Returns the reason why a database must not be used: it has another identity than the record, or an earlier time.
 * Returns undefined if it may be used.
 */
export async function explainOtherInstallation(
  engine: Engine,
  database: string,
  recorded: Installation,
): Promise<string | undefined> {
  const found = await findInstallation(engine);
  if (found?.id === recorded.id && found.usedAt >= recorded.usedAt) return undefined;
  const format = (time: number) => new Date(time).toISOString();
  const name = basename(getRecordPath(database));
  const difference =
    found === undefined
      ? "it was not used before, or only by an earlier version"
      : found.id === recorded.id
        ? `it is a copy of ${format(found.usedAt)}, such as a backup or a copy without its -wal`
        : "it is of another installation";
  return `The database ${database} is not the database of the latest start or shutdown here, at ${format(recorded.usedAt)} (recorded in ${name}): ${difference}. Put the recorded database back with its -wal, or restore a backup with: npm run cli -- restore FILE. To use this database unchanged, delete ${name}.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
