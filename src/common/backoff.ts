/** `first`, then twice as much with each further step (counted from 1), up to `maximum`. */
export function doubled(first: number, maximum: number, step: number): number {
  return Math.min(first * 2 ** (step - 1), maximum);
}

/** Pauses between attempts, and between which shares of each pause they are spread, so that nobody keeps step. */
export interface Backoff {
  readonly firstMilliseconds: number;
  readonly maximumMilliseconds: number;
  readonly spread: readonly [least: number, most: number];
}

/**
 * How long to wait after a failed attempt (counted from 1), in whole milliseconds. The pause alone: cockatiel (17.4 kB
 * minified) runs the attempts too, in memory, where most of ours are due times in a database.
 */
export function backoffMilliseconds(
  { firstMilliseconds, maximumMilliseconds, spread: [least, most] }: Backoff,
  attempt: number,
  random: () => number = Math.random,
): number {
  const steady = doubled(firstMilliseconds, maximumMilliseconds, attempt);
  return Math.round(steady * (least + random() * (most - least)));
}
