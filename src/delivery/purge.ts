import { getEarlierTime } from "../domain/time/instants.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { runEvery, type PeriodicTask } from "./periodic-task.ts";
import type { StopSignal } from "./queue-consumer.ts";
import { throttleAfter } from "./throttle-after.ts";

const everyMilliseconds = 1_000;
/** Small enough not to delay sends in the same commit group. */
const recordsAtOnce = 100;

/** Creates a task that removes expired records in small steps until none is left. It runs at most once a second. */
export function createPurge(store: Store, clock: Clock): PeriodicTask {
  const kinds = [
    store.idempotency,
    store.packagePurchases,
    store.sessions,
    store.passwordResets,
    store.webhooks,
    store.receipts,
    store.guardRecords,
    store.verifications,
    store.serviceWindows,
  ];
  return runEvery(everyMilliseconds, clock, (stop) =>
    purgeInSteps(kinds, getEarlierTime(clock), clock, stop),
  );
}

interface Kind {
  /** Maximum number of records that one step removes. Default: 100. */
  readonly stepSize?: number;
  /** Removes at most `limit` records. Returns the number of removed records. */
  purge(now: number, limit: number): Promise<number>;
}

/**
 * Removes records that are expired at `now`, in small steps until none is left. Pauses after each step for three times
 * its duration, at most one second.
 */
export async function purgeInSteps(
  kinds: readonly Kind[],
  now: number,
  clock: Pick<Clock, "monotonic">,
  stop?: StopSignal,
): Promise<void> {
  let remaining = kinds;
  while (remaining.length > 0 && !stop?.aborted) {
    const startedAt = clock.monotonic();
    const removed = await Promise.all(
      remaining.map(({ purge, stepSize = recordsAtOnce }) => purge(now, stepSize)),
    );
    remaining = remaining.filter(({ stepSize = recordsAtOnce }, index) => removed[index]! >= stepSize);
    if (remaining.length > 0) await throttleAfter(clock.monotonic() - startedAt);
  }
}
