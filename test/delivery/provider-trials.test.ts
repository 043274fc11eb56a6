import { beforeEach, describe, expect, test } from "vitest";
import { createProviderHealth, type ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { message } from "./routed-providers.ts";

const accepted: Handover = { kind: "accepted", providerMessageId: "1", receipts: [] };
const throttled: Handover = { kind: "throttled", detail: "Throttling." };

let clock: TestClock;
let health: ProviderHealth;
beforeEach(() => {
  clock = createTestClock();
  health = createProviderHealth(clock, createKeptLog(), noMetrics);
});

const providerOf = (name: string) => ({ name, isUp: () => true });
const [a, b] = [providerOf("a"), providerOf("b")];
const order = (...providers: (typeof a)[]) => health.order(providers).map(({ name }) => name);

describe("a demoted provider that is tried", () => {
  test("gets the next one after eight seconds where that one is never answered", () => {
    health.superseded(a);
    clock.advance(1_000);
    expect(order(a, b)).toEqual(["a", "b"]);
    clock.advance(7_999);
    expect(order(a, b)).toEqual(["b", "a"]);
    clock.advance(1);
    expect(order(a, b)).toEqual(["a", "b"]);
  });

  test("has to take three in a row: one that fails in between begins the count anew", () => {
    health.superseded(a);
    for (const answer of [accepted, accepted, throttled, accepted, accepted]) {
      clock.advance(8_000);
      expect(order(a, b)).toEqual(["a", "b"]);
      health.answered(a, answer, false, message());
    }
    expect(health.troubleOf(a)).toBe("slow");
    health.answered(a, accepted, false, message());
    expect(health.troubleOf(a)).toBeUndefined();
  });

  test("gets none earlier because another message, which did not try it, was none for it", () => {
    health.superseded(a);
    health.answered(a, { kind: "unavailable", detail: "Not for it.", unasked: true }, false, message());
    clock.advance(999);
    expect(order(a, b)).toEqual(["b", "a"]);
    clock.advance(1);
    expect(order(a, b)).toEqual(["a", "b"]);
  });
});
