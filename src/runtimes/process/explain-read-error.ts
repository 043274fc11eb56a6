import { statSync } from "node:fs";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  ENAMETOOLONG: "there is no such file",
  ELOOP: "its symbolic links form a loop",
  ENXIO: "this is a socket, not a file",
  EISDIR: "this is a folder, not a file",
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
  EIO: "the disk cannot read it",
  NOT_REGULAR: "a reload reads regular files only, because a pipe cannot be read again",
  NotCapable: "Deno may not read it; allow it by --allow-read",
};

/**
 * Throws an error that `explainReadError` explains if a path is a pipe or a device. Opening a pipe again could wait
 * forever.
 */
export function assertRegularFile(path: string): void {
  const stats = statSync(path);
  if (stats.isFile() || stats.isDirectory()) return;
  throw Object.assign(new Error("This is not a regular file."), { code: "NOT_REGULAR" });
}

/** Returns a human-readable reason why a file cannot be read. Returns undefined if the error has another cause. */
export function explainReadError(error: unknown): string | undefined {
  const { code, name } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return reasons[code ?? ""] ?? reasons[name ?? ""];
}
