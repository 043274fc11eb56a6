import { expect, test } from "vitest";
import { createHoldSwitch } from "../../src/caches/hold-switch.ts";
import type { Hold } from "../../src/ports/store/operator.ts";
import { createTestClock } from "../support/clock.ts";

function open() {
  const clock = createTestClock();
  const state: { holds: Hold[]; asked: number; takes: number } = { holds: [], asked: 0, takes: 0 };
  const list = async () => {
    state.asked += 1;
    const found = [...state.holds];
    clock.advance(state.takes);
    return found;
  };
  return { clock, state, holds: createHoldSwitch({ list }, clock) };
}

const everything: Hold = { scope: "all", since: 1, by: "command line", reason: null };

test("what is held is read again after two seconds", async () => {
  const { clock, state, holds } = open();
  expect(await holds.current()).toEqual(new Set());
  state.holds.push(everything);
  clock.advance(1_999);
  expect(await holds.current()).toEqual(new Set());
  clock.advance(1);
  expect(await holds.current()).toEqual(new Set(["all"]));
  expect(state.asked).toBe(2);
});

test("the two seconds are counted from the question, however late the answer comes", async () => {
  const { clock, state, holds } = open();
  await holds.current();
  state.takes = 1_500;
  clock.advance(2_000);
  await holds.current();
  state.holds.push(everything);
  clock.advance(500);
  expect(await holds.current()).toEqual(new Set(["all"]));
});

test("what was changed here is read again at once, and an answer from before does not come back", async () => {
  const { state, holds } = open();
  const before = holds.current();
  state.holds.push(everything);
  holds.forget();
  expect(await holds.current()).toEqual(new Set(["all"]));
  await before;
  expect(await holds.current()).toEqual(new Set(["all"]));
});

test("whoever asks while it is read again waits for that as well", async () => {
  const { state, holds } = open();
  await holds.current();
  state.holds.push(everything);
  holds.forget();
  expect(await Promise.all([holds.current(), holds.current()])).toEqual([new Set(["all"]), new Set(["all"])]);
});
