import { createRecent } from "../../common/recent.ts";
import { refuse, type Refusal } from "../../domain/refusals.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RateLimit } from "../../ports/limits.ts";

const minuteMilliseconds = 60_000;

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
  const spacing = milliseconds / limit;
  const usedUntil = createRecent<number>(clock, milliseconds);
  const waitOf = (caller: string, now: number) => {
    const from = Math.max(usedUntil.get(caller) ?? 0, now);
    return { from, wait: from + spacing - now - milliseconds };
  };

  const refusalOf = (wait: number): Refusal<"rate_limited"> | undefined =>
    // A thousandth of a millisecond of slack absorbs rounding errors.
    wait > 0.001
      ? {
          ...refuse("rate_limited", `At most ${limit} ${words}.`),
          retryAfterSeconds: Math.ceil(wait / 1000),
        }
      : undefined;

  return {
    limit,
    take(caller) {
      const { from, wait } = waitOf(caller, clock.steady());
      const refusal = refusalOf(wait);
      if (!refusal) usedUntil.set(caller, from + spacing);
      return refusal;
    },
    peek: (caller) => refusalOf(waitOf(caller, clock.steady()).wait),
  };
}
