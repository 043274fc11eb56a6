import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file or a folder to the disk, so that it survives a power failure. Rejects with the error of the system if
 * that fails.
 */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Renames a finished file. After a power failure, either the old or the new file has the name. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await syncPath(from);
  await rename(from, to);
  await syncPath(dirname(to));
}
