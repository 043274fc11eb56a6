import { backoffMilliseconds, type Backoff } from "../../common/backoff.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import { isStoreError } from "../../ports/store/errors.ts";

const pauses: Backoff = { firstMilliseconds: 50, maximumMilliseconds: 5_000, spread: [0.5, 1.5] };

/**
 * Commits what has happened upstream, where nothing can be undone: again and again while the store is busy, for as long as the
 * record of a hand-over is tried. Rejects as the last try does.
 */
export async function whenFree<Result>(clock: Clock, commit: () => Promise<Result>): Promise<Result> {
  const until = clock.steady() + lifetimes.recordMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commit();
    } catch (error) {
      const pause = backoffMilliseconds(pauses, attempt);
      if (!isStoreError(error, "busy") || clock.steady() + pause >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
