import { beforeEach, describe, expect, test } from "vitest";
import { Guard } from "../../src/guard/guard.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import {
  begin,
  day,
  explain,
  inRange,
  minute,
  second,
  send,
  sendMany,
  spread,
  state,
  withHistory,
} from "./sends.ts";

beforeEach(begin);

describe("stops", () => {
  test("last 15 minutes, an hour, four and twelve, with a few trials between them", () => {
    withHistory();
    const lengths: number[] = [];
    for (let stops = 0; stops < 5; stops += 1) {
      sendMany(100, second, () => send());
      const { until } = explain(send())!;
      lengths.push(Math.round((until! - state.now) / minute));
      state.now = until!;
    }
    expect(lengths).toEqual([15, 60, 240, 720, 720]);
  });

  test("a range that three accounts were stopped at is stopped for all", () => {
    for (const accountId of ["one", "two", "three"]) {
      // In a row, so that each of them is stopped by itself.
      const row = (index: number) =>
        send({ accountId, recipient: `+994501239${400 + index}`, priceMicros: 0 });
      expect(sendMany(10, second, row).found).toMatchObject({ rule: "consecutive_numbers" });
    }
    const other = send({ accountId: "four", recipient: "+994501239999", priceMicros: 0 });
    expect(explain(other)).toMatchObject({ reason: "anomaly", rule: "range_of_all" });
    state.now += 16 * minute;
    expect(explain(other)).toBeUndefined();
  });

  test("WhatsApp and Telegram go on meanwhile", () => {
    sendMany(100, second, () => send());
    expect(explain(send())).toBeDefined();
    expect(explain(send({ channel: "whatsapp" }))).toBeUndefined();
    expect(explain(send({ channel: "telegram" }))).toBeUndefined();
  });

  test("what is answered on WhatsApp makes no room for SMS, and vouches for its recipient", () => {
    withHistory();
    let passed = 0;
    for (let minutes = 0; minutes < 12 * 60; minutes += 1) {
      const code = send({ channel: "whatsapp", recipient: "+994507654321", priceMicros: 20_000 });
      expect(state.guard.admit(code, false, state.now)).toBeUndefined();
      state.guard.answered(code, 20 * second, state.now);
      for (let tries = 0; tries < 3; tries += 1) {
        if (!state.guard.admit(send(), false, state.now)) passed += 1;
      }
      state.now += minute;
    }
    // Thirteen, and five trials after each of three stops.
    expect(passed).toBeLessThanOrEqual(28);
    expect(explain(send())).toMatchObject({ rule: "country" });
    expect(explain(send({ recipient: "+994507654321" }))).toBeUndefined();
  });

  test("explaining a send changes nothing", () => {
    for (let asked = 0; asked < 100; asked += 1) expect(explain(send())).toBeUndefined();
    expect(sendMany(100, second, () => send()).passed).toBe(13);
  });

  test("what is taken back does not count", () => {
    for (let tried = 0; tried < 100; tried += 1) {
      const each = send();
      expect(state.guard.admit(each, false, state.now)).toBeUndefined();
      state.guard.takeBack(each, state.now);
    }
  });
});

describe("anomaly", () => {
  test("the sixth number of a thousand within a minute is stopped", () => {
    const { passed, found } = sendMany(40, 12, (index) => send({ recipient: `+99450123${4000 + index}` }));
    expect(passed).toBe(5);
    expect(found).toMatchObject({ reason: "anomaly", rule: "consecutive_numbers", value: 6, bound: 5 });
  });

  test("numbers in a row that answer are people", () => {
    const row = (index: number) => send({ recipient: `+99450123${4000 + index}` });
    expect(sendMany(40, second, row, () => true).found).toBeUndefined();
  });

  test("the same number again is not a row", () => {
    const one = () => send({ recipient: "+994501234567", verificationId: null });
    expect(sendMany(40, second, one).found).toBeUndefined();
  });

  test("own codes that go to one range alone are stopped, and those that go everywhere are not", () => {
    const own = (recipient: string) => send({ recipient, verificationId: null, priceMicros: 280_000 });
    expect(sendMany(70, second, (index) => own(spread(index))).found).toBeUndefined();
    state.now += day;
    const { passed, found } = sendMany(80, 20 * second, (index) => own(inRange(index)));
    expect(passed).toBeLessThanOrEqual(15);
    expect(found).toMatchObject({ reason: "anomaly", rule: "concentration" });
  });

  test("of cheap codes as many go to one range as two units of money pay: employees are that many", () => {
    const own = (index: number) =>
      send({ recipient: inRange(index), verificationId: null, priceMicros: 40_000 });
    const { passed, found } = sendMany(80, 20 * second, own);
    expect(passed).toBeGreaterThanOrEqual(50);
    expect(passed).toBeLessThan(65);
    expect(found).toMatchObject({ reason: "anomaly", rule: "concentration" });
  });

  test.each([2, 3, 4])(
    "a range of which every %dth code is entered is stopped where others are not",
    (nth) => {
      withHistory();
      const isEntered = (index: number) => index % nth === 0;
      const { passed, found } = sendMany(
        60,
        30 * second,
        (index) => send({ recipient: inRange(index) }),
        isEntered,
      );
      const isPumped = nth > 2;
      expect(passed <= 25).toBe(isPumped);
      if (isPumped) expect(["range", "concentration"]).toContain(found?.rule);
    },
  );

  test("a range of which hardly anybody answers is stopped", () => {
    const cheap = (index: number) => send({ recipient: inRange(index), priceMicros: 10_000 });
    const { passed, found } = sendMany(90, 20 * second, cheap);
    expect(passed).toBeLessThan(40);
    expect(found).toMatchObject({ reason: "anomaly", rule: "conversion" });
  });
});

describe("number_kind", () => {
  test.each([
    ["a premium-rate number", "+449012345678", "GB"],
    ["a toll-free number", "+18002345678", "US"],
    ["a satellite phone", "+881612345678", ""],
  ])("%s carries no codes", (_, recipient, region) => {
    expect(explain(send({ recipient, region }))).toMatchObject({ reason: "number_kind" });
    expect(explain(send({ recipient, region, channel: "whatsapp" }))).toBeUndefined();
  });

  test.each([
    ["+447700900123", "GB"],
    ["+447400123456", "GB"],
    ["+12025550123", "US"],
    ["+994501234567", "AZ"],
  ])("%s does", (recipient, region) => {
    expect(explain(send({ recipient, region }))).toBeUndefined();
  });
});

describe("spend", () => {
  const whatsapp = (given: Partial<GuardedSend> = {}) =>
    send({ channel: "whatsapp", verificationId: null, priceMicros: 500_000, ...given });

  test("money for what nobody answers has a bound on every channel", () => {
    withHistory();
    const { passed, found } = sendMany(1_000, second, () => whatsapp());
    expect(passed).toBe(100);
    expect(found).toMatchObject({ reason: "spend", rule: "spend", bound: 50_000_000 });
  });

  test("an account may spend more tomorrow than today, by three times", () => {
    withHistory();
    sendMany(1_000, second, () => whatsapp());
    state.now += 3 * day;
    expect(sendMany(1_000, second, () => whatsapp()).passed).toBeGreaterThan(110);
  });

  test("answers give it back", () => {
    withHistory();
    const verified = () => send({ channel: "whatsapp", priceMicros: 500_000 });
    expect(sendMany(1_000, minute, verified, (index) => index % 2 === 0).found).toBeUndefined();
  });

  test.each([
    [false, false],
    [true, true],
  ])(
    "blocks where velocity only watches: enforced %s, a customer's country watched %s",
    (isEnforced, isWatched) => {
      const guard = new Guard({ spendMicros: 20_000_000, isEnforced });
      const rulings = Array.from({ length: 600 }, () => guard.admit(send(), isWatched, state.now));
      expect(rulings[499]).toMatchObject({ finding: { reason: "velocity" }, isBlocked: false });
      expect(rulings.findIndex((ruling) => ruling?.isBlocked)).toBe(500);
      expect(rulings[500]).toMatchObject({ finding: { rule: "spend" } });
    },
  );
});
