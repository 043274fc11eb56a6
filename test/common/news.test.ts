import { expect, test } from "vitest";
import { createNews } from "../../src/common/news.ts";
import { createTestClock } from "../support/clock.ts";

test("a subject is news once in its time, each for itself", () => {
  const clock = createTestClock();
  const isNews = createNews(clock, 1_000, 10);
  expect([isNews("a"), isNews("a"), isNews(8), isNews("b")]).toEqual([true, false, true, true]);
  clock.advance(999);
  expect(isNews("a")).toBe(false);
  clock.advance(1);
  expect([isNews("a"), isNews("a")]).toEqual([true, false]);
});

test("whoever makes up subjects is heard of so many in that time", () => {
  const clock = createTestClock();
  const isNews = createNews(clock, 1_000, 10);
  const told = () => Array.from({ length: 1_000 }, (_, index) => index).filter((index) => isNews(index));
  expect(told()).toHaveLength(10);
  clock.advance(500);
  expect(told()).toHaveLength(0);
  clock.advance(500);
  expect(told()).toHaveLength(10);
});

test("without an end to the time it is told once for ever", () => {
  const clock = createTestClock();
  const isNews = createNews(clock, Infinity, 10);
  expect(isNews("a")).toBe(true);
  clock.advance(1e12);
  expect(isNews("a")).toBe(false);
});
