import { beforeEach, describe, expect, test } from "vitest";
import { parseRecipient } from "../../src/domain/phone/phone.ts";
import type { Channel } from "../../src/domain/messages/delivery.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import {
  admitSend,
  resetGuard,
  toBritishNumber,
  convert,
  countPassed,
  day,
  explain,
  oneHour,
  minute,
  createOwnCodeSend,
  passes,
  revert,
  sendUntilBlocked,
  state,
  defaultPolicy,
} from "./sends.ts";

beforeEach(() => resetGuard());

const recipient = "+447400123456";
/** Creates a message to one phone from a different account each time, at a price that no other rule limits. */
const toOne = (given: Partial<GuardedSend> = {}) =>
  createOwnCodeSend({
    accountId: `account-${state.made}`,
    recipient,
    region: "GB",
    priceMicros: 8_000,
    ...given,
  });
const paid: readonly Channel[] = ["sms", "flash_call"];

describe("recipient", () => {
  test("gets 10 messages in an hour and 20 in a day, from all accounts and by SMS and call together", () => {
    const next = () => toOne({ channel: paid[state.made % 2]! });
    expect(sendUntilBlocked(40, next)).toEqual({
      passed: 10,
      found: {
        scope: "+447400123456",
        isBlocked: true,
        rule: "recipient",
        value: 11,
        limit: 10,
        challenge: false,
        until: state.now + oneHour,
      },
    });
    state.now += oneHour;
    expect(sendUntilBlocked(40, next)).toMatchObject({ passed: 10, found: { value: 21, limit: 20 } });
    state.now += oneHour;
    expect(explain(next())).toMatchObject({ limit: 20, until: state.now + 22 * oneHour });
    state.now += 22 * oneHour;
    expect(sendUntilBlocked(40, next).passed).toBe(10);
  });

  test.each([
    ["one account", () => toOne({ accountId: "account" })],
    ["900 messages of 12 accounts", () => toOne({ accountId: `account-${state.made % 12}` })],
    [
      "verifications of 20 accounts",
      () => toOne({ accountId: `account-${state.made % 20}`, verificationId: "one" }),
    ],
    [
      "calls of a trusted client",
      () => toOne({ channel: "flash_call", verificationId: "one", isTrusted: true }),
    ],
  ])("gets no more than 20 messages in a day by %s", (_, next) => {
    expect(countPassed(900, 90_000, next)).toBeLessThanOrEqual(20);
  });

  test("has a separate limit for WhatsApp and Telegram", () => {
    sendUntilBlocked(40, () => toOne());
    const next = () => toOne({ channel: state.made % 2 === 0 ? "whatsapp" : "telegram" });
    expect(sendUntilBlocked(40, next)).toMatchObject({ passed: 10, found: { rule: "recipient" } });
  });

  test.each([
    ["+5491123456789", "+541123456789"],
    ["+5511961234567", "+551161234567"],
    ["+525512345678", "+5215512345678"],
  ])("is the same for %s and %s", (one, other) => {
    const spellings = [one, other].map((each) => parseRecipient(each)!);
    const next = () => {
      const { e164, region } = spellings[state.made % 2]!;
      return toOne({ recipient: e164, region });
    };
    expect(sendUntilBlocked(40, next).passed).toBe(10);
  });

  test("has no counted messages after entering a code of connect-hub, by any channel", () => {
    for (const channel of ["sms", "whatsapp"] as const) sendUntilBlocked(40, () => toOne({ channel }));
    convert(toOne({ verificationId: "verification" }));
    for (const channel of ["sms", "whatsapp"] as const) {
      expect(sendUntilBlocked(40, () => toOne({ channel })).passed).toBe(10);
    }
  });

  test("keeps the counted messages if a customer reports the conversion of its own code", () => {
    sendUntilBlocked(40, () => toOne());
    convert(toOne());
    expect(passes(toOne())).toBe(false);
  });

  test("keeps 3 messages an hour for an account whose code it entered, even above the limits of an hour and a day", () => {
    convert(toOne({ accountId: "known", verificationId: "verification" }));
    sendUntilBlocked(40, () => toOne());
    const known = () => toOne({ accountId: "known" });
    expect(sendUntilBlocked(40, known).passed).toBe(3);
    state.now += oneHour;
    expect(sendUntilBlocked(40, () => toOne()).passed).toBe(7);
    expect(sendUntilBlocked(40, known).passed).toBe(3);
    state.now += oneHour;
    expect([sendUntilBlocked(40, () => toOne()).passed, sendUntilBlocked(40, known).passed]).toEqual([0, 3]);
  });

  test("gets at most 20 messages in a day of an account whose code it entered", () => {
    convert(toOne({ accountId: "known", verificationId: "verification" }));
    expect(countPassed(24 * 60, minute, () => toOne({ accountId: "known" }))).toBe(20);
  });

  test("is not limited for an account whose limit is off, and the messages do not count for others", () => {
    const off = { ...defaultPolicy, limitsRecipient: false };
    expect(countPassed(100, second, () => toOne({ accountId: "off", priceMicros: 1 }), off)).toBe(100);
    expect(sendUntilBlocked(40, () => toOne()).passed).toBe(10);
    expect(passes(toOne({ accountId: "off" }), off)).toBe(true);
  });

  test("has the limits of the settings", () => {
    resetGuard({ recipientLimit: { hour: 2, day: 3 } });
    expect(sendUntilBlocked(9, () => toOne()).passed).toBe(2);
    state.now += oneHour;
    expect(sendUntilBlocked(9, () => toOne()).passed).toBe(1);
  });

  test("does not count messages that are not sent, and an account reverts none of another account", () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const each = toOne();
      expect(admitSend(each)).toBeUndefined();
      revert(each);
    }
    sendUntilBlocked(40, () => toOne());
    for (let attempt = 0; attempt < 100; attempt += 1) revert(toOne({ accountId: "other" }));
    expect(passes(toOne())).toBe(false);
  });

  test("keeps the count of the day if a message of an earlier day is refunded", () => {
    const old = { ...toOne({ accountId: "account" }), createdAt: state.now };
    admitSend(old);
    state.now += 2 * day;
    sendUntilBlocked(40, () => toOne({ accountId: "account" }));
    revert(old);
    expect(passes(toOne())).toBe(false);
  });

  test("limits only one recipient", () => {
    sendUntilBlocked(40, () => toOne());
    expect(passes(toOne({ recipient: toBritishNumber(7) }))).toBe(true);
  });
});

const second = 1_000;
