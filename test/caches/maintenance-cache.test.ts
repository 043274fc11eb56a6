import { describe, expect, test } from "vitest";
import type { Maintenance } from "../../src/ports/store/operator.ts";
import { createMaintenanceCache } from "../../src/caches/maintenance-cache.ts";
import { createTestClock } from "../support/clock.ts";

function open() {
  const clock = createTestClock();
  const state = { since: new Map<"telegram" | "esim", number>(), reads: 0, isDown: false };
  const maintenance: Pick<Maintenance, "list"> = {
    async list() {
      state.reads += 1;
      if (state.isDown) throw new Error("the store is down");
      return new Map(state.since);
    },
  };
  return { clock, state, switches: createMaintenanceCache(maintenance, clock) };
}

describe("the maintenance cache", () => {
  test("reads the store once in 2 seconds", async () => {
    const { clock, state, switches } = open();
    state.since.set("telegram", 1);
    expect(await switches.isOn("telegram")).toBe(true);
    expect([await switches.isOn("telegram"), await switches.isOn("esim"), state.reads]).toEqual([
      true,
      false,
      1,
    ]);
    state.since.clear();
    clock.advance(1_999);
    expect(await switches.isOn("telegram")).toBe(true);
    clock.advance(1);
    expect(await switches.isOn("telegram")).toBe(false);
    expect(state.reads).toBe(2);
  });

  test("returns the cached value to callers during a read", async () => {
    const { clock, state, switches } = open();
    expect(await switches.isOn("esim")).toBe(false);
    state.since.set("esim", 1);
    clock.advance(2_000);
    const first = switches.isOn("esim");
    expect(await switches.isOn("esim")).toBe(false);
    expect(await first).toBe(true);
    expect(state.reads).toBe(2);
  });

  test("shares the first read between all callers", async () => {
    const { state, switches } = open();
    state.since.set("esim", 1);
    const found = await Promise.all(Array.from({ length: 200 }, () => switches.isOn("esim")));
    expect([new Set(found), state.reads]).toEqual([new Set([true]), 1]);
  });

  test("keeps its last value while the store cannot be read, and is off before the first read", async () => {
    const { clock, state, switches } = open();
    state.isDown = true;
    expect(await switches.isOn("telegram")).toBe(false);
    state.isDown = false;
    state.since.set("telegram", 1);
    expect(await switches.isOn("telegram")).toBe(true);
    state.isDown = true;
    clock.advance(60_000);
    expect(await switches.isOn("telegram")).toBe(true);
  });
});
