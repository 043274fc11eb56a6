/** Returns `first` for step 1, twice the previous result for each further step, and at most `maximum`. */
export function growExponentially(first: number, maximum: number, step: number): number {
  return Math.min(first * 2 ** (step - 1), maximum);
}

/**
 * Pauses between attempts. They double from `firstMilliseconds` to `maximumMilliseconds`. Each pause is then multiplied
 * by a random factor within `spread`, so that clients do not retry at the same time.
 */
export interface Backoff {
  readonly firstMilliseconds: number;
  readonly maximumMilliseconds: number;
  readonly spread: readonly [least: number, most: number];
}

/**
 * Returns the pause after a failed attempt (counted from 1), in whole milliseconds. `random` returns a number from 0 up
 * to, excluding, 1. Not a dependency: the package cockatiel (17.4 kB minified) runs the attempts in memory, but most
 * retries here are due times in a database.
 */
export function getBackoffMilliseconds(
  { firstMilliseconds, maximumMilliseconds, spread: [least, most] }: Backoff,
  attempt: number,
  random: () => number = Math.random,
): number {
  const steady = growExponentially(firstMilliseconds, maximumMilliseconds, attempt);
  return Math.round(steady * (least + random() * (most - least)));
}
