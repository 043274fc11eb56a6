import { expect, test } from "vitest";
import { createMonthKeeping } from "../../src/delivery/months.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Commit } from "../../src/ports/store/change.ts";
import type { Months } from "../../src/ports/store/months.ts";
import type { Traffic } from "../../src/ports/store/traffic.ts";
import { createTestClock, testStart } from "../support/clock.ts";

test("where no place can be made for a month, what has none is told of, and old months are removed", async () => {
  const warned: object[] = [];
  const removed: number[] = [];
  const months: Months = {
    prepare: () => Promise.reject(new StoreError("busy", "55P03")),
    astray: async () => 3,
    async remove(before) {
      removed.push(before);
      return 0;
    },
  };
  const log = { info() {}, error() {}, warn: (fields: object) => void warned.push(fields) };
  const clock = createTestClock(testStart);
  const traffic = { spanAfter: async () => undefined } as Partial<Traffic> as Traffic;
  const commit: Commit = async () => undefined;
  await createMonthKeeping({ store: { months, traffic, commit }, clock, log, retentionMonths: 2 })();
  expect(warned).toEqual([{ messages: 3 }]);
  const now = new Date(testStart);
  expect(removed).toEqual([Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2)]);
});
