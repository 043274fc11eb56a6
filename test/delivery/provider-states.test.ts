import { beforeEach, describe, expect, test } from "vitest";
import { DeliveryRates } from "../../src/delivery/routing/delivery-rates.ts";
import { DeliveryTimes } from "../../src/delivery/routing/delivery-times.ts";
import { createProviderHealth, type ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { createKeptLog } from "../providers/http/log.ts";
import { createTestClock, testStart, type TestClock } from "../support/clock.ts";
import { message, noReceipts } from "./routed-providers.ts";

const accepted: Handover = { kind: "accepted", providerMessageId: "1", receipts: [] };
const throttled: Handover = { kind: "throttled", detail: "Too fast." };

let clock: TestClock;
let health: ProviderHealth;
let isUp: boolean;
beforeEach(() => {
  clock = createTestClock();
  health = createProviderHealth(clock, createKeptLog(), noMetrics);
  isUp = true;
});

const provider = { name: "a", isUp: () => isUp };
const minute = 60_000;

describe("the state of a provider", () => {
  test("is up since the start where it never changes", () => {
    clock.advance(5_000);
    expect(health.stateOf(provider)).toMatchObject({ state: "up", since: testStart, trouble: undefined });
  });

  test("is up or down since it changed, whether anything looked or not", () => {
    let changedAt = clock.steady();
    const bound = { ...provider, changedAt: () => changedAt };
    clock.advance(5_000);
    expect(health.stateOf(bound)).toMatchObject({ state: "up", since: testStart });
    // Nothing looked while it was down.
    changedAt = clock.steady();
    clock.advance(5_000);
    expect(health.stateOf(bound)).toMatchObject({ state: "up", since: testStart + 5_000 });
    health.answered(bound, throttled, false, message());
    expect(health.stateOf(bound)).toMatchObject({ state: "demoted", since: testStart + 10_000 });
    clock.advance(5_000);
    changedAt = clock.steady();
    expect(health.stateOf(bound)).toMatchObject({ state: "demoted", since: testStart + 15_000 });
    isUp = false;
    clock.step(3_600_000);
    expect(health.stateOf(bound)).toMatchObject({ state: "down", since: testStart + 3_615_000 });
  });

  test("is demoted with its trouble and what it said, and up since it returned", () => {
    clock.advance(500);
    health.answered(provider, throttled, false, message());
    clock.advance(500);
    expect(health.stateOf(provider)).toMatchObject({
      state: "demoted",
      since: testStart + 500,
      trouble: "throttling",
      lastFailure: { detail: "Too fast.", at: testStart + 500 },
    });
    for (let trial = 0; trial < 3; trial += 1) {
      clock.advance(10_000);
      health.order([provider, { name: "b", isUp: () => true }]);
      health.answered(provider, accepted, false, message());
    }
    expect(health.stateOf(provider)).toMatchObject({ state: "up", since: clock.now() });
  });

  test("has what it answered in the last ten minutes", () => {
    const answers: Handover[] = [
      accepted,
      throttled,
      { kind: "refused", detail: "No such number." },
      { kind: "unavailable", detail: "Not now." },
      { kind: "retry", detail: "Later." },
    ];
    for (const answer of answers) health.answered(provider, answer, false, message());
    health.superseded(provider);
    const each = { accepted: 1, refused: 1, throttled: 1, unavailable: 1, open: 1, superseded: 1 };
    expect(health.stateOf(provider).answers).toEqual({ minutes: 10, ...each });
    clock.advance(5 * minute);
    health.answered(provider, accepted, false, message());
    expect(health.stateOf(provider).answers).toEqual({ minutes: 10, ...each, accepted: 2 });
    clock.advance(5 * minute);
    expect(health.stateOf(provider).answers).toMatchObject({ accepted: 1, refused: 0, superseded: 0 });
  });
});

describe("the deliveries of a provider", () => {
  const deliver = (rates: DeliveryRates, country: string, id: string, milliseconds: number) => {
    rates.handedOver("a", country, id);
    clock.advance(milliseconds);
    rates.reported("a", [{ status: "DELIVERED", providerMessageIds: [id] }]);
  };

  test("are told by country, those with the most messages first, with their times", async () => {
    const rates = new DeliveryRates(clock, createKeptLog(), noMetrics, noReceipts);
    deliver(rates, "FR", "0", 500);
    for (let count = 1; count <= 10; count += 1) deliver(rates, "GB", `gb-${count}`, 100 * count);
    rates.handedOver("a", "GB", "lost");
    clock.advance(91_000);
    expect((await rates.deliveries()).get("a")).toEqual([
      {
        country: "GB",
        messages: 11,
        delivered: 10,
        open: 1,
        medianMilliseconds: 500,
        p90Milliseconds: 900,
        isDemoted: false,
      },
      {
        country: "FR",
        messages: 1,
        delivered: 1,
        open: 0,
        medianMilliseconds: 500,
        p90Milliseconds: 500,
        isDemoted: false,
      },
    ]);
    expect((await rates.deliveries()).get("b")).toBeUndefined();
  });

  test("are those of the last hundred messages", () => {
    const times = new DeliveryTimes();
    for (let count = 0; count < 50; count += 1) times.add({ kind: count % 2 === 0 ? "open" : "undelivered" });
    expect(times.summary).toMatchObject({ delivered: 0, open: 25, medianMilliseconds: undefined });
    for (let count = 0; count < 100; count += 1) times.add({ kind: "delivered", milliseconds: count });
    expect(times.summary).toEqual({
      messages: 100,
      delivered: 100,
      open: 0,
      medianMilliseconds: 49,
      p90Milliseconds: 89,
    });
  });

  test("change when the receipt of an open message comes late, once", async () => {
    const rates = new DeliveryRates(clock, createKeptLog(), noMetrics, noReceipts);
    for (const id of ["late", "lost", "never"]) rates.handedOver("a", "GB", id);
    clock.advance(100_000);
    expect((await rates.deliveries()).get("a")).toMatchObject([{ messages: 3, delivered: 0, open: 3 }]);
    rates.reported("a", [{ status: "DELIVERED", providerMessageIds: ["late"] }]);
    rates.reported("a", [{ status: "FAILED", providerMessageIds: ["lost"] }]);
    rates.reported("a", [{ status: "DELIVERED", providerMessageIds: ["late"] }]);
    expect((await rates.deliveries()).get("a")).toMatchObject([
      { messages: 3, delivered: 1, open: 1, medianMilliseconds: 100_000 },
    ]);
  });
});
