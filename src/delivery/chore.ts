import type { Clock } from "../ports/clock.ts";
import { isStoreError } from "../ports/store/errors.ts";
import type { StopSignal } from "./queue-consumer.ts";

/** Work that looks for itself when it is due. */
export type Chore = (stopping?: StopSignal) => Promise<void>;

/** Work that is done at once, and then again when it is asked for and so many milliseconds have passed since it began. */
export function every(milliseconds: number, clock: Pick<Clock, "monotonic">, work: Chore): Chore {
  let nextAt = 0;
  return async (stopping) => {
    if (clock.monotonic() < nextAt) return;
    nextAt = clock.monotonic() + milliseconds;
    await work(stopping);
  };
}

/** What is busy now is asked again later, and holds up nothing else. */
export async function unlessBusy(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isStoreError(error, "busy")) throw error;
  }
}
