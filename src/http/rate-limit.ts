import { refuse, type Refusal } from "../domain/refusals.ts";
import type { Clock } from "../ports/clock.ts";

const windowMilliseconds = 60_000;
const callersTogether = 50_000;

/** Who may ask how often: `limit` requests at once, refilled evenly over a minute. */
export interface RateLimit {
  readonly limit: number;
  /** Counts a request; a refusal when the caller has none left. */
  take(caller: string): Refusal<"rate_limited"> | undefined;
}

/**
 * A generic cell rate algorithm over a bounded number of callers. Who was not seen for a minute has all of the allowance
 * again and is forgotten; so may be who was not seen while 50,000 others were.
 */
export function createRateLimit(limit: number, clock: Clock): RateLimit {
  const spacing = windowMilliseconds / limit;
  let [recent, earlier] = [new Map<string, number>(), new Map<string, number>()];
  let since = clock.now();

  function forget(now: number): void {
    if (now - since < windowMilliseconds && recent.size < callersTogether) return;
    [recent, earlier] = [new Map(), recent];
    since = now;
  }

  return {
    limit,
    take(caller) {
      const now = clock.now();
      forget(now);
      const from = Math.max(recent.get(caller) ?? earlier.get(caller) ?? 0, now);
      const wait = from + spacing - now - windowMilliseconds;
      // A thousandth of a millisecond of slack takes up the rounding of the sums.
      if (wait > 0.001) {
        return {
          ...refuse("rate_limited", `At most ${limit} requests a minute.`),
          retryAfterSeconds: Math.ceil(wait / 1000),
        };
      }
      recent.set(caller, from + spacing);
      return undefined;
    },
  };
}
