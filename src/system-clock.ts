import type { Clock } from "./ports/clock.ts";

const startedAt = Date.now() - performance.now();

/** Clock of the host. */
export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => Math.round(startedAt + performance.now()),
};
