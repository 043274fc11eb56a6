import { open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { getErrorCode } from "../../common/errors.ts";
import { ConfigurationError } from "../../config/config.ts";
import { formatTombstone, parseTombstones, type Tombstone } from "../../domain/privacy/tombstones.ts";
import type { ErasureLog } from "../../ports/erasure-log.ts";
import { StoreError } from "../../ports/store/errors.ts";
import { explainReadError } from "./explain-read-error.ts";
import { syncPath } from "./sync.ts";

/** Returns the path of the file with the tombstones of a SQLite database. */
export const getErasureFile = (dataFolder: string): string => join(dataFolder, "erasures");

/** Creates the log of erasures in a file of the data folder. Only its owner can read the file. */
export function createErasureFile(dataFolder: string): ErasureLog {
  const path = getErasureFile(dataFolder);
  return {
    async append(tombstone) {
      try {
        await appendLine(path, formatTombstone(tombstone));
      } catch (error) {
        throw new StoreError("gone", `${path} cannot be written: ${getErrorCode(error)}`, { cause: error });
      }
    },
  };
}

/** Returns true if a line has no tombstone. */
function isEmptyLine(line: string): boolean {
  const parsed = parseTombstones(line);
  return !("tombstones" in parsed) || parsed.tombstones.length === 0;
}

/** Appends a line. It is on the disk when the promise resolves, and so is the name of a new file. */
async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, "a+", 0o600);
  try {
    const text = await file.readFile("utf8");
    const rest = text.slice(text.lastIndexOf("\n") + 1);
    // A part of a line is of an interrupted write. Its erasure did not start.
    const isPart = rest !== "" && isEmptyLine(rest);
    if (isPart) await file.truncate(Buffer.byteLength(text) - Buffer.byteLength(rest));
    await file.appendFile(`${isPart || rest === "" ? "" : "\n"}${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncPath(dirname(path));
}

/**
 * Reads the tombstones of a file. Without the file, there are none. Rejects with `ConfigurationError` if the file cannot
 * be read or has a malformed line.
 */
export async function readTombstones(path: string): Promise<readonly Tombstone[]> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (getErrorCode(error) === "ENOENT") return "";
    const reason = explainReadError(error);
    throw reason === undefined ? error : new ConfigurationError(`${path}: ${reason}.`, { cause: error });
  });
  const parsed = parseTombstones(text);
  if ("tombstones" in parsed) return parsed.tombstones;
  throw new ConfigurationError(
    `${path}:${parsed.faultyLine}: this is not the record of an erasure. Restore the file, or remove the line.`,
  );
}
