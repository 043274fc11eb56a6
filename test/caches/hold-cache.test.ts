import { expect, test } from "vitest";
import { createHoldCache } from "../../src/caches/hold-cache.ts";
import type { Hold } from "../../src/ports/store/operator.ts";
import { createTestClock } from "../support/clock.ts";

function open() {
  const clock = createTestClock();
  const state: { holds: Hold[]; reads: number; takes: number } = { holds: [], reads: 0, takes: 0 };
  const list = async () => {
    state.reads += 1;
    const found = [...state.holds];
    clock.advance(state.takes);
    return found;
  };
  return { clock, state, holds: createHoldCache({ list }, clock) };
}

const everything: Hold = { scope: "all", since: 1, by: "command line", reason: null };

test("holds are read again after 2 seconds", async () => {
  const { clock, state, holds } = open();
  expect(await holds.current()).toEqual(new Set());
  state.holds.push(everything);
  clock.advance(1_999);
  expect(await holds.current()).toEqual(new Set());
  clock.advance(1);
  expect(await holds.current()).toEqual(new Set(["all"]));
  expect(state.reads).toBe(2);
});

test("the 2 seconds count from the start of the read, however long it takes", async () => {
  const { clock, state, holds } = open();
  await holds.current();
  state.takes = 1_500;
  clock.advance(2_000);
  await holds.current();
  state.holds.push(everything);
  clock.advance(500);
  expect(await holds.current()).toEqual(new Set(["all"]));
});

test("after invalidate, holds are read again immediately, and an earlier read does not replace them", async () => {
  const { state, holds } = open();
  const before = holds.current();
  state.holds.push(everything);
  holds.invalidate();
  expect(await holds.current()).toEqual(new Set(["all"]));
  await before;
  expect(await holds.current()).toEqual(new Set(["all"]));
});

test("callers wait for a read that started after invalidate", async () => {
  const { state, holds } = open();
  await holds.current();
  state.holds.push(everything);
  holds.invalidate();
  expect(await Promise.all([holds.current(), holds.current()])).toEqual([new Set(["all"]), new Set(["all"])]);
});
