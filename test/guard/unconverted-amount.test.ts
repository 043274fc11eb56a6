import { beforeEach, describe, expect, test } from "vitest";
import type { GuardedSend } from "../../src/ports/guard.ts";
import {
  admitSend,
  admitConverted,
  resetGuard,
  toBritishNumber,
  convert,
  countPassed,
  day,
  explain,
  oneHour,
  createOwnCodeSend,
  passes,
  restartGuard,
  revert,
  createSend,
  sendUntilBlocked,
  toSpreadNumber,
  state,
  defaultPolicy,
} from "./sends.ts";

beforeEach(() => resetGuard());

const unit = 1_000_000;
/** Creates an own code that costs half a unit. */
const half = (given: Partial<GuardedSend> = {}) => createOwnCodeSend({ priceMicros: unit / 2, ...given });

/** Sends for one day, and converts every nth message. Returns the cost of the passed sends. */
function spendDay(create: () => GuardedSend, nth = Infinity, count = 1_000): number {
  let spent = 0;
  for (let index = 0; index < count; index += 1) {
    const each = create();
    if (!passes(each)) continue;
    spent += each.priceMicros;
    if (Number.isFinite(nth) && index % nth === 0) convert(each);
  }
  state.now = (Math.floor(state.now / day) + 1) * day + 9 * oneHour;
  return spent / unit;
}

describe("unconverted amount", () => {
  test.each([
    ["codes that the customer generates", () => half()],
    [
      "own codes to random numbers, as many calls as SMS",
      () => half({ channel: state.made % 2 === 0 ? "sms" : "flash_call" }),
    ],
    ["verifications of trusted clients", () => createSend({ priceMicros: unit / 2, isTrusted: true })],
    ["WhatsApp", () => half({ channel: "whatsapp" })],
    [
      "Telegram verifications of trusted clients",
      () => createSend({ priceMicros: unit / 2, channel: "telegram", isTrusted: true }),
    ],
    [
      "SMS, WhatsApp, Telegram and calls together",
      () => half({ channel: (["sms", "whatsapp", "telegram", "flash_call"] as const)[state.made % 4]! }),
    ],
  ])("is 20 units a day and country, by %s", (_, create) => {
    expect(sendUntilBlocked(1_000, create)).toEqual({
      passed: 40,
      found: {
        scope: "AZ",
        isBlocked: true,
        rule: "unconverted_amount",
        value: 20.5 * unit,
        limit: 20 * unit,
        challenge: false,
        until: Date.UTC(2026, 2, 3),
      },
    });
    expect(passes(half({ region: "GB", recipient: toBritishNumber(1) }))).toBe(true);
    expect(passes(half({ accountId: "other" }))).toBe(true);
    state.now = Date.UTC(2026, 2, 3) - 1;
    expect(passes(half())).toBe(false);
    state.now += 1;
    expect(sendUntilBlocked(1_000, create).passed).toBe(40);
  });

  test("is that of the settings, or of the account", () => {
    resetGuard({ spendMicros: 2 * unit });
    expect(sendUntilBlocked(100, () => half()).passed).toBe(4);
    expect(
      countPassed(100, 0, () => half({ accountId: "other" }), {
        ...defaultPolicy,
        unconvertedMicros: 5 * unit,
      }),
    ).toBe(10);
  });

  test("applies at a twentieth of the price as well: the cost counts, not the number of sends", () => {
    expect(spendDay(() => half({ priceMicros: unit / 40 }), Infinity, 5_000)).toBe(20);
  });

  test("is reported again if another amount applies, and its end once", () => {
    const reports = () =>
      state.blocks.map(({ isBlocked, until }) => (until > state.now ? isBlocked : "ended"));
    sendUntilBlocked(100, () => half());
    expect(reports()).toEqual([false, true]);
    const raised = { ...defaultPolicy, unconvertedMicros: 21 * unit };
    expect(passes(half(), raised)).toBe(true);
    expect(reports()).toEqual([false, true, false]);
    const much = { ...defaultPolicy, unconvertedMicros: 100 * unit };
    for (let index = 0; index < 3; index += 1) expect(passes(half(), much)).toBe(true);
    expect(reports()).toEqual([false, true, false, "ended"]);
  });

  test("is reported again after a restart, because the report may not have been stored", () => {
    sendUntilBlocked(100, () => half());
    state.blocks = [];
    restartGuard();
    expect(passes(half())).toBe(false);
    expect(state.blocks).toMatchObject([{ rule: "unconverted_amount", isBlocked: true }]);
  });

  test("is reported above 80 %, and once more when it blocks", () => {
    const report = () =>
      state.blocks.map(({ rule, scope, isBlocked, value }) => ({ rule, scope, isBlocked, value }));
    for (let index = 0; index < 32; index += 1) expect(passes(half())).toBe(true);
    expect(report()).toEqual([]);
    expect(passes(half())).toBe(true);
    const notice = { rule: "unconverted_amount", scope: "AZ", isBlocked: false, value: 16.5 * unit };
    expect(report()).toEqual([notice]);
    sendUntilBlocked(100, () => half());
    expect(report()).toEqual([notice, { ...notice, isBlocked: true, value: 20.5 * unit }]);
    expect(state.blocks[0]).toMatchObject({ country: "AZ", until: Date.UTC(2026, 2, 3) });
  });

  test("keeps a tenth for trusted clients and for recipients that converted", () => {
    const known = toSpreadNumber(70_001);
    convert(createSend({ recipient: known }));
    const verification = (given: Partial<GuardedSend> = {}) =>
      createSend({ channel: "whatsapp", priceMicros: unit / 2, ...given });
    expect(sendUntilBlocked(100, () => verification())).toMatchObject({
      passed: 36,
      found: { rule: "unconverted_amount", challenge: true },
    });
    expect(passes(verification({ isTrusted: true }))).toBe(true);
    expect(passes(verification({ recipient: known }))).toBe(true);
    expect(sendUntilBlocked(100, () => verification({ isTrusted: true }))).toMatchObject({
      passed: 2,
      found: { challenge: false },
    });
    expect(explain(verification())).toMatchObject({ challenge: false });
  });

  test("is freed by conversions and refunds of the same day", () => {
    for (let index = 0; index < 100; index += 1) admitConverted(half());
    for (let index = 0; index < 100; index += 1) {
      const each = half();
      expect(admitSend(each)).toBeUndefined();
      revert(each);
    }
    expect(sendUntilBlocked(100, () => half()).passed).toBe(40);
  });

  test("is not freed by conversions and refunds of sends of another day", () => {
    const old = Array.from({ length: 40 }, () => ({ ...half(), createdAt: state.now }));
    for (const each of old) expect(passes(each)).toBe(true);
    state.now += 20 * oneHour;
    sendUntilBlocked(100, () => half());
    for (const [index, each] of old.entries()) (index % 2 === 0 ? revert : convert)(each);
    expect(passes(half())).toBe(false);
  });

  test("doubles after a day on which it was used up and half of it was converted, and not otherwise", () => {
    const paid = () => half();
    expect(spendDay(paid)).toBe(20);
    expect(spendDay(paid)).toBe(20);
    // Every second send is converted, so half of the cost is converted.
    expect(spendDay(paid, 2)).toBeCloseTo(40, -1);
    expect(spendDay(paid, 2)).toBeCloseTo(80, -1);
    expect(spendDay(paid)).toBeCloseTo(80, -1);
    expect(spendDay(paid)).toBeCloseTo(80, -1);
  });

  test("does not grow by days with a fifth converted", () => {
    for (let days = 0; days < 7; days += 1) expect(spendDay(() => half(), 5)).toBeLessThanOrEqual(25.5);
  });

  test("after four days with half of the codes converted, allows a campaign of 20 times the sends", () => {
    const daily = () => createOwnCodeSend({ priceMicros: 40_000 });
    for (let days = 0; days < 4; days += 1) spendDay(daily, 2, 200);
    expect(spendDay(() => createOwnCodeSend({ priceMicros: 40_000 }), 2, 4_000)).toBe(160);
  });

  test("is at most 21 units again after 30 days without sends", () => {
    for (let days = 0; days < 3; days += 1) spendDay(() => half(), 2);
    state.now += 30 * day;
    expect(spendDay(() => half())).toBeLessThanOrEqual(21);
  });

  test("limits a code every 2 minutes without conversions to 20 units a day, for a week", () => {
    const perDay = new Map<number, number>();
    for (let sends = 0; sends < 5_040; sends += 1) {
      const each = createOwnCodeSend();
      if (passes(each)) {
        const utcDay = Math.floor(state.now / day);
        perDay.set(utcDay, (perDay.get(utcDay) ?? 0) + each.priceMicros);
      }
      state.now += 120_000;
    }
    expect(Math.max(...perDay.values())).toBeLessThanOrEqual(20 * unit);
  });

  test("applies to each of fifty accounts in twenty countries", () => {
    const spent = new Map<string, number>();
    for (let index = 0; index < 60_000; index += 1) {
      const accountId = `thief-${index % 50}`;
      const region = `C${Math.floor(index / 50) % 20}`;
      const each = half({ accountId, region });
      if (passes(each))
        spent.set(`${accountId} ${region}`, (spent.get(`${accountId} ${region}`) ?? 0) + each.priceMicros);
    }
    expect(spent.size).toBe(1_000);
    expect(new Set(spent.values())).toEqual(new Set([20 * unit]));
  });

  test("counts nothing at a price of zero", () => {
    const free = () => createOwnCodeSend({ priceMicros: 0 });
    expect(sendUntilBlocked(1_000, free).passed).toBe(1_000);
    sendUntilBlocked(1_000, () => half());
    expect(passes(free())).toBe(true);
  });
});
