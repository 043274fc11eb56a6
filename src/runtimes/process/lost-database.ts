import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Engine } from "../../store/engine.ts";
import { createdSecretFiles } from "./files.ts";
import { getRecordPath } from "./installation-record.ts";

/**
 * Files next to a database that contained data: those that a start writes after the tables exist, and the prepared file
 * of an interrupted `restore`.
 */
const listCompanions = (path: string) => [
  ...Object.values(createdSecretFiles),
  "demo.json",
  basename(getRecordPath(path)),
  `${basename(path)}.restoring`,
];

/** Evidence that a SQLite file contained data, collected before the file is opened. */
export interface DatabaseEvidence {
  /** Names of the files next to the database that prove that it contained data. */
  readonly found: readonly string[];
  /**
   * Reason why the file must not be opened: it is missing or has 0 bytes although it contained data. Undefined if it
   * may be opened.
   */
  readonly fault: string | undefined;
}

/**
 * Collects evidence that a database file contained data. `ownFiles` are no evidence for a missing file: the
 * configuration sets their content, so they may be files of the operator.
 */
export async function findEvidence(path: string, ownFiles: readonly string[]): Promise<DatabaseEvidence> {
  const folder = dirname(path);
  // Checked before the database, because another process that creates it now writes these files after it.
  const companionFiles = listCompanions(path);
  const sizes = await Promise.all(companionFiles.map((name) => getSize(join(folder, name))));
  const found = companionFiles.filter((_, index) => sizes[index] !== undefined);
  const size = await getSize(path);
  if (size !== undefined && size > 0) return { found, fault: undefined };
  // SQLite deletes the write-ahead log of a missing or empty file, and with it all data of the log.
  const log = `${await realpath(path).catch(() => path)}-wal`;
  if (((await getSize(log)) ?? 0) > 0) return { found, fault: describeLoss(path, size, [basename(log)]) };
  const proof = size === undefined ? found.filter((name) => !ownFiles.includes(name)) : found;
  return { found: proof, fault: proof.length > 0 ? describeLoss(path, size, proof) : undefined };
}

/**
 * Returns the reason why an open database must not be used: it has no tables, although it had some. Returns undefined
 * if it may be used.
 */
export async function explainEmptyDatabase(
  engine: Engine,
  path: string,
  { found }: DatabaseEvidence,
): Promise<string | undefined> {
  if (found.length === 0) return undefined;
  const [{ tables } = { tables: 0 }] = await engine.read({
    sql: "SELECT count(*) AS tables FROM sqlite_master",
    parameters: [],
  });
  return tables === 0 ? describeLoss(path, 0, found) : undefined;
}

function describeLoss(path: string, size: number | undefined, evidenceNames: readonly string[]): string {
  const folder = dirname(path);
  const state =
    size === undefined
      ? `The database ${path} does not exist`
      : `The database ${path} is empty, such as a copy that was made without its -wal`;
  const all = [...new Set([basename(path), ...evidenceNames])].join(", ");
  return `${state}, but ${new Intl.ListFormat("en-GB").format(evidenceNames)} in ${folder} ${evidenceNames.length > 1 ? "are" : "is"} from a database that was used. Restore the database from a complete backup. To start with an empty database, move ${all} to another folder.`;
}

/** Returns the size of a file in bytes, or undefined if it does not exist or cannot be accessed. */
const getSize = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
