const cleanings = new Set<() => unknown>();
const endMilliseconds = 5_000;

/** Registers what has to be done should the benchmark be interrupted; returns what takes it back. */
export function onInterrupt(clean: () => unknown): () => void {
  cleanings.add(clean);
  return () => cleanings.delete(clean);
}

/** Does what was registered; the last that was opened goes first: a process before the folder that it writes to. */
export async function cleanUp(): Promise<void> {
  await Promise.allSettled([...cleanings].toReversed().map(async (clean) => clean()));
}

/** Cleans up and ends on Ctrl-C and SIGTERM, at the latest after five seconds. */
export function endWhenInterrupted(): void {
  // npm passes a signal of the terminal on, so it may come twice.
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code), endMilliseconds);
    await cleanUp();
    process.exit(code);
  };
  process.on("SIGINT", () => void end(130));
  process.on("SIGTERM", () => void end(143));
}
