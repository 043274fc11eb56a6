import { earlierTime } from "../domain/time/instants.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import type { Stopping } from "./lane.ts";

const everyMilliseconds = 1_000;
/** So few that the sends which are committed with them do not notice. */
const recordsAtOnce = 100;
/** How much longer the store is left to others than a step took. */
const restFactor = 3;
const maximumRestMilliseconds = 1_000;

/** Removes what has outlived its use, looked for at most once a second. */
export type Purge = (stopping?: Stopping) => Promise<void>;

/** A purge that goes in small steps until nothing is left, and rests longer after each than the step took. */
export function createPurge(store: Store, clock: Clock): Purge {
  const kinds = [store.idempotency, store.sessions, store.passwordResets, store.webhooks, store.receipts];
  let nextAt = 0;
  return async (stopping) => {
    if (clock.steady() < nextAt) return;
    nextAt = clock.steady() + everyMilliseconds;
    const now = earlierTime(clock);
    let left = kinds;
    while (left.length > 0 && !stopping?.aborted) {
      const startedAt = clock.steady();
      const removed = await Promise.all(left.map((kind) => kind.purge(now, recordsAtOnce)));
      left = left.filter((_, index) => removed[index]! >= recordsAtOnce);
      if (left.length > 0) await rest(restFactor * (clock.steady() - startedAt));
    }
  };
}

const rest = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.min(milliseconds, maximumRestMilliseconds)));
