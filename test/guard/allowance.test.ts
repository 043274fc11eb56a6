import { beforeEach, describe, expect, test } from "vitest";
import {
  admitSend,
  admitConverted,
  resetGuard,
  toBritishNumber,
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
  toSpreadNumber,
  state,
  createHistory,
} from "./sends.ts";

beforeEach(() => resetGuard());

describe("allowance", () => {
  test("is 13 expensive sends that are not converted", () => {
    const { passed, found } = sendUntilBlocked(100, () => createSend());
    expect(passed).toBe(13);
    expect(found).toEqual({
      scope: "AZ",
      isBlocked: true,
      rule: "allowance",
      value: 14,
      limit: 13,
      challenge: true,
      until: state.now + 15 * minute,
    });
  });

  test.each([
    [100_000, 20],
    [40_000, 50],
    [8_000, 100],
    [0, 100],
  ])("is 2 units or 100 sends at a price of %d micro-units: %d sends", (priceMicros, most) => {
    const next = () => createSend({ priceMicros, recipient: toBritishNumber(state.made), region: "GB" });
    expect(sendUntilBlocked(200, next)).toMatchObject({ passed: most, found: { rule: "allowance" } });
  });

  test.each([
    [10, 15],
    [30, 19],
    [60, 19],
    [300, 19],
  ])("is more by a fifth of the account's %d conversions, up to 6 sends: %d", (conversions, most) => {
    for (let index = 0; index < conversions; index += 1) {
      admitConverted(createSend({ recipient: toBritishNumber(index), region: "GB", priceMicros: 20_000 }));
    }
    expect(sendUntilBlocked(100, () => createSend())).toMatchObject({
      passed: most,
      found: { rule: "allowance" },
    });
  });

  test("does not count conversions of trusted clients and of apps", () => {
    for (let index = 0; index < 60; index += 1) {
      const trusted = { isTrusted: true } as const;
      const app = { channel: "whatsapp" } as const;
      const given = { recipient: toBritishNumber(index), region: "GB", priceMicros: 20_000 };
      admitConverted(createSend({ ...given, ...(index % 2 === 0 ? trusted : app) }));
    }
    expect(sendUntilBlocked(100, () => createSend()).passed).toBe(13);
  });

  test("is not exceeded while every third send in the country is converted", () => {
    for (let index = 0; index < 40; index += 1) {
      const each = createSend();
      expect(admitSend(each)).toBeUndefined();
      if (index % 3 === 0) convert(each);
    }
  });

  test("is exceeded if every fifth send is converted, and WhatsApp and Telegram continue", () => {
    let passed = 0;
    for (let index = 0; index < 100; index += 1) {
      const each = createSend();
      if (!passes(each)) continue;
      passed += 1;
      if (passed % 5 === 0) convert(each);
    }
    expect(passed).toBeLessThanOrEqual(20);
    expect(passes(createSend())).toBe(false);
    expect(passes(createSend({ channel: "whatsapp" }))).toBe(true);
    expect(passes(createSend({ channel: "telegram" }))).toBe(true);
  });

  test("blocks nothing, and reports the suspicion, in a country where 3 codes were converted on one of the last 7 days", () => {
    for (let index = 0; index < 3; index += 1) admitConverted(createSend());
    expect(passes(createSend())).toBe(true);
    state.now += day;
    expect(sendUntilBlocked(30, () => createSend())).toEqual({ passed: 30, found: undefined });
    expect(state.blocks).toMatchObject([
      { rule: "allowance", scope: "AZ", country: "AZ", accountId: "account", isBlocked: false },
    ]);
    state.now += 7 * day;
    expect(sendUntilBlocked(30, () => createSend())).toMatchObject({
      passed: 13,
      found: { rule: "allowance" },
    });
  });

  test("blocks a country where only 2 codes were converted on each of 3 days", () => {
    for (let days = 0; days < 3; days += 1) {
      for (let index = 0; index < 2; index += 1) admitConverted(createSend());
      state.now += day;
    }
    expect(sendUntilBlocked(30, () => createSend()).found?.rule).toBe("allowance");
  });

  test("leaves a customer's established country open while a bot sends to random numbers there", () => {
    createHistory();
    const bot = () =>
      createSend({
        recipient: toBritishNumber(5_000 + state.made),
        region: "GB",
        priceMicros: 40_000,
        network: `net-${state.made}`,
      });
    const customer = () =>
      createSend({ recipient: toBritishNumber(90_000 + state.made), region: "GB", priceMicros: 40_000 });
    for (let index = 0; index < 200; index += 1) {
      expect(passes(bot())).toBe(true);
      if (index % 10 === 0) admitConverted(customer());
      state.now += minute;
    }
  });

  test("does not count sends that are not charged", () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const each = createSend();
      expect(admitSend(each)).toBeUndefined();
      revert(each);
    }
    expect(sendUntilBlocked(100, () => createSend()).passed).toBe(13);
  });

  test("is shared by SMS and flash calls", () => {
    const next = () => createSend({ channel: state.made % 2 === 0 ? "sms" : "flash_call" });
    expect(sendUntilBlocked(100, next).passed).toBe(13);
  });

  test("is used up by sends that each belong to another verification", () => {
    // A message that was submitted is not reverted if its verification is cancelled.
    const next = (index: number) =>
      createSend({ verificationId: `verification-${index}`, recipient: toSpreadNumber(index) });
    expect(sendUntilBlocked(100, next).passed).toBe(13);
  });

  test("lets at most 25 expensive sends pass in a UTC day, regardless of the start of the attack", () => {
    for (let begins = 0; begins < 24; begins += 3) {
      resetGuard();
      state.now = Date.UTC(2026, 2, 2, begins);
      const perDay = new Map<number, number>();
      for (let minutes = 0; minutes < 5 * 24 * 60; minutes += 1) {
        const utcDay = Math.floor(state.now / day);
        if (passes(createSend())) perDay.set(utcDay, (perDay.get(utcDay) ?? 0) + 1);
        state.now += minute;
      }
      expect(Math.max(...perDay.values())).toBeLessThanOrEqual(25);
    }
  });

  test("does not apply to own codes, whose conversions are not reported reliably", () => {
    for (let index = 0; index < 20; index += 1) {
      const each = createOwnCodeSend({
        recipient: toBritishNumber(index),
        region: "GB",
        priceMicros: 40_000,
      });
      admitSend(each);
      convert(each);
    }
    state.now += day;
    expect(sendUntilBlocked(60, () => createOwnCodeSend())).toMatchObject({ passed: 60, found: undefined });
  });

  test("allows a launch in a country where codes are converted, while other new countries are blocked", () => {
    const launch = () => createSend({ recipient: toBritishNumber(state.made), region: "GB" });
    for (let index = 0; index < 3; index += 1) admitConverted(launch());
    sendUntilBlocked(100, () => createSend({ region: ["AZ", "TJ", "UZ", "KG"][state.made % 4]! }));
    expect(explain(createSend({ region: "GE" }))).toMatchObject({ rule: "allowance", scope: "*" });
    expect(passes(launch())).toBe(true);
  });

  test("allows a launch in eight countries where the codes are entered after every 12 sends", () => {
    for (const region of ["AZ", "TJ", "UZ", "KG", "GE", "AM", "MG", "KH"]) {
      const sent = Array.from({ length: 12 }, () => createSend({ region, priceMicros: 200_000 }));
      for (const each of sent) expect(passes(each)).toBe(true);
      for (const each of sent) convert(each);
    }
  });

  test("counts only the last 3 hours, and only suspects, if the country is the account's own", () => {
    createHistory();
    const next = () =>
      createSend({ recipient: toBritishNumber(state.made), region: "GB", priceMicros: 40_000 });
    for (let index = 0; index < 60; index += 1) admitConverted(next());
    state.now += 7 * oneHour;
    for (let index = 0; index < 90; index += 1) passes(next());
    expect(state.blocks).toMatchObject([{ rule: "allowance", scope: "GB", isBlocked: false }]);
  });

  test("stays used up for inexpensive sends during a block by expensive ones", () => {
    const sent = Array.from({ length: 13 }, () => createSend());
    for (const each of sent) expect(passes(each)).toBe(true);
    expect(passes(createSend())).toBe(false);
    revert(createSend({ priceMicros: 8_000 }));
    expect(passes(createSend({ priceMicros: 8_000 }))).toBe(false);
  });

  test("is twice as much in all countries together that are not the account's own", () => {
    const countries = ["AZ", "TJ", "UZ", "KG", "GE"];
    const next = () => createSend({ region: countries[state.made % countries.length]! });
    expect(sendUntilBlocked(100, next)).toMatchObject({
      passed: 26,
      found: { rule: "allowance", limit: 26 },
    });
    expect(state.blocks).toMatchObject([{ rule: "allowance", scope: "*", country: "" }]);
    expect(passes(createSend({ region: "AM" }))).toBe(false);
    resetGuard();
    for (let index = 0; index < 3; index += 1)
      admitConverted(createSend({ region: "GB", recipient: toBritishNumber(index) }));
    state.now += day;
    sendUntilBlocked(100, next);
    expect(passes(createSend({ region: "GB", recipient: toBritishNumber(9) }))).toBe(true);
  });

  test("challenges the requester of a verification, and a trusted client passes", () => {
    sendUntilBlocked(100, () => createSend());
    expect(explain(createSend())).toMatchObject({ challenge: true });
    expect(passes(createSend({ isTrusted: true }))).toBe(true);
  });
});
