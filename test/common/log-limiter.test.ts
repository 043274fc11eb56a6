import { expect, test } from "vitest";
import { createLogLimiter } from "../../src/common/log-limiter.ts";
import { createTestClock } from "../support/clock.ts";

test("reports each subject once per period", () => {
  const clock = createTestClock();
  const shouldReport = createLogLimiter(clock, 1_000, 10);
  expect([shouldReport("a"), shouldReport("a"), shouldReport(8), shouldReport("b")]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  clock.advance(999);
  expect(shouldReport("a")).toBe(false);
  clock.advance(1);
  expect([shouldReport("a"), shouldReport("a")]).toEqual([true, false]);
});

test("reports at most the maximum number of subjects per period", () => {
  const clock = createTestClock();
  const shouldReport = createLogLimiter(clock, 1_000, 10);
  const listReported = () =>
    Array.from({ length: 1_000 }, (_, index) => index).filter((index) => shouldReport(index));
  expect(listReported()).toHaveLength(10);
  clock.advance(500);
  expect(listReported()).toHaveLength(0);
  clock.advance(500);
  expect(listReported()).toHaveLength(10);
});

test("reports a subject only once if the period is infinite", () => {
  const clock = createTestClock();
  const shouldReport = createLogLimiter(clock, Infinity, 10);
  expect(shouldReport("a")).toBe(true);
  clock.advance(1e12);
  expect(shouldReport("a")).toBe(false);
});
