import type { Clock } from "../../src/ports/clock.ts";

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** Sets the time of day without changing the monotonic time. */
  step(milliseconds: number): void;
}

/** One minute in milliseconds. */
export const minute = 60_000;

/** Time at the start of every test. */
export const testStart = Date.parse("2026-03-02T09:30:00.000Z");

/** Creates a clock that is set to the start of the test. */
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
