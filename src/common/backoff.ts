/** `first`, then twice as much with each further step (counted from 1), up to `maximum`. */
export function doubled(first: number, maximum: number, step: number): number {
  return Math.min(first * 2 ** (step - 1), maximum);
}

/** Pauses between attempts, each spread at random between two shares of itself, so that clients do not keep step. */
export interface Backoff {
  readonly firstMilliseconds: number;
  readonly maximumMilliseconds: number;
  readonly spread: readonly [least: number, most: number];
}

/**
 * How long to wait after a failed attempt (counted from 1), in whole milliseconds. Computes only the pause: cockatiel
 * (17.4 kB minified) also runs the attempts, in memory, while most of ours are due times in a database.
 */
export function backoffMilliseconds(
  { firstMilliseconds, maximumMilliseconds, spread: [least, most] }: Backoff,
  attempt: number,
  random: () => number = Math.random,
): number {
  const steady = doubled(firstMilliseconds, maximumMilliseconds, attempt);
  return Math.round(steady * (least + random() * (most - least)));
}
