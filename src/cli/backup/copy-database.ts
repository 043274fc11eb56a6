import { rm } from "node:fs/promises";
import { openFile } from "#sqlite";

/**
 * Copies a SQLite database with its log, as of now, to a new file without a log. The database may be in use. Removes an
 * earlier, unfinished copy first.
 */
export async function copyDatabase(database: string, copy: string): Promise<void> {
  await removeDatabase(copy);
  const source = openFile(database, { readonly: true });
  try {
    // The backup API of SQLite would start again at each write.
    source.prepare("vacuum into ?").run(copy);
  } finally {
    source.close();
  }
}

/** Removes a SQLite file with its log, if they exist. */
export async function removeDatabase(path: string): Promise<void> {
  for (const ending of sqliteEndings) await rm(path + ending, { force: true });
}

/** Endings of the files of a database. SQLite applies a log (`-wal`) to any file of its name. */
export const sqliteEndings = ["", "-wal", "-shm"] as const;
