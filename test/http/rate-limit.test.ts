import { expect, test } from "vitest";
import { createRateLimit } from "../../src/http/limits/rate-limit.ts";
import type { RateLimit } from "../../src/ports/limits.ts";
import { createTestClock } from "../support/clock.ts";

/** Counts the allowed requests before the first rejected one, up to `most`. */
function allowed(limit: RateLimit, caller: string, most = 1_000): number {
  let count = 0;
  while (count < most && !limit.consume(caller)) count += 1;
  return count;
}

test.each([1, 3, 7, 60, 999])("allows %i requests at once, and as many every minute", (requests) => {
  const clock = createTestClock();
  const limit = createRateLimit(requests, clock);
  for (let minute = 0; minute < 3; minute += 1) {
    expect(allowed(limit, "ada")).toBe(requests);
    clock.advance(60_000);
  }
});

test("the limit refills evenly", () => {
  const clock = createTestClock();
  const limit = createRateLimit(60, clock);
  expect(allowed(limit, "ada")).toBe(60);
  for (const seconds of [1, 1, 5, 30, 1]) {
    clock.advance(seconds * 1_000);
    expect(allowed(limit, "ada")).toBe(seconds);
  }
});

test("unused requests are not saved", () => {
  const clock = createTestClock();
  const limit = createRateLimit(10, clock);
  clock.advance(3_600_000);
  expect(allowed(limit, "ada")).toBe(10);
});

test.each([1, 2, 7, 45])("a request is allowed after the reported wait, at %i a minute", (requests) => {
  const clock = createTestClock();
  const limit = createRateLimit(requests, clock);
  allowed(limit, "ada");
  clock.advance(1_234);
  const refusal = limit.consume("ada");
  const { retryAfterSeconds = 0 } = refusal ?? {};
  expect(refusal).toMatchObject({ refusal: "rate_limited" });
  clock.advance(retryAfterSeconds * 1_000);
  expect(limit.consume("ada")).toBeUndefined();
});

test("rejected requests do not extend the wait", () => {
  const clock = createTestClock();
  const limit = createRateLimit(1, clock);
  limit.consume("ada");
  for (let second = 0; second < 59; second += 1) {
    clock.advance(1_000);
    expect(limit.consume("ada")).toMatchObject({ retryAfterSeconds: 59 - second });
  }
  clock.advance(1_000);
  expect(limit.consume("ada")).toBeUndefined();
});

test("each caller has a separate limit", () => {
  const limit = createRateLimit(2, createTestClock());
  expect(allowed(limit, "ada")).toBe(2);
  expect(allowed(limit, "grace")).toBe(2);
});

test("of very many callers, those without requests for the longest time are forgotten", () => {
  const limit = createRateLimit(2, createTestClock());
  const others = (first: number, count: number) => {
    for (let caller = first; caller < first + count; caller += 1) limit.consume(String(caller));
  };
  expect(allowed(limit, "ada")).toBe(2);
  limit.consume("grace");
  others(0, 50_000);
  expect(allowed(limit, "grace")).toBe(1);
  others(50_000, 50_000);
  expect(allowed(limit, "grace")).toBe(0);
  expect(allowed(limit, "ada")).toBe(2);
});

test("overlapping minutes do not allow more than the limit", () => {
  const clock = createTestClock();
  const limit = createRateLimit(60, clock);
  expect(allowed(limit, "ada")).toBe(60);
  for (let half = 0; half < 10; half += 1) {
    clock.advance(30_000);
    expect(allowed(limit, "ada")).toBe(30);
  }
});

test("a limit can refill over a longer time", () => {
  const clock = createTestClock();
  const limit = createRateLimit(4, clock, { description: "e-mails an hour", milliseconds: 3_600_000 });
  expect(allowed(limit, "ada")).toBe(4);
  const refusal = limit.consume("ada");
  expect(refusal).toMatchObject({ detail: "At most 4 e-mails an hour.", retryAfterSeconds: 900 });
  clock.advance(900_000);
  expect(allowed(limit, "ada")).toBe(1);
});
