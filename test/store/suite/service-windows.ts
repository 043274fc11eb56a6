import { describe, expect, test } from "vitest";
import { lifetimes } from "../../../src/domain/time/lifetimes.ts";
import type { ServiceWindow } from "../../../src/ports/store/receipts.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import type { OpenStore } from "../fixtures.ts";

const newWindow = (overrides: Partial<ServiceWindow> = {}): ServiceWindow => ({
  provider: "cloud",
  number: "106540352242922",
  recipient: "+447700900123",
  writtenAt: testStart,
  ...overrides,
});
const day = lifetimes.serviceWindowMilliseconds;

/** Times at which recipients wrote to WhatsApp numbers. */
export function serviceWindowSuite(database: () => OpenStore): void {
  describe("a customer service window", () => {
    test("belongs to one provider, number and recipient", async () => {
      const { store } = database();
      await commit(store, store.serviceWindows.put(newWindow()));
      const { find } = store.serviceWindows;
      expect(await find(newWindow())).toBe(testStart);
      for (const other of [
        { provider: "cloud-b" },
        { number: "106540352242923" },
        { recipient: "+447700900124" },
      ]) {
        expect(await find(newWindow(other))).toBeUndefined();
      }
    });

    test("keeps the latest time, in any order of updates", async () => {
      const { store } = database();
      const { find, put } = store.serviceWindows;
      const key = { recipient: "+447700900125" };
      const expected = [
        [5, 5],
        [3, 5],
        [5, 5],
        [9, 9],
        [8, 9],
      ] as const;
      for (const [written, stands] of expected) {
        await commit(store, put(newWindow({ ...key, writtenAt: testStart + written })));
        expect(await find(newWindow(key))).toBe(testStart + stands);
      }
    });

    test("keeps the latest time of concurrent updates", async () => {
      const { store } = database();
      const { find, put } = store.serviceWindows;
      const key = { recipient: "+447700900126" };
      const times = Array.from({ length: 20 }, (_, index) => testStart + ((index * 7) % 20));
      await Promise.all(times.map((writtenAt) => commit(store, put(newWindow({ ...key, writtenAt })))));
      await commit(
        store,
        times.map((writtenAt) => put(newWindow({ ...key, writtenAt }))),
      );
      expect(await find(newWindow(key))).toBe(testStart + 19);
    });

    test("is removed after it has closed, up to the limit", async () => {
      const { store } = database();
      const { find, put, purge } = store.serviceWindows;
      // Older than the windows of other tests, which must stay.
      const old = [-3, -2, -1, 1].map((written) =>
        newWindow({ number: "old", recipient: `+44770090020${written + 3}`, writtenAt: testStart + written }),
      );
      await commit(store, old.map(put));
      const removedBy = (now: number, limit: number) => purge(now + day, limit);
      expect(await removedBy(testStart - 4, 10)).toBe(0);
      expect(await removedBy(testStart - 1, 2)).toBe(2);
      expect(await removedBy(testStart - 1, 2)).toBe(1);
      expect(await removedBy(testStart - 1, 2)).toBe(0);
      expect(await Promise.all(old.map(find))).toEqual([undefined, undefined, undefined, testStart + 1]);
    });

    test("is removed if it begins after an instant, up to the limit", async () => {
      const { store } = database();
      const { find, put, purgeAfter } = store.serviceWindows;
      const far = testStart + 10 * day;
      const late = [0, 1, 2, 3].map((written) =>
        newWindow({ number: "late", recipient: `+44770090030${written}`, writtenAt: far + written }),
      );
      await commit(store, late.map(put));
      expect(await purgeAfter(far, 2)).toBe(2);
      expect(await purgeAfter(far, 2)).toBe(1);
      expect(await purgeAfter(far, 2)).toBe(0);
      expect(await Promise.all(late.map(find))).toEqual([far, undefined, undefined, undefined]);
      expect(await purgeAfter(far - 1, 10)).toBe(1);
    });

    test("that was renewed is not removed by its previous time", async () => {
      const { store } = database();
      const { find, put, purge } = store.serviceWindows;
      const [first, again] = [-9, 0].map((written) =>
        newWindow({ number: "renewed", writtenAt: testStart + written }),
      );
      await commit(store, put(first!));
      await commit(store, put(again!));
      expect(await purge(testStart - 9 + day, 10)).toBe(0);
      expect(await find(first!)).toBe(testStart);
    });
  });
}
