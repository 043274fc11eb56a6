import { beforeEach, describe, expect, test } from "vitest";
import { createProviderHealth, type ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { message } from "./routed-providers.ts";

const accepted: Handover = { kind: "accepted", providerMessageId: "1", receipts: [] };
const throttled: Handover = { kind: "throttled", detail: "Throttling." };
const open: Handover = { kind: "retry", detail: "Not known.", outcomeUnknown: true };
const later: Handover = { kind: "retry", detail: "The telephone is off." };
const unavailable = { kind: "unavailable", detail: "Not now." } as const;
const refused: Handover = { kind: "refused", detail: "No such number." };

let clock: TestClock;
let health: ProviderHealth;
let log: ReturnType<typeof createKeptLog>;
beforeEach(() => {
  clock = createTestClock();
  log = createKeptLog();
  health = createProviderHealth(clock, log, noMetrics);
});

const providerOf = (name: string) => ({ name, up: true, isUp: () => true });
const [a, b, c] = [providerOf("a"), providerOf("b"), providerOf("c")];
const order = (...providers: (typeof a)[]) => health.order(providers).map(({ name }) => name);
const told = () => log.lines.map(({ fields, message }) => [message, fields]);

describe("a provider is demoted", () => {
  test.each<readonly [string, () => void]>([
    ["throttling", () => health.answered(a, throttled, false, message())],
    ["slow", () => health.answered(a, accepted, true, message())],
    ["slow", () => health.superseded(a)],
  ])("by one message: %s", (trouble, happens) => {
    happens();
    expect(order(a, b, c)).toEqual(["b", "c", "a"]);
    expect(told()).toEqual([["provider demoted: it is asked after the others", { provider: "a", trouble }]]);
  });

  test("by two messages in a row that it left open, with nothing accepted in between", () => {
    health.answered(a, open, false, message());
    health.answered(a, accepted, false, message());
    health.answered(a, open, false, message());
    expect(order(a, b)).toEqual(["a", "b"]);
    health.answered(a, open, false, message());
    expect(order(a, b)).toEqual(["b", "a"]);
  });

  test.each([{ ...unavailable, neutral: true } as const, later, refused])(
    "never by what lies in the message: %j",
    (handover) => {
      for (let sent = 0; sent < 10; sent += 1) health.answered(a, handover, false, message());
      expect(order(a, b)).toEqual(["a", "b"]);
      expect(told()).toEqual([]);
    },
  );

  test("never by messages that it was not asked to carry, beside one that it left open", () => {
    const unasked: Handover = { kind: "unavailable", detail: "No rule fits.", unasked: true };
    for (let sent = 0; sent < 10; sent += 1) health.answered(a, unasked, false, message());
    expect(health.isWell(a)).toBe(true);
    health.answered(a, open, false, message());
    health.answered(a, unasked, false, message());
    expect(order(a, b)).toEqual(["a", "b"]);
    expect(health.isWell(a)).toBe(true);
    health.answered(a, open, false, message());
    expect(health.isWell(a)).toBe(false);
  });

  test("and one that is down is not asked at all", () => {
    expect(order({ ...a, isUp: () => false }, b)).toEqual(["b"]);
  });

  test("once, however many messages were under way", () => {
    for (let sent = 0; sent < 50; sent += 1) health.superseded(a);
    expect(told()).toHaveLength(1);
    clock.advance(1_000);
    expect(order(a, b)).toEqual(["a", "b"]);
  });

  test("and those that are demoted are asked in turn, the one that failed last at the end", () => {
    health.superseded(a);
    clock.advance(10);
    health.superseded(b);
    expect(order(a, b)).toEqual(["a", "b"]);
    clock.advance(1_000);
    health.superseded(a);
    expect(order(a, b)).toEqual(["b", "a"]);
  });
});

describe("a demoted provider", () => {
  /** When trials begin after each other that all fail, in milliseconds. */
  function failingTrials(count: number): readonly number[] {
    const from = clock.steady();
    const at: number[] = [];
    while (at.length < count) {
      clock.advance(100);
      if (order(a, b)[0] !== "a") continue;
      at.push(clock.steady() - from);
      health.superseded(a);
    }
    return at;
  }

  test("gets one message to try after a second, then after two, four and eight, and no more seldom", () => {
    health.superseded(a);
    const at = failingTrials(6);
    const pauses = at.map((time, index) => time - (at[index - 1] ?? 0));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  test("gets one at a time", () => {
    health.superseded(a);
    clock.advance(1_000);
    expect([order(a, b), order(a, b)]).toEqual([
      ["a", "b"],
      ["b", "a"],
    ]);
  });

  test("gets the next one where that was none for it", () => {
    health.superseded(a);
    clock.advance(1_000);
    const unasked: Handover = { kind: "unavailable", detail: "No rule fits.", unasked: true };
    for (let trial = 1; trial <= 3; trial += 1) {
      expect(order(a, b)).toEqual(["a", "b"]);
      expect(order(a, b)).toEqual(["b", "a"]);
      health.answered(a, unasked, false, message());
    }
    expect(health.troubleOf(a)).toBe("slow");
  });

  test("has its place again when it took three, one after the other", () => {
    health.superseded(a);
    clock.advance(1_000);
    for (let trial = 1; trial <= 3; trial += 1) {
      expect(order(a, b)).toEqual(["a", "b"]);
      if (trial < 3) expect(order(a, b)).toEqual(["b", "a"]);
      health.answered(a, accepted, false, message());
    }
    expect([order(a, b), order(a, b)]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
    expect(told().at(-1)).toEqual([
      "provider returned to its place",
      { provider: "a", trouble: "slow", milliseconds: 1_000 },
    ]);
  });

  test("stays demoted when it fails before the third", () => {
    health.superseded(a);
    clock.advance(1_000);
    order(a, b);
    health.answered(a, accepted, false, message());
    order(a, b);
    health.answered(a, throttled, false, message());
    expect(order(a, b)).toEqual(["b", "a"]);
    expect(told()).toHaveLength(1);
  });

  test("that asks for a pause gets it, but not for longer than twenty seconds", () => {
    health.answered(a, { ...throttled, afterMilliseconds: 5_000 }, false, message());
    clock.advance(4_999);
    expect(order(a, b)[0]).toBe("b");
    clock.advance(1);
    expect(order(a, b)[0]).toBe("a");
    health.answered(b, { ...throttled, afterMilliseconds: 86_400_000 }, false, message());
    clock.advance(20_000);
    expect(order(b, c)[0]).toBe("b");
  });

  test("that the operator prefers less anyway gets no trials", () => {
    health.superseded(b);
    clock.advance(60_000);
    expect(order(a, b)).toEqual(["a", "b"]);
    expect(health.troubleOf(b)).toBe("slow");
  });

  test("that the operator prefers less anyway is in no trouble any more after a minute", () => {
    health.superseded(b);
    clock.advance(60_001);
    expect(order(b, a)[0]).toBe("b");
    expect(health.troubleOf(b)).toBe("slow");
    expect(order(a, b)).toEqual(["a", "b"]);
    expect(health.troubleOf(b)).toBeUndefined();
  });
});

describe("a provider is not well", () => {
  test.each<readonly [string, () => void]>([
    ["when it is down", () => (down = true)],
    ["when it is slow", () => health.superseded(a)],
    ["when two messages in a row could not be handed over", () => twice(unavailable)],
    ["when it left two messages in a row open", () => twice(open)],
  ])("%s", (_, happens) => {
    expect(health.isWell(asked)).toBe(true);
    happens();
    expect(health.isWell(asked)).toBe(false);
  });

  let down = false;
  beforeEach(() => {
    down = false;
  });
  const asked = { name: "a", isUp: () => !down };
  function twice(handover: Handover): void {
    for (let sent = 0; sent < 2; sent += 1) health.answered(a, handover, false, message());
  }

  test("but is when it is only late, and answers: what is sent goes out", () => {
    health.answered(a, open, true, message());
    health.answered(a, open, true, message());
    expect(health.isWell(a)).toBe(false);
    health.answered(a, accepted, true, message());
    expect(health.isWell(a)).toBe(true);
    expect(order(a, b)).toEqual(["b", "a"]);
  });

  test("but is when it only throttles, and again once it takes a message", () => {
    health.answered(a, throttled, false, message());
    expect(health.isWell(a)).toBe(true);
    twice(unavailable);
    expect(health.isWell(a)).toBe(false);
    health.answered(a, accepted, false, message());
    expect(health.isWell(a)).toBe(true);
  });

  test("for a minute: without a message nobody knows how it is now", () => {
    twice(unavailable);
    clock.advance(60_000);
    expect(health.isWell(a)).toBe(false);
    clock.advance(1);
    expect(health.isWell(a)).toBe(true);
  });
});
