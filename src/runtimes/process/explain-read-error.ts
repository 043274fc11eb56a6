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
  NotCapable: "Deno may not read it; allow it by --allow-read",
};

/** Returns a human-readable reason why a file cannot be read. Returns undefined if the error has another cause. */
export function explainReadError(error: unknown): string | undefined {
  const { code, name } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return reasons[code ?? ""] ?? reasons[name ?? ""];
}
