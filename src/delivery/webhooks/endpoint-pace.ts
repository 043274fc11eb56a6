import { backoffMilliseconds, type Backoff } from "../../common/backoff.ts";

export const slowMilliseconds = 1_000;
const maximumSlowWidth = 4;
const failuresBeforePause = 3;
const pauses: Backoff = { firstMilliseconds: 500, maximumMilliseconds: 10_000, spread: [0.75, 1.25] };

/** The outcome of one request, as far as later ones to the same endpoint depend on it. */
export interface Observed {
  readonly succeeded: boolean;
  readonly milliseconds: number;
  /** The wait that the endpoint asked for, 0 where it asked for none. */
  readonly retryAfterMilliseconds: number;
}

/** How much is posted to one endpoint at the same time, by what it has done so far. */
export interface EndpointPace {
  /** How many requests may be under way; 1 at first, more while it answers fast. */
  readonly width: number;
  /** Whether it last failed or took long: its requests then use the slots for slow endpoints. */
  readonly isSlow: boolean;
  /** Nothing is posted before. */
  readonly resumeAt: number;
  note(observed: Observed, now: number): void;
}

/** The pace of an endpoint of which nothing is known yet. */
export function createEndpointPace(maximumWidth: number, random?: () => number): EndpointPace {
  let width = 1;
  let isSlow = false;
  let resumeAt = 0;
  let failures = 0;

  function succeed(milliseconds: number): void {
    failures = 0;
    isSlow = milliseconds > slowMilliseconds;
    width = Math.min(width * 2, isSlow ? maximumSlowWidth : maximumWidth);
  }

  function fail(retryAfterMilliseconds: number, now: number): void {
    // Requests that were under way together count as one failure.
    if (now >= resumeAt) failures += 1;
    width = Math.ceil(width / 2);
    if (failures < failuresBeforePause && retryAfterMilliseconds === 0) return;
    [isSlow, width] = [true, 1];
    const pause = backoffMilliseconds(pauses, Math.max(failures - failuresBeforePause + 1, 1), random);
    resumeAt = Math.max(resumeAt, now + Math.max(pause, retryAfterMilliseconds));
  }

  return {
    get width() {
      return width;
    },
    get isSlow() {
      return isSlow;
    },
    get resumeAt() {
      return resumeAt;
    },
    note({ succeeded, milliseconds, retryAfterMilliseconds }, now) {
      if (succeeded) succeed(milliseconds);
      else fail(retryAfterMilliseconds, now);
    },
  };
}
