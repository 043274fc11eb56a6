import { refuse, type Refusal } from "../domain/refusals.ts";
import type { Clock } from "../ports/clock.ts";

const windowMilliseconds = 60_000;
const callersKept = 100_000;

/** Who may ask how often: `limit` requests at once, refilled evenly over a minute. */
export interface RateLimit {
  readonly limit: number;
  /** Counts a request; a refusal when the caller has none left. */
  take(caller: string): Refusal<"rate_limited"> | undefined;
}

/** A generic cell rate algorithm over a bounded number of callers; the longest unseen are forgotten first. */
export function createRateLimit(limit: number, clock: Clock): RateLimit {
  const spacing = windowMilliseconds / limit;
  const fullAt = new Map<string, number>();
  return {
    limit,
    take(caller) {
      const now = clock.now();
      const from = Math.max(fullAt.get(caller) ?? 0, now);
      const wait = from + spacing - now - windowMilliseconds;
      // A thousandth of a millisecond of slack takes up the rounding of the sums.
      if (wait > 0.001) {
        return {
          ...refuse("rate_limited", `At most ${limit} requests a minute.`),
          retryAfterSeconds: Math.ceil(wait / 1000),
        };
      }
      fullAt.delete(caller);
      if (fullAt.size >= callersKept) fullAt.delete(fullAt.keys().next().value!);
      fullAt.set(caller, from + spacing);
      return undefined;
    },
  };
}
