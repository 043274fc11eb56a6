import { getBackoffMilliseconds } from "../../common/backoff.ts";

/**
 * Returns the delay before the next submit attempt in milliseconds. `attempt` is the number of failed attempts, from 1.
 * The delay doubles from half a second to a minute, and is multiplied by a random factor from 0.5 to 1.5.
 */
export const getRetryDelayMilliseconds = (attempt: number): number =>
  getBackoffMilliseconds(
    { firstMilliseconds: 500, maximumMilliseconds: 60_000, spread: [0.5, 1.5] },
    attempt,
  );
