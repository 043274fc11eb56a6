// Several instances on one database, while the store fails, processes are killed and the clock is set, all at random.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TrackedMessage } from "../../../src/ports/store/messages.ts";
import { firstSeed } from "../../support/properties.ts";
import { simulate, type SeenAttempt, type Troubles } from "./simulation.ts";

/** How many seeds are run of each kind of trouble. */
const seeds = Number(process.env["CONNECT_HUB_TEST_SEEDS"] ?? 1);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const calm: Troubles = {
  instances: 1,
  faults: 0,
  areAnswersLost: false,
  areKilled: false,
  isClockSet: false,
};

const kinds: readonly (readonly [string, Troubles])[] = [
  ["one instance, and nothing goes wrong", calm],
  ["three instances", { ...calm, instances: 3 }],
  ["a store that fails", { ...calm, faults: 0.2, areAnswersLost: true }],
  ["three instances and a store that fails", { ...calm, instances: 3, faults: 0.2 }],
  ["a clock that is set", { ...calm, instances: 2, isClockSet: true }],
  ["processes that are killed", { ...calm, instances: 3, areKilled: true }],
  [
    "everything at once",
    { instances: 3, faults: 0.2, areAnswersLost: true, areKilled: true, isClockSet: true },
  ],
];

describe.each(kinds)("%s", (_, troubles) => {
  test.each(Array.from({ length: seeds }, (_, index) => firstSeed + index))("seed %i", async (seed) => {
    const { fates, spentMicros } = await simulate(seed, troubles);
    const stored = fates.filter(({ found }) => found !== undefined);
    expect(stored.length).toBeGreaterThan(100);
    expect(spentMicros).toBe(stored.filter(({ found }) => found!.refundedAt === null).length);
    for (const fate of fates) {
      const told = JSON.stringify(fate);
      if (fate.found) expectRightEnd(fate.found, fate.attempts, troubles, told);
      else expect([fate.isAnswered, fate.attempts], told).toEqual([false, []]);
    }
  });
});

/** What is promised of each message that is stored. */
function expectRightEnd(
  { status, refundedAt }: TrackedMessage,
  attempts: readonly SeenAttempt[],
  { areKilled, areAnswersLost }: Troubles,
  told: string,
): void {
  const isTaken = attempts.some((attempt) => attempt.isTaken);
  expect(["DELIVERED", "EXPIRED", "FAILED"], told).toContain(status);
  expect(refundedAt !== null, told).toBe(status === "FAILED");
  if (isTaken) expect(status, told).not.toBe("FAILED");
  else expect(status, told).not.toBe("DELIVERED");
  if (areKilled) return;
  const isSurelyNotTaken = attempts.every((attempt) => attempt.isTold && !attempt.isTaken);
  if (!areAnswersLost && isSurelyNotTaken) expect(status, told).toBe("FAILED");
  for (const [index, { startedAt }] of attempts.entries()) {
    const before = attempts[index - 1];
    if (!before) continue;
    expect(startedAt, told).toBeGreaterThanOrEqual(before.endedAt);
    expect(before.isTaken && before.isTold, told).toBe(false);
  }
}
