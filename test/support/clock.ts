import type { Clock } from "../../src/ports/clock.ts";

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** Sets the time of day, while no time passes. */
  step(milliseconds: number): void;
}

/** In milliseconds. */
export const minute = 60_000;

/** The time at which every test begins. */
export const testStart = Date.parse("2026-03-02T09:30:00.000Z");

/** A clock that stands at the beginning of the test. */
export function createTestClock(start = testStart): TestClock {
  let [now, monotonic] = [start, start];
  return {
    now: () => now,
    monotonic: () => monotonic,
    advance: (milliseconds) => {
      now += milliseconds;
      monotonic += milliseconds;
    },
    step: (milliseconds) => {
      now += milliseconds;
    },
  };
}
