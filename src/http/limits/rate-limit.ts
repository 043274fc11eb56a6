import { createExpiringMap } from "../../common/expiring-map.ts";
import { refuseFor, type Refusal } from "../../domain/refusals.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RateLimit } from "../../ports/limits.ts";
import { minuteMilliseconds } from "../../domain/time/units.ts";

/** What is counted, in words for people, and how long the whole allowance takes to refill. */
export interface Allowance {
  readonly words: string;
  readonly milliseconds: number;
}

const requests: Allowance = { words: "requests a minute", milliseconds: minuteMilliseconds };

/**
 * A generic cell rate algorithm over a bounded number of callers. A caller not seen for as long as the allowance takes
 * to refill has all of it again and is forgotten; one not seen while 50,000 others were may be forgotten too.
 */
export function createRateLimit(
  limit: number,
  clock: Clock,
  { words, milliseconds }: Allowance = requests,
): RateLimit {
  /** Until when each caller has used its allowance up, by the monotonic clock. */
  const uses = createExpiringMap<number>(clock, milliseconds);
  const spacing = milliseconds / limit;
  const waitOf = (usedUntil = 0) => {
    const now = clock.monotonic();
    const from = Math.max(usedUntil, now);
    return { from, wait: from + spacing - now - milliseconds };
  };

  const refusalOf = (wait: number): Refusal<"rate_limited"> | undefined =>
    // A thousandth of a millisecond of slack absorbs rounding errors.
    wait > 0.001
      ? refuseFor("rate_limited", `At most ${limit} ${words}.`, Math.ceil(wait / 1000))
      : undefined;

  return {
    limit,
    take(caller) {
      const { from, wait } = waitOf(uses.get(caller));
      const refusal = refusalOf(wait);
      if (!refusal) uses.set(caller, from + spacing);
      return refusal;
    },
    giveBack(caller) {
      const usedUntil = uses.get(caller);
      if (usedUntil !== undefined) uses.set(caller, usedUntil - spacing);
    },
    peek: (caller) => refusalOf(waitOf(uses.get(caller)).wait),
  };
}
