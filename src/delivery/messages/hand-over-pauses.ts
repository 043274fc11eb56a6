import { backoffMilliseconds } from "../../common/backoff.ts";

/** How long to wait after a failed hand-over (counted from 1): from half a second up to a minute, give or take half. */
export const handOverPauseMilliseconds = (attempt: number): number =>
  backoffMilliseconds({ firstMilliseconds: 500, maximumMilliseconds: 60_000, spread: [0.5, 1.5] }, attempt);
