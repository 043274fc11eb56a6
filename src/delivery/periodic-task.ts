import type { Clock } from "../ports/clock.ts";
import { isStoreError } from "../ports/store/errors.ts";
import type { StopSignal } from "./queue-consumer.ts";

/** A background task that returns immediately if its interval has not passed. */
export type PeriodicTask = (stop?: StopSignal) => Promise<void>;

/**
 * Returns a task that runs `work` if at least `milliseconds` have passed since the previous run started. The first call
 * always runs it. If `work` rejects, the call rejects. The next run then also waits for its interval.
 */
export function runEvery(
  milliseconds: number,
  clock: Pick<Clock, "monotonic">,
  work: PeriodicTask,
): PeriodicTask {
  let nextAt = 0;
  return async (stop) => {
    if (clock.monotonic() < nextAt) return;
    nextAt = clock.monotonic() + milliseconds;
    await work(stop);
  };
}

/**
 * Ignores a `StoreError` of kind `busy`, so that other tasks are not delayed and the work runs again at its next
 * interval. Rejects with any other error.
 */
export async function ignoreBusyStore(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isStoreError(error, "busy")) throw error;
  }
}
