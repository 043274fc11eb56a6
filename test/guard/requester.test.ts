import { beforeEach, describe, expect, test } from "vitest";
import {
  admitConverted,
  resetGuard,
  toBritishNumber,
  convert,
  day,
  passes,
  createSend,
  sendUntilBlocked,
  state,
} from "./sends.ts";

beforeEach(() => resetGuard());

const requesters = [
  ["network", { network: "203.0.113.7" }, { network: "203.0.113.8" }],
  ["device", { device: "device-1" }, { device: "device-2" }],
] as const;

describe.each(requesters)("%s of a requester", (rule, requester, other) => {
  const next = (given: object = requester, index = state.made) =>
    createSend({ recipient: toBritishNumber(index), region: "GB", priceMicros: 8_000, ...given });

  test("is blocked after 10 codes that are not converted, and no other one is", () => {
    expect(sendUntilBlocked(50, () => next())).toMatchObject({
      passed: 10,
      found: { rule, value: 11, limit: 10, challenge: true },
    });
    expect(passes(next(other))).toBe(true);
    expect(passes(next({}))).toBe(true);
  });

  test("is not blocked with 15 converted and 11 unconverted codes", () => {
    for (let index = 0; index < 15; index += 1) admitConverted(next());
    expect(sendUntilBlocked(11, () => next()).passed).toBe(11);
  });

  test("is blocked with 5 converted codes if they are under 30 %", () => {
    for (let index = 0; index < 5; index += 1) admitConverted(next());
    // 5 of 17 are under 30 %.
    expect(sendUntilBlocked(50, () => next()).passed).toBe(12);
  });

  test("when blocked, still reaches a recipient who converted from it, but none who converted from another one", () => {
    admitConverted(next(requester, 1_000));
    admitConverted(next(other, 1_001));
    sendUntilBlocked(50, () => next());
    expect(passes(next(requester, 1_000))).toBe(true);
    expect(passes(next(requester, 1_001))).toBe(false);
    expect(passes(next(requester, 1_002))).toBe(false);
  });

  test("when blocked, still sends for trusted clients and by WhatsApp", () => {
    sendUntilBlocked(50, () => next());
    expect(passes(next({ ...requester, isTrusted: true }))).toBe(true);
    expect(passes(next({ ...requester, channel: "whatsapp" }))).toBe(true);
  });

  test("sends again after 3 of its 10 codes are converted", () => {
    const sent = Array.from({ length: 10 }, () => next());
    for (const each of sent) passes(each);
    expect(passes(next())).toBe(false);
    for (const each of sent.slice(0, 3)) convert(each);
    expect(passes(next())).toBe(true);
  });

  test("has no counted sends after two days", () => {
    sendUntilBlocked(9, () => next());
    state.now += 2 * day;
    expect(sendUntilBlocked(50, () => next()).passed).toBe(10);
  });
});

test("a carrier with 2,000 people behind one address is not blocked while half of them enter their codes", () => {
  for (let index = 0; index < 2_000; index += 1) {
    const each = createSend({
      recipient: toBritishNumber(index),
      region: "GB",
      priceMicros: 8_000,
      network: "203.0.113.7",
    });
    expect(passes(each)).toBe(true);
    if (index % 2 === 0) convert(each);
    state.now += 40_000;
  }
});
