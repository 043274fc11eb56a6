const firstMilliseconds = 500;
const longestMilliseconds = 60_000;

/** How long to wait after a failed attempt (counted from 1): doubling up to a minute, give or take half of it. */
export function backoffMilliseconds(attempt: number, random: () => number = Math.random): number {
  const steady = Math.min(firstMilliseconds * 2 ** Math.min(attempt - 1, 20), longestMilliseconds);
  return Math.round(steady * (0.5 + random()));
}
