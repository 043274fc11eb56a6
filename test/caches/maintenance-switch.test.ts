import { describe, expect, test } from "vitest";
import type { Maintenance } from "../../src/ports/store/operator.ts";
import { createMaintenanceSwitch } from "../../src/caches/maintenance-switch.ts";
import { createTestClock } from "../support/clock.ts";

function open() {
  const clock = createTestClock();
  const state = { since: new Map<"telegram" | "esim", number>(), asked: 0, isDown: false };
  const maintenance: Pick<Maintenance, "list"> = {
    async list() {
      state.asked += 1;
      if (state.isDown) throw new Error("the store is down");
      return new Map(state.since);
    },
  };
  return { clock, state, switches: createMaintenanceSwitch(maintenance, clock) };
}

describe("the maintenance switch", () => {
  test("is asked for once in two seconds, and remembered in between", async () => {
    const { clock, state, switches } = open();
    state.since.set("telegram", 1);
    expect(await switches.isOn("telegram")).toBe(true);
    expect([await switches.isOn("telegram"), await switches.isOn("esim"), state.asked]).toEqual([
      true,
      false,
      1,
    ]);
    state.since.clear();
    clock.advance(1_999);
    expect(await switches.isOn("telegram")).toBe(true);
    clock.advance(1);
    expect(await switches.isOn("telegram")).toBe(false);
    expect(state.asked).toBe(2);
  });

  test("those who come while it is asked for again wait for nobody", async () => {
    const { clock, state, switches } = open();
    expect(await switches.isOn("esim")).toBe(false);
    state.since.set("esim", 1);
    clock.advance(2_000);
    const first = switches.isOn("esim");
    expect(await switches.isOn("esim")).toBe(false);
    expect(await first).toBe(true);
    expect(state.asked).toBe(2);
  });

  test("those who come before it is known share one reading", async () => {
    const { state, switches } = open();
    state.since.set("esim", 1);
    const found = await Promise.all(Array.from({ length: 200 }, () => switches.isOn("esim")));
    expect([new Set(found), state.asked]).toEqual([new Set([true]), 1]);
  });

  test("stands as it was last known while the store is down, and is off before", async () => {
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
