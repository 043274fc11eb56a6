import { beforeEach, describe, expect, test } from "vitest";
import { Guard } from "../../src/guard/guard.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import { createTestClock } from "../support/clock.ts";
import {
  admitConverted,
  begin,
  british,
  createGuard,
  day,
  expensive,
  explain,
  hour,
  inRange,
  own,
  passes,
  production,
  restart,
  send,
  sendUntilBlocked,
  spread,
  state,
  usual,
} from "./sends.ts";

beforeEach(() => begin());

const attacks: readonly (readonly [string, () => GuardedSend])[] = [
  ["recipient", () => own({ recipient: "+994501234567", priceMicros: 8_000 })],
  ["unconverted_amount", () => own({ priceMicros: 1_000_000 })],
  [
    "consecutive_numbers",
    () => own({ recipient: `+99450123${4000 + (state.made % 900)}`, priceMicros: 8_000 }),
  ],
  ["range", () => send({ recipient: inRange(state.made) })],
  ["allowance", () => send()],
  ["network", () => send({ network: "203.0.113.7", priceMicros: 8_000 })],
  ["device", () => send({ device: "device-1", priceMicros: 8_000 })],
];

describe("after a restart", () => {
  test.each(attacks)("rule %s decides as before: half way to its limit, and above it", (rule, create) => {
    begin();
    const { passed } = sendUntilBlocked(100, create);
    begin();
    for (let index = 0; index < passed >> 1; index += 1) expect(passes(create())).toBe(true);
    restart();
    expect(sendUntilBlocked(100, create)).toMatchObject({ passed: passed - (passed >> 1), found: { rule } });
    const before = explain(create());
    restart();
    expect(explain(create())).toEqual(before);
    expect(passes(create())).toBe(false);
  });

  test.each(["network", "device"] as const)("sends of a %s count for 24 hours", (requester) => {
    const create = () => send({ [requester]: "one", priceMicros: 8_000 });
    for (let index = 0; index < 10; index += 1) expect(passes(create())).toBe(true);
    state.now += 12 * hour;
    restart();
    expect(passes(create())).toBe(false);
  });

  test("probes and durations of stops go on", () => {
    const { found } = sendUntilBlocked(100, () => send());
    state.now = found!.until!;
    expect(passes(send())).toBe(true);
    restart();
    expect([passes(send()), passes(send())]).toEqual([true, false]);
    expect(explain(send())!.until! - state.now).toBe(hour);
  });

  test.each(attacks.filter(([rule]) => rule !== "recipient"))(
    "a block of rule %s is reported once more, because its record may not have been stored",
    (rule, create) => {
      const { found } = sendUntilBlocked(100, create);
      state.blocks = [];
      restart();
      for (let times = 0; times < 3; times += 1) expect(passes(create())).toBe(false);
      expect(state.blocks).toMatchObject([{ rule, isBlocked: true, until: found!.until }]);
    },
  );

  test("conversions still exempt their recipients, and countries are still the account's own", () => {
    const network = "203.0.113.7";
    for (let index = 0; index < 3; index += 1) {
      admitConverted(send({ recipient: british(index), region: "GB", priceMicros: 8_000, network }));
    }
    state.now += day;
    sendUntilBlocked(100, () => send({ network, priceMicros: 8_000 }));
    restart();
    expect(passes(send({ network, recipient: british(0), region: "GB", priceMicros: 8_000 }))).toBe(true);
    expect(sendUntilBlocked(30, () => send({ recipient: british(state.made), region: "GB" })).passed).toBe(
      30,
    );
  });

  test("a lift is not applied twice", () => {
    sendUntilBlocked(100, () => send());
    const lifts = new Map([["allowance AZ", { value: state.now + 1 }]]);
    state.now += 1_000;
    let passed = 0;
    while (passes(send(), { ...usual, lifts })) passed += 1;
    expect(passed).toBeGreaterThan(10);
    restart();
    expect(passes(send(), { ...usual, lifts })).toBe(false);
  });
});

describe("a text of another version", () => {
  test.each([
    ["of version 2", JSON.stringify({ version: 2, entries: [["counters", "allowance account AZ", {}]] })],
    ["without anything", "{}"],
  ])("%s is ignored", (_, text) => {
    state.guard.restore(text);
    expect(explain(send())).toBeUndefined();
  });
});

describe("a snapshot", () => {
  test("keeps no number, network and device for longer than it counts", () => {
    const requester = { network: "203.0.113.7", device: "device-1" };
    const recipient = "+994501234567";
    expect(passes(send({ ...requester, recipient }))).toBe(true);
    const written = () => [...state.guard.parts()].join("\n");
    for (const each of [recipient, requester.network, requester.device]) expect(written()).toContain(each);
    state.now += day;
    expect(written()).not.toContain(recipient);
    state.now += day;
    for (const each of [requester.network, requester.device]) expect(written()).not.toContain(each);
  });

  test("keeps the scope of a stop for a week after it, because the next stop lasts longer, and no number", () => {
    const requester = { network: "203.0.113.7" };
    sendUntilBlocked(100, () => send({ ...requester, priceMicros: 8_000 }));
    const written = () => [...state.guard.parts()].join("\n");
    state.now += 7 * day;
    expect(written()).toContain(requester.network);
    expect(written()).not.toMatch(/\+994/);
    state.now += day;
    expect(written()).not.toContain(requester.network);
  });

  test("has texts of a bounded size", () => {
    for (let index = 0; index < 3_000; index += 1) {
      passes(own({ accountId: `account-${index}`, recipient: spread(index), priceMicros: expensive }));
    }
    const parts = [...state.guard.parts()];
    expect(parts.length).toBeGreaterThan(10);
    for (const part of parts) expect(part.length).toBeLessThan(150_000);
  });
});

describe("memory", () => {
  /** Returns the number of entries of each kind. */
  const entries = (guard = state.guard) => {
    const counts = new Map<string, number>();
    for (const part of guard.parts()) {
      for (const [name] of (JSON.parse(part) as { entries: [string][] }).entries) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    return Object.fromEntries(counts);
  };

  test("is bounded, however many accounts, recipients and requesters there are", () => {
    const memoryShare = 1 / 100;
    begin({ memoryShare, isEnforced: false });
    for (let index = 0; index < 20_000; index += 1) {
      const each = send({
        accountId: `account-${index}`,
        recipient: spread(index),
        network: `network-${index}`,
        device: `device-${index}`,
        priceMicros: 1,
      });
      state.guard.admit(each, usual);
      state.guard.convert(each);
    }
    const { counters, spending, recipients } = entries();
    expect(counters).toBeLessThanOrEqual(2_000);
    expect(spending).toBeLessThanOrEqual(500);
    expect(recipients ?? 0).toBeLessThanOrEqual(1_000);
  });

  test("of a smaller guard takes no more of a larger snapshot than its capacity", () => {
    for (let index = 0; index < 5_000; index += 1)
      passes(own({ accountId: `account-${index}`, priceMicros: 1 }));
    const parts = [...state.guard.parts()];
    const small = createGuard({ memoryShare: 1 / 100 });
    for (const part of parts) small.restore(part);
    expect(entries(small)["spending"]).toBeLessThanOrEqual(500);
    expect(entries()["spending"]).toBe(5_000);
  });

  test("holds 60 messages of a recipient at most", () => {
    begin({ isLimited: false });
    for (let index = 0; index < 1_000; index += 1) passes(own({ recipient: spread(1), priceMicros: 1 }));
    const [, , { sends }] = [...state.guard.parts()]
      .flatMap((part) => (JSON.parse(part) as { entries: [string, string, { sends: number[] }][] }).entries)
      .find(([name]) => name === "recipients")!;
    expect(sends).toHaveLength(60);
  });

  test("keeps a recipient that other recipients would displace, as long as messages to it are blocked", () => {
    begin({ memoryShare: 1 / 100 });
    const one = () => own({ recipient: spread(0), accountId: `account-${state.made}`, priceMicros: 1 });
    sendUntilBlocked(40, one);
    let passed = 0;
    for (let index = 1; index < 5_000; index += 1) {
      passes(own({ recipient: spread(index), accountId: `account-${index}`, priceMicros: 1 }));
      if (index % 100 === 0 && passes(one())) passed += 1;
    }
    expect(passed).toBe(0);
  });
});

test("each send, conversion and revert is a change that has to be stored", () => {
  const guard = new Guard(production, createTestClock());
  const each = { ...send(), createdAt: state.now };
  const changes = [() => guard.admit(each, usual), () => guard.convert(each), () => guard.revert(each)].map(
    (act) => {
      act();
      return guard.changes();
    },
  );
  expect(new Set([0, ...changes]).size).toBe(4);
});
