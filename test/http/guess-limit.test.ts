import { describe, expect, test } from "vitest";
import { createGuessLimit } from "../../src/http/limits/guess-limit.ts";
import type { GuessLimit } from "../../src/ports/limits.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";

const account = "ada@example.com";
const hour = 3_600_000;

/** How many attempts are let through in a time, by whoever tries again as soon as they may. */
function attemptsIn(milliseconds: number, limit: GuessLimit, clock: TestClock, network: string): number {
  const end = clock.now() + milliseconds;
  let count = 0;
  for (;;) {
    const refusal = limit.take(account, network);
    if (!refusal) count += 1;
    else if (clock.now() + refusal.retryAfterSeconds! * 1000 >= end) break;
    else clock.advance(refusal.retryAfterSeconds! * 1000);
  }
  clock.advance(end - clock.now());
  return count;
}

describe("guesses from one network", () => {
  test("ten are free, then the wait grows from a second to a quarter of an hour", () => {
    const clock = createTestClock();
    const limit = createGuessLimit(clock);
    for (let attempt = 0; attempt < 11; attempt += 1) expect(limit.take(account, "a")).toBeUndefined();
    const waits = Array.from({ length: 13 }, () => {
      const { retryAfterSeconds = 0 } = limit.take(account, "a")!;
      clock.advance(retryAfterSeconds * 1000);
      expect(limit.take(account, "a")).toBeUndefined();
      return retryAfterSeconds;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test("are at most 120 on any day, and do not keep the owner from another network waiting", () => {
    const clock = createTestClock();
    const limit = createGuessLimit(clock);
    for (let day = 0; day < 3; day += 1) {
      expect(attemptsIn(24 * hour, limit, clock, "a")).toBeLessThanOrEqual(120);
    }
    limit.succeed(account, "home");
    expect(limit.take(account, "home")).toBeUndefined();
  });

  test("a refusal counts nothing, and another account waits for none of it", () => {
    const clock = createTestClock();
    const limit = createGuessLimit(clock);
    for (let attempt = 0; attempt < 1_000; attempt += 1) limit.take(account, "a");
    expect(limit.take(account, "a")).toMatchObject({ refusal: "rate_limited", retryAfterSeconds: 1 });
    expect(limit.take("grace@example.com", "a")).toBeUndefined();
  });

  test("a right password begins anew", () => {
    const limit = createGuessLimit(createTestClock());
    for (let round = 0; round < 20; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) expect(limit.take(account, "a")).toBeUndefined();
      limit.succeed(account, "a");
    }
  });
});

describe("guesses from very many networks", () => {
  const strangersOf = (limit: GuessLimit, count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => limit.take(account, `stranger ${from + index}`));

  test("wait together, at most a minute", () => {
    const clock = createTestClock();
    const limit = createGuessLimit(clock);
    expect(strangersOf(limit, 1_000).filter((refusal) => !refusal)).toHaveLength(101);
    let passed = 0;
    for (let second = 0; second < 3_600; second += 1) {
      clock.advance(1_000);
      passed += strangersOf(limit, 10, second * 10).filter((refusal) => !refusal).length;
    }
    expect(passed).toBeLessThanOrEqual(66);
  });

  test.each([1, 2])("right passwords are none, %s at once from however many networks", (atOnce) => {
    const limit = createGuessLimit(createTestClock());
    for (let network = 0; network < 1_000; network += 1) {
      for (let one = 0; one < atOnce; one += 1)
        expect(limit.take(account, `hotel ${network}`)).toBeUndefined();
      for (let one = 0; one < atOnce; one += 1) limit.succeed(account, `hotel ${network}`);
    }
    expect(strangersOf(limit, 1_000).filter((refusal) => !refusal)).toHaveLength(101);
  });

  test("have nothing of right passwords from where the owner signed in before, neither for them nor against", () => {
    const limit = createGuessLimit(createTestClock());
    limit.succeed(account, "home");
    expect(strangersOf(limit, 50).filter((refusal) => !refusal)).toHaveLength(50);
    for (let round = 0; round < 1_000; round += 1) {
      expect(limit.take(account, "home")).toBeUndefined();
      limit.succeed(account, "home");
    }
    expect(strangersOf(limit, 1_000, 50).filter((refusal) => !refusal)).toHaveLength(51);
  });

  test("never keep the owner out: not where they signed in before, and not after a reset by link", () => {
    const clock = createTestClock();
    const limit = createGuessLimit(clock);
    limit.succeed(account, "home");
    strangersOf(limit, 1_000);
    expect(limit.take(account, "home")).toBeUndefined();
    expect(limit.take(account, "hotel")).toMatchObject({ refusal: "rate_limited" });
    limit.clear(account, "hotel");
    expect(limit.take(account, "hotel")).toBeUndefined();
    strangersOf(limit, 1_000, 1_000);
    expect(limit.take(account, "hotel")).toBeUndefined();
  });
});
