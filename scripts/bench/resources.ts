import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const open = new Set<() => unknown>();
const endMilliseconds = 5_000;

/** Something that `close` ends with its block; should the benchmark be interrupted, `end` does, without waiting. */
export function resource<Value extends object>(
  value: Value,
  end: () => unknown,
  close = end,
): Value & AsyncDisposable {
  open.add(end);
  return Object.assign(value, {
    async [Symbol.asyncDispose]() {
      if (open.delete(end)) await close();
    },
  });
}

/** A new folder in another one. */
export function createFolder(parent = tmpdir()) {
  mkdirSync(parent, { recursive: true });
  const path = mkdtempSync(join(parent, "connect-hub-bench-"));
  return resource({ path }, () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
}

/** Ends what is open; the last that was opened goes first: a process before the folder that it writes to. */
export async function endAll(): Promise<void> {
  await Promise.allSettled([...open].toReversed().map(async (end) => end()));
}

/** Ends everything and this process on Ctrl-C and SIGTERM, at the latest after five seconds. */
export function endWhenInterrupted(): void {
  // npm passes a signal of the terminal on, so it may come twice.
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code), endMilliseconds);
    await endAll();
    process.exit(code);
  };
  process.on("SIGINT", () => void end(130));
  process.on("SIGTERM", () => void end(143));
}
