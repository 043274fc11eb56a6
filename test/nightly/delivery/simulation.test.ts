// Several instances on one database with random store failures, killed processes and clock steps.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TrackedMessage } from "../../../src/ports/store/messages.ts";
import { firstSeed } from "../../support/properties.ts";
import { simulate, type SeenAttempt, type FailureModes } from "./simulation.ts";

/** Number of seeds for each kind of failure. */
const seeds = Number(process.env["CONNECT_HUB_TEST_SEEDS"] ?? 1);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const calm: FailureModes = {
  instances: 1,
  faults: 0,
  areResponsesLost: false,
  areKilled: false,
  isClockSet: false,
};

const kinds: readonly (readonly [string, FailureModes])[] = [
  ["one instance without failures", calm],
  ["three instances", { ...calm, instances: 3 }],
  ["a store that fails", { ...calm, faults: 0.2, areResponsesLost: true }],
  ["three instances and a store that fails", { ...calm, instances: 3, faults: 0.2 }],
  ["a clock that is set", { ...calm, instances: 2, isClockSet: true }],
  ["processes that are killed", { ...calm, instances: 3, areKilled: true }],
  [
    "everything at once",
    { instances: 3, faults: 0.2, areResponsesLost: true, areKilled: true, isClockSet: true },
  ],
];

describe.each(kinds)("%s", (_, troubles) => {
  test.each(Array.from({ length: seeds }, (_, index) => firstSeed + index))(
    "every message gets the right final status and charge, with seed %i",
    async (seed) => {
      const { fates, spentMicros } = await simulate(seed, troubles);
      const stored = fates.filter(({ found }) => found !== undefined);
      expect(stored.length).toBeGreaterThan(100);
      expect(spentMicros).toBe(stored.filter(({ found }) => found!.refundedAt === null).length);
      for (const fate of fates) {
        const description = JSON.stringify(fate);
        if (fate.found) expectRightEnd(fate.found, fate.attempts, troubles, description);
        else expect([fate.isConfirmed, fate.attempts], description).toEqual([false, []]);
      }
    },
  );
});

/** Expects the guarantees for a stored message. */
function expectRightEnd(
  { status, refundedAt }: TrackedMessage,
  attempts: readonly SeenAttempt[],
  { areKilled, areResponsesLost }: FailureModes,
  description: string,
): void {
  const isAccepted = attempts.some((attempt) => attempt.isAccepted);
  expect(["DELIVERED", "EXPIRED", "FAILED"], description).toContain(status);
  expect(refundedAt !== null, description).toBe(status === "FAILED");
  if (isAccepted) expect(status, description).not.toBe("FAILED");
  else expect(status, description).not.toBe("DELIVERED");
  if (areKilled) return;
  const isSurelyNotAccepted = attempts.every((attempt) => attempt.isResponseSent && !attempt.isAccepted);
  if (!areResponsesLost && isSurelyNotAccepted) expect(status, description).toBe("FAILED");
  for (const [index, { startedAt }] of attempts.entries()) {
    const before = attempts[index - 1];
    if (!before) continue;
    expect(startedAt, description).toBeGreaterThanOrEqual(before.endedAt);
    expect(before.isAccepted && before.isResponseSent, description).toBe(false);
  }
}
