import type { Dispatcher } from "../../src/delivery/dispatcher.ts";

/** Makes a dispatcher accept reservations of slots. Returns a function that stops it and waits for the reserved slots. */
export async function acceptReservations({ runDue }: Dispatcher): Promise<() => Promise<void>> {
  const stop = new AbortController();
  await runDue(stop.signal);
  return async () => {
    stop.abort();
    await runDue(stop.signal);
  };
}
