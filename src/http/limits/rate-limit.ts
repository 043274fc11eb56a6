import { createExpiringMap } from "../../common/expiring-map.ts";
import { createRetryableProblem, type ProblemResponse } from "../../domain/problems.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RateLimit } from "../../ports/limits.ts";
import { millisecondsPerMinute } from "../../domain/time/units.ts";

/** Unit and period of a rate limit. `description` is human-readable. */
export interface RateLimitWindow {
  readonly description: string;
  readonly milliseconds: number;
}

const requests: RateLimitWindow = { description: "requests a minute", milliseconds: millisecondsPerMinute };

/**
 * Creates a rate limit of `limit` uses a period, by the generic cell rate algorithm, for a limited number of callers.
 * Default period: a minute. A caller without requests for one period has its full limit again. A caller may be
 * forgotten earlier if it sends nothing while 50,000 others do.
 */
export function createRateLimit(
  limit: number,
  clock: Clock,
  { description, milliseconds }: RateLimitWindow = requests,
): RateLimit {
  /** Time by the monotonic clock until which each caller has used its limit. */
  const uses = createExpiringMap<number>(clock, milliseconds);
  const spacing = milliseconds / limit;
  const getWait = (usedUntil = 0) => {
    const now = clock.monotonic();
    const from = Math.max(usedUntil, now);
    return { from, wait: from + spacing - now - milliseconds };
  };

  const toProblem = (wait: number): ProblemResponse<"rate_limited"> | undefined =>
    // A tolerance of 0.001 ms absorbs rounding errors.
    wait > 0.001
      ? createRetryableProblem("rate_limited", `At most ${limit} ${description}.`, Math.ceil(wait / 1000))
      : undefined;

  return {
    limit,
    consume(caller) {
      const { from, wait } = getWait(uses.get(caller));
      const refusal = toProblem(wait);
      if (!refusal) uses.set(caller, from + spacing);
      return refusal;
    },
    restore(caller) {
      const usedUntil = uses.get(caller);
      if (usedUntil !== undefined) uses.set(caller, usedUntil - spacing);
    },
    peek: (caller) => toProblem(getWait(uses.get(caller)).wait),
  };
}
