import { beforeEach, describe, expect, test } from "vitest";
import { Guard } from "../../src/guard/guard.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import { createTestClock } from "../support/clock.ts";
import {
  admitConverted,
  resetGuard,
  toBritishNumber,
  createGuard,
  day,
  expensive,
  explain,
  oneHour,
  toRangeNumber,
  createOwnCodeSend,
  passes,
  productionConfig,
  restartGuard,
  createSend,
  sendUntilBlocked,
  toSpreadNumber,
  state,
  defaultPolicy,
} from "./sends.ts";

beforeEach(() => resetGuard());

const attacks: readonly (readonly [string, () => GuardedSend])[] = [
  ["recipient", () => createOwnCodeSend({ recipient: "+994501234567", priceMicros: 8_000 })],
  ["unconverted_amount", () => createOwnCodeSend({ priceMicros: 1_000_000 })],
  [
    "consecutive_numbers",
    () => createOwnCodeSend({ recipient: `+99450123${4000 + (state.made % 900)}`, priceMicros: 8_000 }),
  ],
  ["range", () => createSend({ recipient: toRangeNumber(state.made) })],
  ["allowance", () => createSend()],
  ["network", () => createSend({ network: "203.0.113.7", priceMicros: 8_000 })],
  ["device", () => createSend({ device: "device-1", priceMicros: 8_000 })],
];

describe("after a restart", () => {
  test.each(attacks)("rule %s decides like before, half way to its limit and above it", (rule, create) => {
    resetGuard();
    const { passed } = sendUntilBlocked(100, create);
    resetGuard();
    for (let index = 0; index < passed >> 1; index += 1) expect(passes(create())).toBe(true);
    restartGuard();
    expect(sendUntilBlocked(100, create)).toMatchObject({ passed: passed - (passed >> 1), found: { rule } });
    const before = explain(create());
    restartGuard();
    expect(explain(create())).toEqual(before);
    expect(passes(create())).toBe(false);
  });

  test.each(["network", "device"] as const)("sends of a %s still count after 12 hours", (requester) => {
    const create = () => createSend({ [requester]: "one", priceMicros: 8_000 });
    for (let index = 0; index < 10; index += 1) expect(passes(create())).toBe(true);
    state.now += 12 * oneHour;
    restartGuard();
    expect(passes(create())).toBe(false);
  });

  test("the probes and the growing durations of a block continue", () => {
    const { found } = sendUntilBlocked(100, () => createSend());
    state.now = found!.until!;
    expect(passes(createSend())).toBe(true);
    restartGuard();
    expect([passes(createSend()), passes(createSend())]).toEqual([true, false]);
    expect(explain(createSend())!.until! - state.now).toBe(oneHour);
  });

  test.each(attacks.filter(([rule]) => rule !== "recipient"))(
    "a block of rule %s is reported again, because its record may not have been stored",
    (rule, create) => {
      const { found } = sendUntilBlocked(100, create);
      state.blocks = [];
      restartGuard();
      for (let times = 0; times < 3; times += 1) expect(passes(create())).toBe(false);
      expect(state.blocks).toMatchObject([{ rule, isBlocked: true, until: found!.until }]);
    },
  );

  test("conversions still exempt their recipients, and countries are still the account's own", () => {
    const network = "203.0.113.7";
    for (let index = 0; index < 3; index += 1) {
      admitConverted(
        createSend({ recipient: toBritishNumber(index), region: "GB", priceMicros: 8_000, network }),
      );
    }
    state.now += day;
    sendUntilBlocked(100, () => createSend({ network, priceMicros: 8_000 }));
    restartGuard();
    expect(
      passes(createSend({ network, recipient: toBritishNumber(0), region: "GB", priceMicros: 8_000 })),
    ).toBe(true);
    expect(
      sendUntilBlocked(30, () => createSend({ recipient: toBritishNumber(state.made), region: "GB" })).passed,
    ).toBe(30);
  });

  test("a lift is not applied twice", () => {
    sendUntilBlocked(100, () => createSend());
    const lifts = new Map([["allowance AZ", { value: state.now + 1 }]]);
    state.now += 1_000;
    let passed = 0;
    while (passes(createSend(), { ...defaultPolicy, lifts })) passed += 1;
    expect(passed).toBeGreaterThan(10);
    restartGuard();
    expect(passes(createSend(), { ...defaultPolicy, lifts })).toBe(false);
  });
});

describe("a chunk of a snapshot", () => {
  test.each([
    ["of version 2", JSON.stringify({ version: 2, entries: [["counters", "allowance account AZ", {}]] })],
    ["without a version and entries", "{}"],
  ])("%s is ignored", (_, text) => {
    state.guard.restoreChunk(text);
    expect(explain(createSend())).toBeUndefined();
  });
});

describe("a snapshot", () => {
  test("omits numbers, IP networks and devices whose counters have expired", () => {
    const requester = { network: "203.0.113.7", device: "device-1" };
    const recipient = "+994501234567";
    expect(passes(createSend({ ...requester, recipient }))).toBe(true);
    const written = () => [...state.guard.snapshot()].join("\n");
    for (const each of [recipient, requester.network, requester.device]) expect(written()).toContain(each);
    state.now += day;
    expect(written()).not.toContain(recipient);
    state.now += day;
    for (const each of [requester.network, requester.device]) expect(written()).not.toContain(each);
  });

  test("keeps the scope of a block for a week after it, because the next block lasts longer, but no number", () => {
    const requester = { network: "203.0.113.7" };
    sendUntilBlocked(100, () => createSend({ ...requester, priceMicros: 8_000 }));
    const written = () => [...state.guard.snapshot()].join("\n");
    state.now += 7 * day;
    expect(written()).toContain(requester.network);
    expect(written()).not.toMatch(/\+994/);
    state.now += day;
    expect(written()).not.toContain(requester.network);
  });

  test("has chunks of a bounded size", () => {
    for (let index = 0; index < 3_000; index += 1) {
      passes(
        createOwnCodeSend({
          accountId: `account-${index}`,
          recipient: toSpreadNumber(index),
          priceMicros: expensive,
        }),
      );
    }
    const parts = [...state.guard.snapshot()];
    expect(parts.length).toBeGreaterThan(10);
    for (const part of parts) expect(part.length).toBeLessThan(150_000);
  });
});

describe("memory", () => {
  /** Returns the number of entries of each kind. */
  const entries = (guard = state.guard) => {
    const counts = new Map<string, number>();
    for (const part of guard.snapshot()) {
      for (const [name] of (JSON.parse(part) as { entries: [string][] }).entries) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    return Object.fromEntries(counts);
  };

  test("is bounded, regardless of the number of accounts, recipients and requesters", () => {
    const memoryShare = 1 / 100;
    resetGuard({ memoryShare, isEnforced: false });
    for (let index = 0; index < 20_000; index += 1) {
      const each = createSend({
        accountId: `account-${index}`,
        recipient: toSpreadNumber(index),
        network: `network-${index}`,
        device: `device-${index}`,
        priceMicros: 1,
      });
      state.guard.admit(each, defaultPolicy);
      state.guard.recordConversion(each);
    }
    const { counters, spending, recipients } = entries();
    expect(counters).toBeLessThanOrEqual(2_000);
    expect(spending).toBeLessThanOrEqual(500);
    expect(recipients ?? 0).toBeLessThanOrEqual(1_000);
  });

  test("of a smaller guard accepts no more of a larger snapshot than its capacity", () => {
    for (let index = 0; index < 5_000; index += 1)
      passes(createOwnCodeSend({ accountId: `account-${index}`, priceMicros: 1 }));
    const parts = [...state.guard.snapshot()];
    const small = createGuard({ memoryShare: 1 / 100 });
    for (const part of parts) small.restoreChunk(part);
    expect(entries(small)["spending"]).toBeLessThanOrEqual(500);
    expect(entries()["spending"]).toBe(5_000);
  });

  test("holds at most 60 messages of a recipient", () => {
    resetGuard({ isLimited: false });
    for (let index = 0; index < 1_000; index += 1)
      passes(createOwnCodeSend({ recipient: toSpreadNumber(1), priceMicros: 1 }));
    const [, , { sends }] = [...state.guard.snapshot()]
      .flatMap((part) => (JSON.parse(part) as { entries: [string, string, { sends: number[] }][] }).entries)
      .find(([name]) => name === "recipients")!;
    expect(sends).toHaveLength(60);
  });

  test("keeps a recipient that other recipients would evict, while messages to it are blocked", () => {
    resetGuard({ memoryShare: 1 / 100 });
    const one = () =>
      createOwnCodeSend({ recipient: toSpreadNumber(0), accountId: `account-${state.made}`, priceMicros: 1 });
    sendUntilBlocked(40, one);
    let passed = 0;
    for (let index = 1; index < 5_000; index += 1) {
      passes(
        createOwnCodeSend({
          recipient: toSpreadNumber(index),
          accountId: `account-${index}`,
          priceMicros: 1,
        }),
      );
      if (index % 100 === 0 && passes(one())) passed += 1;
    }
    expect(passed).toBe(0);
  });
});

test("each send, conversion and revert is a change that has to be stored", () => {
  const guard = new Guard(productionConfig, createTestClock());
  const each = { ...createSend(), createdAt: state.now };
  const changes = [
    () => guard.admit(each, defaultPolicy),
    () => guard.recordConversion(each),
    () => guard.revert(each),
  ].map((act) => {
    act();
    return guard.getChangeCount();
  });
  expect(new Set([0, ...changes]).size).toBe(4);
});
