import { expect, test } from "vitest";
import { createMonthKeeping } from "../../src/delivery/months.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Commit } from "../../src/ports/store/change.ts";
import type { Months } from "../../src/ports/store/months.ts";
import type { Traffic } from "../../src/ports/store/traffic.ts";
import { createTestClock, minute, testStart } from "../support/clock.ts";

/** Keeping of two months where nothing is counted, and what it has told and removed. */
function keeping(given: Pick<Months, "prepare" | "astray">) {
  const warned: object[] = [];
  const removed: number[] = [];
  const months: Months = {
    ...given,
    async remove(before) {
      removed.push(before);
      return 0;
    },
  };
  const log = { info() {}, error() {}, warn: (fields: object) => void warned.push(fields) };
  const clock = createTestClock(testStart);
  const traffic = { spanAfter: async () => undefined } as Partial<Traffic> as Traffic;
  const commit: Commit = async () => undefined;
  const keep = createMonthKeeping(
    { store: { months, traffic, commit }, clock, log, retentionMonths: 2 },
    "holder",
  );
  return { clock, warned, removed, keep };
}

test("where no place can be made for a month, what has none is told of, and old months are removed", async () => {
  const { warned, removed, keep } = keeping({
    prepare: () => Promise.reject(new StoreError("busy", "55P03")),
    astray: async () => 3,
  });
  await keep();
  expect(warned).toEqual([{ messages: 3 }]);
  const now = new Date(testStart);
  expect(removed).toEqual([Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2)]);
});

test("months are prepared and told of anew as time passes, and a clock that was set forward removes none too early", async () => {
  const prepared: (readonly number[])[] = [];
  const kept = { astray: 3 };
  const { clock, warned, removed, keep } = keeping({
    prepare: async (starts) => void prepared.push(starts),
    astray: async () => kept.astray,
  });
  await keep();
  const month = (later: number) => Date.UTC(2026, 2 + later);
  expect(prepared).toEqual([[month(0), month(1), month(2)]]);
  clock.advance(minute);
  clock.step(300 * 24 * 60 * minute);
  await keep();
  expect([warned, removed]).toEqual([[{ messages: 3 }], [month(-2), month(-2)]]);
  kept.astray = 4;
  clock.advance(minute);
  await keep();
  expect(warned).toEqual([{ messages: 3 }, { messages: 4 }]);
});
