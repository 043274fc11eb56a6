import { backoffMilliseconds, type Backoff } from "../../common/backoff.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../clock.ts";
import { isStoreError } from "./errors.ts";

const pauses: Backoff = { firstMilliseconds: 50, maximumMilliseconds: 5_000, spread: [0.5, 1.5] };
/** Enough for a minute. */
const triesOfBusy = 30;
/** Enough for an hour. */
const triesOfFenced = 1_000;

/** How long retries may go on: not after `until`, by the steady clock, nor, but for fenced work, once `stopping` says so. */
export interface RetryBounds {
  readonly clock: Clock;
  readonly until: number;
  readonly stopping?: Pick<AbortSignal, "aborted"> | undefined;
}

/**
 * Retries work while the store refuses it as `busy` and the bounds allow; the pause doubles up to five seconds, give or
 * take half of it. Rejects with the last refusal, and at once with any other.
 */
export const retryBusy = <Result>(bounds: RetryBounds, work: () => Promise<Result>): Promise<Result> =>
  retry(bounds, work, (error, isStopping) => !isStopping && isStoreError(error, "busy"), triesOfBusy);

/**
 * Retries while the store is `busy` or `gone`; only for fenced work, which is not done twice if it was done already. As what
 * it leaves undone may be sent again, a store that is busy is tried on for as long as a process that ends waits for it.
 */
export const retryFenced = <Result>(bounds: RetryBounds, work: () => Promise<Result>): Promise<Result> =>
  retry(
    bounds,
    work,
    (error, isStopping) => isStoreError(error, "busy") || (!isStopping && isStoreError(error, "gone")),
    triesOfFenced,
  );

async function retry<Result>(
  { clock, until, stopping }: RetryBounds,
  work: () => Promise<Result>,
  mayPass: (error: unknown, isStopping: boolean) => boolean,
  tries: number,
): Promise<Result> {
  let end = until;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isStopping = stopping?.aborted === true;
      if (isStopping) end = Math.min(end, clock.steady() + lifetimes.handOversEndMilliseconds);
      // The last try is made shortly before the end, however long the pause before it would be.
      const left = end - clock.steady() - pauses.firstMilliseconds;
      if (!mayPass(error, isStopping) || attempt === tries || left <= 0) throw error;
      const pause = Math.min(backoffMilliseconds(pauses, attempt), left);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
