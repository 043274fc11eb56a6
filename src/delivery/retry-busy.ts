import type { Clock } from "../ports/clock.ts";
import { StoreError } from "../ports/store.ts";

const firstMilliseconds = 50;
const longestMilliseconds = 5_000;
/** Enough for a minute. */
const tries = 30;

/**
 * Does again what the store refuses as `busy`, after a pause that doubles up to five seconds, give or take half of it, and
 * not after `until` (Unix milliseconds); rejects with the last refusal, and at once with any other.
 */
export async function retryBusy<Result>(
  clock: Clock,
  until: number,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = pauseMilliseconds(attempt);
      const isBusy = error instanceof StoreError && error.kind === "busy";
      if (!isBusy || attempt === tries || clock.now() + pause >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

const pauseMilliseconds = (attempt: number) =>
  Math.min(firstMilliseconds * 2 ** (attempt - 1), longestMilliseconds) * (0.5 + Math.random());
