import { expect, test } from "vitest";
import { createHealth } from "../../../src/providers/sip/line.ts";
import { createTestClock } from "../../support/clock.ts";
import { createKeptLog } from "../http/log.ts";

test("the health of a peer tells when it last changed", () => {
  const clock = createTestClock();
  const begun = clock.monotonic();
  const health = createHealth("trunk", clock, createKeptLog());
  const changedAfter = () => health.changedAt() - begun;
  clock.advance(1_000);
  expect(changedAfter()).toBe(0);
  health.suspend("unreachable", 5_000);
  clock.advance(1_000);
  health.suspend("rejected", 2_000);
  expect(changedAfter()).toBe(1_000);
  clock.advance(6_000);
  // Calls may be tried again since the longer of the two pauses ended.
  expect([health.isUp(), changedAfter()]).toEqual([true, 6_000]);
  health.clear("unreachable");
  expect(changedAfter()).toBe(6_000);
  health.suspend("out-of-service", 5_000);
  clock.advance(1_000);
  expect([health.isUp(), changedAfter()]).toEqual([false, 8_000]);
  health.clear("out-of-service");
  clock.advance(1_000);
  expect([health.isUp(), changedAfter()]).toEqual([true, 9_000]);
});
