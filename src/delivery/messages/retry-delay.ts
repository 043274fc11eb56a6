import { getBackoffMilliseconds } from "../../common/backoff.ts";

/**
 * Returns the delay before the next submit attempt in milliseconds. `attempt` is the number of failed attempts, from 1.
 * The delay grows from half a second to a minute, with a random spread of 50 %.
 */
export const getRetryDelayMilliseconds = (attempt: number): number =>
  getBackoffMilliseconds(
    { firstMilliseconds: 500, maximumMilliseconds: 60_000, spread: [0.5, 1.5] },
    attempt,
  );
