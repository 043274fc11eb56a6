import { beforeEach, describe, expect, test } from "vitest";
import {
  admitSend,
  resetGuard,
  convert,
  day,
  explain,
  oneHour,
  toRangeNumber,
  minute,
  createOwnCodeSend,
  passes,
  restartGuard,
  createSend,
  sendUntilBlocked,
  toSpreadNumber,
  state,
  createHistory,
} from "./sends.ts";

/** Creates an account with conversions in the country, so that the country is never blocked. */
beforeEach(() => {
  resetGuard();
  createHistory((index) => createSend({ recipient: toSpreadNumber(7_000 + index), priceMicros: 40_000 }));
  state.blocks.length = 0;
});

const next = (index = state.made) => createSend({ recipient: toRangeNumber(index) });

describe("range", () => {
  test("is blocked after 13 expensive sends that are not converted, and no other range is", () => {
    expect(sendUntilBlocked(50, next)).toEqual({
      passed: 13,
      found: {
        scope: "99450123",
        isBlocked: true,
        rule: "range",
        value: 14,
        limit: 13,
        challenge: true,
        until: state.now + 15 * minute,
      },
    });
    expect(passes(createSend({ recipient: "+994501240000" }))).toBe(true);
    expect(passes(next())).toBe(false);
  });

  test("is blocked for 15 minutes, 1, 4 and 12 hours, with 2 probes after each", () => {
    resetGuard();
    createHistory((index) => createSend({ recipient: toSpreadNumber(7_000 + index), priceMicros: 40_000 }));
    const stops: number[] = [];
    const probes: number[] = [];
    for (let stop = 0; stop < 5; stop += 1) {
      // The 13 sends still use up the limit after the blocks, so that only probes pass.
      if (stop === 0) for (let index = 0; index < 13; index += 1) expect(passes(next(index))).toBe(true);
      const { passed, found } = sendUntilBlocked(50, next);
      probes.push(passed);
      stops.push((found!.until! - state.now) / minute);
      state.now = found!.until!;
    }
    expect(stops.slice(0, 4)).toEqual([15, 60, 240, 720]);
    expect(probes.slice(0, 4)).toEqual([0, 2, 2, 2]);
  });

  test("gets no probe before the block ends", () => {
    sendUntilBlocked(50, next);
    const { until } = explain(next())!;
    state.now = until! - 1;
    expect(passes(next())).toBe(false);
    state.now = until!;
    expect([passes(next()), passes(next()), passes(next())]).toEqual([true, true, false]);
  });

  test("opens again if codes are converted, and its end is reported", () => {
    const sent = Array.from({ length: 13 }, (_, index) => next(index));
    for (const each of sent) expect(passes(each)).toBe(true);
    expect(passes(next())).toBe(false);
    for (const each of sent.slice(0, 4)) convert(each);
    for (let index = 0; index < 4; index += 1) expect(passes(next())).toBe(true);
    expect(passes(next())).toBe(false);
    expect(
      state.blocks.filter(({ rule }) => rule === "range").map(({ since, until }) => until > since),
    ).toEqual([true, false, true]);
  });

  test("is never blocked while over 30 % of its codes are converted", () => {
    for (let index = 0; index < 200; index += 1) {
      const each = { ...next(index), priceMicros: 20_000 };
      expect(admitSend(each)).toBeUndefined();
      if (index % 3 === 0) convert(each);
      state.now += minute;
    }
  });

  test("starts with 15 minutes again after a week without a block", () => {
    sendUntilBlocked(50, next);
    state.now += 16 * minute;
    expect(sendUntilBlocked(50, next).found!.until! - state.now).toBe(oneHour);
    state.now += 7 * day + 2 * oneHour;
    createHistory((index) => createSend({ recipient: toSpreadNumber(9_000 + index), priceMicros: 40_000 }));
    expect(sendUntilBlocked(50, next).found!.until! - state.now).toBe(15 * minute);
  });

  test("is blocked for SMS and calls together, and not for apps and trusted clients", () => {
    const alternating = () => ({ ...next(), channel: state.made % 2 === 0 ? "sms" : "flash_call" }) as const;
    expect(sendUntilBlocked(50, alternating).passed).toBe(13);
    expect(passes({ ...next(), channel: "telegram" })).toBe(true);
    expect(passes({ ...next(), isTrusted: true })).toBe(true);
  });

  test("stays blocked, and is reported once, if cheaper sends pass in between", () => {
    const cheap = () => ({ ...next(), priceMicros: 20_000 });
    for (let index = 0; index < 12; index += 1) passes(next());
    for (let index = 0; index < 4; index += 1) expect(passes(cheap())).toBe(true);
    expect(passes(next())).toBe(false);
    for (let index = 0; index < 50; index += 1) {
      passes(cheap());
      expect(passes(next())).toBe(false);
    }
    expect(state.blocks.filter(({ rule }) => rule === "range")).toHaveLength(1);
  });

  test("does not apply to own codes of a customer that reports no conversions", () => {
    const other = (index: number) =>
      createOwnCodeSend({ accountId: "other", recipient: toRangeNumber(index), priceMicros: 40_000 });
    expect(sendUntilBlocked(200, other).passed).toBe(200);
  });

  test("stays blocked after a restart", () => {
    sendUntilBlocked(50, next);
    const before = explain(next());
    restartGuard();
    expect(explain(next())).toEqual(before);
  });
});
