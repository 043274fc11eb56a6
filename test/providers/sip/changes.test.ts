import { expect, test } from "vitest";
import { createPeerHealth } from "../../../src/providers/sip/peer.ts";
import { createTestClock } from "../../support/clock.ts";
import { createRecordingLog } from "../http/recording-log.ts";

test("returns the time of the latest change of the peer's health", () => {
  const clock = createTestClock();
  const begun = clock.monotonic();
  const health = createPeerHealth("trunk", clock, createRecordingLog());
  const changedAfter = () => health.changedAt() - begun;
  clock.advance(1_000);
  expect(changedAfter()).toBe(0);
  health.suspend("unreachable", 5_000);
  clock.advance(1_000);
  health.suspend("rejected", 2_000);
  expect(changedAfter()).toBe(1_000);
  clock.advance(6_000);
  // Calls are allowed again when the longer of the two suspensions has ended.
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
