import { describe, expect, test } from "vitest";
import { createSignInLimit } from "../../src/http/limits/sign-in-limit.ts";
import type { SignInLimit } from "../../src/ports/limits.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";

const account = "ada@example.com";
const hour = 3_600_000;

/** Counts the allowed attempts in a period, if each attempt follows as soon as possible. */
function attemptsIn(milliseconds: number, limit: SignInLimit, clock: TestClock, network: string): number {
  const end = clock.now() + milliseconds;
  let count = 0;
  for (;;) {
    const refusal = limit.consume(account, network);
    if (!refusal) count += 1;
    else if (clock.now() + refusal.retryAfterSeconds! * 1000 >= end) break;
    else clock.advance(refusal.retryAfterSeconds! * 1000);
  }
  clock.advance(end - clock.now());
  return count;
}

describe("guesses from one IP network", () => {
  test("eleven are free, then the wait grows from one second to 15 minutes", () => {
    const clock = createTestClock();
    const limit = createSignInLimit(clock);
    for (let attempt = 0; attempt < 11; attempt += 1) expect(limit.consume(account, "a")).toBeUndefined();
    const waits = Array.from({ length: 13 }, () => {
      const { retryAfterSeconds = 0 } = limit.consume(account, "a")!;
      clock.advance(retryAfterSeconds * 1000);
      expect(limit.consume(account, "a")).toBeUndefined();
      return retryAfterSeconds;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test("are at most 120 a day, and do not delay the owner in another IP network", () => {
    const clock = createTestClock();
    const limit = createSignInLimit(clock);
    for (let day = 0; day < 3; day += 1) {
      expect(attemptsIn(24 * hour, limit, clock, "a")).toBeLessThanOrEqual(120);
    }
    limit.recordSuccess(account, "home");
    expect(limit.consume(account, "home")).toBeUndefined();
  });

  test("a rejected attempt is not counted, and another account has no wait", () => {
    const clock = createTestClock();
    const limit = createSignInLimit(clock);
    for (let attempt = 0; attempt < 1_000; attempt += 1) limit.consume(account, "a");
    expect(limit.consume(account, "a")).toMatchObject({ refusal: "rate_limited", retryAfterSeconds: 1 });
    expect(limit.consume("grace@example.com", "a")).toBeUndefined();
  });

  test("a correct password resets the count", () => {
    const limit = createSignInLimit(createTestClock());
    for (let round = 0; round < 20; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) expect(limit.consume(account, "a")).toBeUndefined();
      limit.recordSuccess(account, "a");
    }
  });
});

describe("guesses from very many IP networks", () => {
  const strangersOf = (limit: SignInLimit, count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => limit.consume(account, `stranger ${from + index}`));

  test("share one wait of at most one minute", () => {
    const clock = createTestClock();
    const limit = createSignInLimit(clock);
    expect(strangersOf(limit, 1_000).filter((refusal) => !refusal)).toHaveLength(101);
    let passed = 0;
    for (let second = 0; second < 3_600; second += 1) {
      clock.advance(1_000);
      passed += strangersOf(limit, 10, second * 10).filter((refusal) => !refusal).length;
    }
    expect(passed).toBeLessThanOrEqual(66);
  });

  test.each([1, 2])(
    "do not count correct passwords, with %s at the same time from any number of IP networks",
    (atOnce) => {
      const limit = createSignInLimit(createTestClock());
      for (let network = 0; network < 1_000; network += 1) {
        for (let one = 0; one < atOnce; one += 1)
          expect(limit.consume(account, `hotel ${network}`)).toBeUndefined();
        for (let one = 0; one < atOnce; one += 1) limit.recordSuccess(account, `hotel ${network}`);
      }
      expect(strangersOf(limit, 1_000).filter((refusal) => !refusal)).toHaveLength(101);
    },
  );

  test("are not affected by correct passwords from the owner's IP networks", () => {
    const limit = createSignInLimit(createTestClock());
    limit.recordSuccess(account, "home");
    expect(strangersOf(limit, 50).filter((refusal) => !refusal)).toHaveLength(50);
    for (let round = 0; round < 1_000; round += 1) {
      expect(limit.consume(account, "home")).toBeUndefined();
      limit.recordSuccess(account, "home");
    }
    expect(strangersOf(limit, 1_000, 50).filter((refusal) => !refusal)).toHaveLength(51);
  });

  test("never lock the owner out, neither in an IP network of the owner nor after a password reset by link", () => {
    const clock = createTestClock();
    const limit = createSignInLimit(clock);
    limit.recordSuccess(account, "home");
    strangersOf(limit, 1_000);
    expect(limit.consume(account, "home")).toBeUndefined();
    expect(limit.consume(account, "hotel")).toMatchObject({ refusal: "rate_limited" });
    limit.reset(account, "hotel");
    expect(limit.consume(account, "hotel")).toBeUndefined();
    strangersOf(limit, 1_000, 1_000);
    expect(limit.consume(account, "hotel")).toBeUndefined();
  });
});
