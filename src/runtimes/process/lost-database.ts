import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Engine } from "../../store/engine.ts";

/** Files that a sandbox writes beside its database, after the database has its tables. */
const companions = ["jwt-secret", "demo.json"];

/** Evidence, collected before a SQLite file is opened, that it had data. */
export interface DatabaseEvidence {
  /** Names of the companions beside the file that say that it had data. */
  readonly found: readonly string[];
  /** Why the file must not be opened: it is missing or has 0 bytes although it had data. Undefined if it may be opened. */
  readonly fault: string | undefined;
}

/**
 * Looks for evidence that a database file had data. A `jwt-secret` alone says nothing of a missing file if the configuration
 * gives the secret: then it may be the operator's own file.
 */
export async function findEvidence(path: string, hasOwnSecret: boolean): Promise<DatabaseEvidence> {
  const folder = dirname(path);
  // Before the file itself: another process that makes it now writes them after it.
  const sizes = await Promise.all(companions.map((name) => sizeOf(join(folder, name))));
  const found = companions.filter((_, index) => sizes[index] !== undefined);
  const size = await sizeOf(path);
  if (size !== undefined && size > 0) return { found, fault: undefined };
  // SQLite removes the log of a file that is missing or has 0 bytes, and with it all that the log has.
  const log = `${await realpath(path).catch(() => path)}-wal`;
  if (((await sizeOf(log)) ?? 0) > 0) return { found, fault: lost(path, size, [basename(log)]) };
  const telling = size === undefined && hasOwnSecret ? found.filter((name) => name !== "jwt-secret") : found;
  return { found: telling, fault: telling.length > 0 ? lost(path, size, telling) : undefined };
}

/** Returns why an open database must not be used: it has no tables although it had some. Undefined if it may be used. */
export async function faultOfEmpty(
  engine: Engine,
  path: string,
  { found }: DatabaseEvidence,
): Promise<string | undefined> {
  if (found.length === 0) return undefined;
  const [{ tables } = { tables: 0 }] = await engine.read({
    sql: "SELECT count(*) AS tables FROM sqlite_master",
    parameters: [],
  });
  return tables === 0 ? lost(path, 0, found) : undefined;
}

function lost(path: string, size: number | undefined, beside: readonly string[]): string {
  const folder = dirname(path);
  const state =
    size === undefined
      ? `There is no database ${path}`
      : `The database ${path} is empty, such as a copy that was made without its -wal`;
  const all = [...new Set([basename(path), ...beside])].join(", ");
  return `${state}, but ${beside.join(" and ")} in ${folder} ${beside.length > 1 ? "are" : "is"} of a database that was used. Restore the database from a whole copy. To begin with an empty one, move ${all} to another folder.`;
}

/** Returns undefined if there is no such file. */
const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
