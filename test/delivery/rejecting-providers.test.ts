import { beforeEach, describe, expect, test } from "vitest";
import { troubleConditions } from "../../src/delivery/alerts/conditions.ts";
import { createProviderHealth, type ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { accepted, message } from "./routed-providers.ts";

const unavailable = { kind: "unavailable", detail: "Not now." } as const;
const refused: Handover = { kind: "refused", detail: "No such number." };
const unfit: Handover = { ...unavailable, neutral: true };

let clock: TestClock;
let health: ProviderHealth;
beforeEach(() => {
  clock = createTestClock();
  health = createProviderHealth(clock, createKeptLog(), noMetrics);
});

const [a, b] = [
  { name: "a", isUp: () => true },
  { name: "b", isUp: () => true },
];
const order = () => health.order([a, b]).map(({ name }) => name);

/** The provider answers so many messages of an account with this. */
function answer(handover: Handover, count: number, account = "account"): void {
  for (let sent = 0; sent < count; sent += 1) health.answered(a, handover, false, message(account));
}

describe("a provider that rejects messages for reasons of its own is demoted", () => {
  test("by five messages of which it accepts none", () => {
    answer(unavailable, 4);
    expect(order()).toEqual(["a", "b"]);
    answer(unavailable, 1);
    expect([order(), health.troubleOf(a), health.isRejecting(a)]).toEqual([["b", "a"], "rejecting", true]);
  });

  test("by more than half of an account's latest messages, once it accepted all of them", () => {
    answer(accepted, 1_000);
    for (let sent = 0; sent < 9; sent += 1) {
      answer(accepted, 1);
      answer(unavailable, 1);
    }
    expect(order()).toEqual(["a", "b"]);
    answer(unavailable, 4);
    expect(health.troubleOf(a)).toBe("rejecting");
  });

  test("at once by several accounts' messages in a row, whatever it accepted before", () => {
    for (const account of ["x", "y", "z"]) answer(accepted, 20, account);
    answer(unavailable, 3, "x");
    expect(order()).toEqual(["a", "b"]);
    answer(unavailable, 2, "y");
    expect(health.troubleOf(a)).toBe("rejecting");
  });

  test("by what it throttles: it accepts nothing then, and that is told as soon", () => {
    const throttled: Handover = { kind: "throttled", detail: "Too fast." };
    answer(throttled, 5);
    expect([health.troubleOf(a), health.isRejecting(a)]).toEqual(["throttling", false]);
    clock.advance(3_000);
    answer(throttled, 1);
    expect([health.troubleOf(a), health.isRejecting(a)]).toEqual(["throttling", true]);
    expect(troubleConditions([a], health)).toMatchObject([
      { name: "provider a", lastingMilliseconds: 15_000 },
    ]);
  });

  test.each([
    ["the number or text", refused],
    ["what is special about the message", unfit],
    ["the recipient's network", { kind: "retry", detail: "Switched off." } as const],
  ])("never for %s, in however many messages of however many accounts", (_, handover) => {
    for (const account of ["x", "y", "z"]) answer(handover, 100, account);
    expect([order(), health.troubleOf(a), health.isRejecting(a)]).toEqual([["a", "b"], undefined, false]);
  });

  test("never by the messages of one account while it accepts those of another", () => {
    for (let sent = 0; sent < 100; sent += 1) {
      if (sent % 30 === 0) answer(accepted, 1, "good");
      answer(unavailable, 30, "bad");
      clock.advance(1_000);
    }
    expect([order(), health.troubleOf(a)]).toEqual([["a", "b"], undefined]);
  });

  test("never by one message that is tried again and again", () => {
    const one = message();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      health.answered(a, unavailable, false, one);
      clock.advance(1_000);
    }
    expect([health.troubleOf(a), health.isRejecting(a)]).toEqual([undefined, false]);
    expect(troubleConditions([a], health)).toEqual([]);
  });

  test("never by messages that were rejected a minute apart", () => {
    for (let sent = 0; sent < 20; sent += 1) {
      answer(unavailable, 1);
      clock.advance(60_001);
    }
    expect(health.troubleOf(a)).toBeUndefined();
  });
});

describe("a provider that is demoted because it rejects messages", () => {
  beforeEach(() => answer(unavailable, 5));

  test("is tried after one second, and has its place again when it took three", () => {
    clock.advance(999);
    expect(order()).toEqual(["b", "a"]);
    clock.advance(1);
    for (let trial = 0; trial < 3; trial += 1) {
      expect([order(), order()]).toEqual([
        ["a", "b"],
        ["b", "a"],
      ]);
      answer(accepted, 1);
    }
    expect([order(), order()]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
    expect([health.troubleOf(a), health.isRejecting(a)]).toEqual([undefined, false]);
  });

  test("is tried after a longer pause when it rejects the message that tries it", () => {
    clock.advance(1_000);
    expect(order()).toEqual(["a", "b"]);
    answer(unavailable, 1);
    clock.advance(1_999);
    expect(order()).toEqual(["b", "a"]);
    clock.advance(1);
    expect(order()).toEqual(["a", "b"]);
  });

  test("is tried by the next message where a refusal says nothing of it", () => {
    clock.advance(1_000);
    for (let trial = 0; trial < 5; trial += 1) {
      expect(order()).toEqual(["a", "b"]);
      answer(refused, 1);
    }
    expect(health.troubleOf(a)).toBe("rejecting");
  });

  test("has its place again although one account's messages go on being rejected", () => {
    clock.advance(1_000);
    for (const account of ["good", "bad", "good", "bad", "good"]) {
      expect(order()[0]).toBe("a");
      answer(account === "good" ? accepted : unavailable, 1, account);
    }
    expect(health.troubleOf(a)).toBeUndefined();
  });

  test("counts as accepting nothing after three seconds, until it accepts a message", () => {
    expect(health.intakeOf(a)).toMatchObject({ state: "accepting", recoveries: 0 });
    clock.advance(3_000);
    expect(health.intakeOf(a)).toMatchObject({ state: "rejecting", rejectedAt: clock.steady() - 3_000 });
    answer(accepted, 1);
    expect(health.intakeOf(a)).toEqual({
      provider: "a",
      state: "accepting",
      recoveries: 1,
      rejectedAt: undefined,
    });
  });
});
