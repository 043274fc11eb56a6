import { earlierTime } from "../domain/time/instants.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { every, type Chore } from "./chore.ts";
import type { StopSignal } from "./queue-consumer.ts";
import { restAfter } from "./rest.ts";

const everyMilliseconds = 1_000;
/** Small enough not to delay the sends that are committed in the same group. */
const recordsAtOnce = 100;

/** Removes expired records, in small steps until nothing is left; looks for them at most once a second. */
export function createPurge(store: Store, clock: Clock): Chore {
  const kinds = [
    store.idempotency,
    store.esimAttempts,
    store.sessions,
    store.passwordResets,
    store.webhooks,
    store.receipts,
    store.guardRecords,
    store.verifications,
    store.serviceWindows,
  ];
  return every(everyMilliseconds, clock, (stopping) =>
    purgeInSteps(kinds, earlierTime(clock), clock, stopping),
  );
}

interface Kind {
  /** Maximum number of records that one step removes. Default: 100. */
  readonly stepSize?: number;
  /** Removes at most `limit` records, and resolves to their number. */
  purge(now: number, limit: number): Promise<number>;
}

/** Removes in small steps what is to be removed by `now`, until nothing is left, and rests after each for longer than it took. */
export async function purgeInSteps(
  kinds: readonly Kind[],
  now: number,
  clock: Pick<Clock, "monotonic">,
  stopping?: StopSignal,
): Promise<void> {
  let left = kinds;
  while (left.length > 0 && !stopping?.aborted) {
    const startedAt = clock.monotonic();
    const removed = await Promise.all(
      left.map(({ purge, stepSize = recordsAtOnce }) => purge(now, stepSize)),
    );
    left = left.filter(({ stepSize = recordsAtOnce }, index) => removed[index]! >= stepSize);
    if (left.length > 0) await restAfter(clock.monotonic() - startedAt);
  }
}
