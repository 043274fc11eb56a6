import type { Refusal } from "../domain/refusals.ts";

/** How often something may be done by each caller: `limit` times at once, refilled evenly over a stretch of time. */
export interface RateLimit {
  readonly limit: number;
  /** Counts one time; a refusal when the caller has none left. */
  take(caller: string): Refusal<"rate_limited"> | undefined;
}
