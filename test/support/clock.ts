import type { Clock } from "../../src/ports/clock.ts";

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** The time at which every test begins. */
export const testStart = Date.parse("2026-03-02T09:30:00.000Z");

/** A clock that stands at the beginning of the test. */
export function createTestClock(start = testStart): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
