import type { Dispatcher } from "../../src/delivery/dispatcher.ts";

/** Has a dispatcher serve slots; what is given back ends that, and resolves when what has one is done. */
export async function serveSlots({ lanes, runDue }: Dispatcher): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const serving = lanes.map((lane) => lane.serve?.(stopping.signal));
  // There are slots once nothing waits.
  await runDue();
  return async () => {
    stopping.abort();
    for (const lane of lanes) lane.wake();
    await Promise.all(serving);
  };
}
