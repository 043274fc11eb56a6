import { beforeEach, describe, expect, test } from "vitest";
import type { GuardedSend } from "../../src/ports/guard.ts";
import {
  admitSend,
  admitConverted,
  resetGuard,
  countPassed,
  day,
  explain,
  oneHour,
  toRangeNumber,
  minute,
  createOwnCodeSend,
  passes,
  createSend,
  sendUntilBlocked,
  state,
  defaultPolicy,
} from "./sends.ts";

beforeEach(() => resetGuard());

/** Sends that each of the rules blocks. */
const attacks: Readonly<Record<string, () => GuardedSend>> = {
  recipient: () => createOwnCodeSend({ recipient: "+994501234567", priceMicros: 8_000 }),
  unconverted_amount: () => createOwnCodeSend({ priceMicros: 1_000_000 }),
  consecutive_numbers: () =>
    createOwnCodeSend({ recipient: `+99450123${4000 + (state.made % 900)}`, priceMicros: 8_000 }),
  range: () => createSend({ recipient: toRangeNumber(state.made) }),
  allowance: () => createSend(),
  network: () => createSend({ network: "203.0.113.7", priceMicros: 8_000 }),
  device: () => createSend({ device: "device-1", priceMicros: 8_000 }),
};
const suspicions = Object.entries(attacks).filter(
  ([rule]) => rule !== "recipient" && rule !== "unconverted_amount",
);

describe.each(Object.entries(attacks))("%s", (rule, create) => {
  test("is explained as it is decided, and explaining changes nothing", () => {
    for (let sends = 0; sends < 60; sends += 1) {
      const each = create();
      const before = [...state.guard.snapshot()];
      const blocks = state.blocks.length;
      for (let times = 0; times < 3; times += 1) explain(each);
      expect([...state.guard.snapshot()]).toEqual(before);
      expect(state.blocks).toHaveLength(blocks);
      const explained = explain(each);
      const decided = admitSend(each);
      // A block starts with the first send that it rejects. Its end is known from then on.
      expect({ ...explained, until: 0 }).toEqual({ ...decided, until: 0 });
      if (decided) expect(explain(each)?.until).toBe(decided.until);
    }
    expect(explain(create())).toMatchObject({ rule });
  });
});

describe("a blocked send", () => {
  test.each(Object.entries(attacks))("of rule %s counts nowhere", (_, create) => {
    sendUntilBlocked(1_000, create);
    const before = [...state.guard.snapshot()];
    expect(passes(create())).toBe(false);
    expect([...state.guard.snapshot()]).toEqual(before);
  });
});

describe("monitoring", () => {
  test.each(suspicions)("finds a suspicion of rule %s, and blocks nothing", (rule, create) => {
    const watched = { ...defaultPolicy, isMonitorOnly: true };
    expect(countPassed(50, 0, create, watched)).toBe(50);
    expect(explain(create(), watched)).toMatchObject({ rule });
    resetGuard({ isEnforced: false });
    expect(countPassed(50, 0, create)).toBe(50);
    expect(explain(create())).toMatchObject({ rule });
  });

  test("of suspicions keeps the recipient limit and the unconverted amount enforced", () => {
    resetGuard({ isEnforced: false });
    const watched = { ...defaultPolicy, isMonitorOnly: true };
    expect(countPassed(50, 0, attacks["recipient"]!, watched)).toBe(10);
    expect(countPassed(50, 0, attacks["unconverted_amount"]!, watched)).toBeLessThanOrEqual(20);
  });

  test("in a sandbox blocks nothing, not even 200 messages to one number in 200 minutes", () => {
    resetGuard({ isEnforced: false, isLimited: false });
    for (const [rule, create] of Object.entries(attacks)) {
      expect(countPassed(200, minute, create)).toBe(200);
      expect(explain(create())).toBeDefined();
      expect(rule).not.toBe("");
    }
  });

  test("in a sandbox blocks an SMS to a premium-rate number, but not a WhatsApp message", () => {
    resetGuard({ isEnforced: false, isLimited: false });
    const premium = createSend({ recipient: "+449012345678", region: "GB" });
    expect(admitSend(premium)).toMatchObject({ rule: "number_kind", isBlocked: true, challenge: false });
    expect(passes({ ...premium, channel: "whatsapp" })).toBe(true);
  });
});

describe("a lift of the customer", () => {
  const scopes: Readonly<Record<string, string>> = {
    consecutive_numbers: "994501234",
    range: "99450123",
    allowance: "AZ",
    network: "203.0.113.7",
    device: "device-1",
  };

  test.each(suspicions)("ends a block of rule %s, and the rule counts from zero", (rule, create) => {
    const { passed } = sendUntilBlocked(100, create);
    state.now += 1_000;
    const lifted = {
      ...defaultPolicy,
      lifts: new Map([
        ["allowance AZ", { value: state.now }],
        [`${rule} ${scopes[rule]!}`, { value: state.now }],
      ]),
    };
    const before = [...state.guard.snapshot()];
    expect(explain(create(), lifted)).toBeUndefined();
    expect([...state.guard.snapshot()]).toEqual(before);
    const again = countPassed(100, 0, create, lifted);
    expect(again).toBeGreaterThanOrEqual(passed - 1);
    expect(again).toBeLessThanOrEqual(passed + 1);
    // The same lift applies once.
    expect(passes(create(), lifted)).toBe(false);
    expect(state.blocks.filter((block) => block.rule === rule && block.isBlocked)).toHaveLength(2);
  });

  test.each(["recipient", "unconverted_amount"])("does not end the limit of rule %s", (rule) => {
    const create = attacks[rule]!;
    sendUntilBlocked(100, create);
    const lifts = new Map(
      ["AZ", "+994501234567", "994501234567"].map(
        (scope) => [`${rule} ${scope}`, { value: state.now + 1 }] as const,
      ),
    );
    state.now += 1_000;
    expect(passes(create(), { ...defaultPolicy, lifts })).toBe(false);
  });

  test("of another scope ends nothing", () => {
    sendUntilBlocked(100, attacks["range"]!);
    const lifts = new Map([["range 99450124", { value: state.now + 1 }]]);
    state.now += 1_000;
    expect(passes(attacks["range"]!(), { ...defaultPolicy, lifts })).toBe(false);
  });
});

describe("a report of a block", () => {
  test.each(Object.entries(attacks).filter(([rule]) => rule !== "recipient"))(
    "of rule %s has its value, limit and end at the first blocked send",
    (rule, create) => {
      const { found } = sendUntilBlocked(100, create);
      const block = state.blocks.find((each) => each.rule === rule && each.isBlocked);
      expect(block).toMatchObject({
        accountId: "account",
        country: "AZ",
        value: found!.value,
        limit: found!.limit,
        since: state.now,
        until: found!.until,
      });
    },
  );

  test("is emitted once for a block, regardless of the number of blocked sends", () => {
    countPassed(500, 1_000, attacks["allowance"]!);
    expect(state.blocks).toHaveLength(1);
  });

  test("is not emitted for a recipient limit, because the recipient may belong to any account", () => {
    countPassed(100, 0, attacks["recipient"]!);
    expect(state.blocks).toEqual([]);
  });

  test("is emitted within ten minutes of an attack with one code every 40 seconds", () => {
    countPassed(60, 40_000, attacks["allowance"]!);
    expect(state.blocks[0]!.since - Date.UTC(2026, 2, 2, 9)).toBeLessThanOrEqual(10 * minute);
  });
});

describe("a clock that is set", () => {
  test("a year forward and back leaves no account and no recipient blocked after two days", () => {
    for (const create of Object.values(attacks)) {
      const start = state.now;
      state.now += 365 * day;
      sendUntilBlocked(200, create);
      state.now = start + minute;
      sendUntilBlocked(200, create);
      state.now += 2 * day;
      expect(passes(create())).toBe(true);
      state.now += 10 * day;
    }
  });

  test("a second back at midnight resets nothing", () => {
    state.now = Date.UTC(2026, 2, 3);
    sendUntilBlocked(100, attacks["unconverted_amount"]!);
    state.now -= 1_000;
    expect(passes(attacks["unconverted_amount"]!())).toBe(false);
    state.now += day + oneHour;
    expect(passes(attacks["unconverted_amount"]!())).toBe(true);
  });
});

test("a trusted client passes every suspicion, and its sends and conversions do not count for them", () => {
  for (const [, create] of suspicions) {
    resetGuard();
    sendUntilBlocked(100, create);
    for (let index = 0; index < 10; index += 1) admitConverted({ ...create(), isTrusted: true });
    expect(passes(create())).toBe(false);
  }
});
