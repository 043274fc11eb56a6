import { getBackoffMilliseconds, type Backoff } from "../../common/backoff.ts";

/** Duration above which a request is slow. */
export const slowMilliseconds = 1_000;
const maximumSlowWidth = 4;
const failuresBeforePause = 3;
const pauses: Backoff = { firstMilliseconds: 500, maximumMilliseconds: 10_000, spread: [0.75, 1.25] };

/** Outcome of one request, as far as it affects later requests to the same endpoint. */
export interface PostResult {
  readonly succeeded: boolean;
  readonly milliseconds: number;
  /** Delay that the endpoint requested in milliseconds. 0 if it requested none. */
  readonly retryAfterMilliseconds: number;
}

/** Number of concurrent requests to one endpoint, based on its previous responses. Times are of the monotonic clock. */
export interface EndpointPace {
  /**
   * Maximum number of concurrent requests. Starts at 1. A success doubles it, up to `maximumConcurrency`, or up to 4 if the
   * request was slow. A failure halves it, and a pause resets it to 1.
   */
  readonly concurrency: number;
  /**
   * True if the latest successful request was slow, or if the endpoint was paused since. The endpoint then uses the
   * slots for slow endpoints.
   */
  readonly isSlow: boolean;
  /**
   * Time before which nothing is posted. The endpoint pauses after three failures without a success, or if it requests
   * a delay.
   */
  readonly resumeAt: number;
  record(observed: PostResult, now: number): void;
}

/** Creates the pace of an endpoint without previous requests. */
export function createEndpointPace(maximumConcurrency: number, random?: () => number): EndpointPace {
  let width = 1;
  let isSlow = false;
  let resumeAt = 0;
  let failures = 0;

  function succeed(milliseconds: number): void {
    failures = 0;
    isSlow = milliseconds > slowMilliseconds;
    width = Math.min(width * 2, isSlow ? maximumSlowWidth : maximumConcurrency);
  }

  function fail(retryAfterMilliseconds: number, now: number): void {
    // A request that fails during a pause was active before it, and does not count as another failure.
    if (now >= resumeAt) failures += 1;
    width = Math.ceil(width / 2);
    if (failures < failuresBeforePause && retryAfterMilliseconds === 0) return;
    [isSlow, width] = [true, 1];
    const pause = getBackoffMilliseconds(pauses, Math.max(failures - failuresBeforePause + 1, 1), random);
    resumeAt = Math.max(resumeAt, now + Math.max(pause, retryAfterMilliseconds));
  }

  return {
    get concurrency() {
      return width;
    },
    get isSlow() {
      return isSlow;
    },
    get resumeAt() {
      return resumeAt;
    },
    record({ succeeded, milliseconds, retryAfterMilliseconds }, now) {
      if (succeeded) succeed(milliseconds);
      else fail(retryAfterMilliseconds, now);
    },
  };
}
