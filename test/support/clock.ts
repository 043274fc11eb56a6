import type { Clock } from "../../src/ports/clock.ts";

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  /** Moves the time of day and the monotonic time. */
  advance(milliseconds: number): void;
  /** Moves the time of day, backwards if `milliseconds` is negative. The monotonic time stays. */
  step(milliseconds: number): void;
}

/** One minute in milliseconds. */
export const minute = 60_000;

/** Time at the start of every test, in Unix milliseconds. */
export const testStart = Date.parse("2026-03-02T09:30:00.000Z");

/** Creates a clock whose time of day and monotonic time begin at `start`, in Unix milliseconds. */
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
