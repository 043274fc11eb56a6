import { beforeEach, describe, expect, test } from "vitest";
import {
  admitConverted,
  resetGuard,
  convert,
  day,
  explain,
  oneHour,
  minute,
  createOwnCodeSend,
  passes,
  revert,
  createSend,
  sendUntilBlocked,
  state,
} from "./sends.ts";

beforeEach(() => resetGuard());

const number = (index: number) => `+99450123${4000 + index}`;
const cheap = { priceMicros: 8_000 };
const row = (index: number) => createOwnCodeSend({ recipient: number(index), ...cheap });

describe("consecutive numbers", () => {
  test("are at most 5 in 5 minutes, and guard check names the rule", () => {
    for (let index = 0; index < 5; index += 1) expect(passes(row(index))).toBe(true);
    const finding = {
      rule: "consecutive_numbers",
      scope: "994501234",
      value: 6,
      limit: 5,
      isBlocked: true,
      challenge: false,
    };
    expect(explain(row(5))).toMatchObject(finding);
    expect(sendUntilBlocked(1, () => row(5))).toEqual({
      passed: 0,
      found: { ...finding, until: state.now + 15 * minute },
    });
    expect(state.blocks).toMatchObject([
      { rule: "consecutive_numbers", scope: "994501234", isBlocked: true },
    ]);
  });

  test("of a new account's verifications are blocked, with a challenge, and a trusted client passes", () => {
    const next = (index: number) => createSend({ recipient: number(index), ...cheap });
    expect(sendUntilBlocked(9, next)).toMatchObject({ passed: 5, found: { challenge: true } });
    expect(passes({ ...next(5), isTrusted: true })).toBe(true);
  });

  test("block the range of 1,000 for 15 minutes, and no other range", () => {
    sendUntilBlocked(9, row);
    for (let distant = 100; distant < 900; distant += 20) expect(passes(row(distant))).toBe(false);
    expect(passes(createOwnCodeSend({ recipient: "+994501235000", ...cheap }))).toBe(true);
    state.now += 15 * minute;
    expect(passes(row(900))).toBe(true);
  });

  test("of legitimate users who enter their codes pass", () => {
    for (let index = 0; index < 40; index += 1)
      admitConverted(createSend({ recipient: number(index), ...cheap }));
  });

  test("pass if over half of them are converted, and are blocked at a quarter", () => {
    const isConvertedAt = (each: readonly boolean[]) => {
      resetGuard();
      return sendUntilBlocked(40, (index) => {
        if (index > 0 && each[(index - 1) % each.length]!)
          convert(createSend({ recipient: number(index - 1), ...cheap }));
        return createSend({ recipient: number(index), ...cheap });
      }).passed;
    };
    expect(isConvertedAt([true, false, true])).toBe(40);
    expect(isConvertedAt([true, false, false, false])).toBeLessThan(10);
  });

  test("are free again when over half of them are converted", () => {
    const sent = Array.from({ length: 5 }, (_, index) => createSend({ recipient: number(index), ...cheap }));
    for (const each of sent) passes(each);
    const next = () => createSend({ recipient: number(5), ...cheap });
    expect(passes(next())).toBe(false);
    for (const each of sent.slice(2)) convert(each);
    expect(passes(next())).toBe(true);
    expect(state.blocks.map(({ since, until }) => until > since)).toEqual([true, false]);
  });

  test("stay blocked for the whole block period if few of them are converted or refunded", () => {
    sendUntilBlocked(9, row);
    state.now += 11 * minute;
    convert(row(0));
    revert(row(1));
    expect(passes(row(900))).toBe(false);
    state.now += 4 * minute;
    sendUntilBlocked(20, (index) => row(600 + index));
    expect(explain(row(900))?.until).toBe(state.now + oneHour);
  });

  test("are those at most 10 apart, and within 5 minutes", () => {
    expect(
      sendUntilBlocked(40, (index) => createOwnCodeSend({ recipient: number(11 * index), ...cheap })).passed,
    ).toBe(40);
    resetGuard();
    for (let index = 0; index < 40; index += 1) {
      expect(passes(row(index))).toBe(true);
      state.now += 100_000;
    }
  });

  test("are numbers, not messages: a repeated number does not count", () => {
    resetGuard({ recipientLimit: { hour: 1_000, day: 1_000 } });
    expect(sendUntilBlocked(40, () => row(0)).passed).toBe(40);
  });

  test("cause one block for an attacker that sends to distant numbers in between", () => {
    sendUntilBlocked(9, row);
    for (let index = 0; index < 100; index += 1) passes(row(index % 2 === 0 ? 4 + (index % 10) : 9 * index));
    expect(state.blocks).toHaveLength(1);
  });

  test("leave no phone number in a snapshot, and no blocked range after 9 days", () => {
    sendUntilBlocked(9, row);
    const written = () => [...state.guard.snapshot()].join("\n");
    const [counter] = /\["counters","consecutive_numbers [^}]*\}/.exec(written())!;
    expect(counter).toContain("994501234");
    expect(counter).not.toMatch(/last/);
    state.now += 9 * day;
    expect(written()).not.toContain("994501234");
  });
});
