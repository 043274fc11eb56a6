import { describe, expect, test } from "vitest";
import { lifetimes } from "../../../src/domain/time/lifetimes.ts";
import type { ServiceWindow } from "../../../src/ports/store/receipts.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import type { OpenStore } from "../fixtures.ts";

const windowOf = (given: Partial<ServiceWindow> = {}): ServiceWindow => ({
  provider: "cloud",
  number: "106540352242922",
  recipient: "+447700900123",
  writtenAt: testStart,
  ...given,
});
const day = lifetimes.serviceWindowMilliseconds;

/** When recipients have written to WhatsApp numbers. */
export function serviceWindowSuite(database: () => OpenStore): void {
  describe("a customer service window", () => {
    test("is of one provider, number and recipient", async () => {
      const { store } = database();
      await commit(store, store.serviceWindows.keep(windowOf()));
      const { find } = store.serviceWindows;
      expect(await find(windowOf())).toBe(testStart);
      for (const other of [
        { provider: "cloud-b" },
        { number: "106540352242923" },
        { recipient: "+447700900124" },
      ]) {
        expect(await find(windowOf(other))).toBeUndefined();
      }
    });

    test("stands by the latest time, in whatever order times are told", async () => {
      const { store } = database();
      const { find, keep } = store.serviceWindows;
      const key = { recipient: "+447700900125" };
      const expected = [
        [5, 5],
        [3, 5],
        [5, 5],
        [9, 9],
        [8, 9],
      ] as const;
      for (const [told, stands] of expected) {
        await commit(store, keep(windowOf({ ...key, writtenAt: testStart + told })));
        expect(await find(windowOf(key))).toBe(testStart + stands);
      }
    });

    test("stands by the latest time of those that are told at the same moment", async () => {
      const { store } = database();
      const { find, keep } = store.serviceWindows;
      const key = { recipient: "+447700900126" };
      const times = Array.from({ length: 20 }, (_, index) => testStart + ((index * 7) % 20));
      await Promise.all(times.map((writtenAt) => commit(store, keep(windowOf({ ...key, writtenAt })))));
      await commit(
        store,
        times.map((writtenAt) => keep(windowOf({ ...key, writtenAt }))),
      );
      expect(await find(windowOf(key))).toBe(testStart + 19);
    });

    test("is removed once it is over, so many at a time", async () => {
      const { store } = database();
      const { find, keep, purge } = store.serviceWindows;
      // Beyond what the other tests keep, which has to stay.
      const old = [-3, -2, -1, 1].map((written) =>
        windowOf({ number: "old", recipient: `+44770090020${written + 3}`, writtenAt: testStart + written }),
      );
      await commit(store, old.map(keep));
      const removedBy = (now: number, limit: number) => purge(now + day, limit);
      expect(await removedBy(testStart - 4, 10)).toBe(0);
      expect(await removedBy(testStart - 1, 2)).toBe(2);
      expect(await removedBy(testStart - 1, 2)).toBe(1);
      expect(await removedBy(testStart - 1, 2)).toBe(0);
      expect(await Promise.all(old.map(find))).toEqual([undefined, undefined, undefined, testStart + 1]);
    });

    test("is removed where it begins after an instant, so many at a time", async () => {
      const { store } = database();
      const { find, keep, purgeAfter } = store.serviceWindows;
      const far = testStart + 10 * day;
      const late = [0, 1, 2, 3].map((written) =>
        windowOf({ number: "late", recipient: `+44770090030${written}`, writtenAt: far + written }),
      );
      await commit(store, late.map(keep));
      expect(await purgeAfter(far, 2)).toBe(2);
      expect(await purgeAfter(far, 2)).toBe(1);
      expect(await purgeAfter(far, 2)).toBe(0);
      expect(await Promise.all(late.map(find))).toEqual([far, undefined, undefined, undefined]);
      expect(await purgeAfter(far - 1, 10)).toBe(1);
    });

    test("that is renewed is not removed for what it was", async () => {
      const { store } = database();
      const { find, keep, purge } = store.serviceWindows;
      const [first, again] = [-9, 0].map((written) =>
        windowOf({ number: "renewed", writtenAt: testStart + written }),
      );
      await commit(store, keep(first!));
      await commit(store, keep(again!));
      expect(await purge(testStart - 9 + day, 10)).toBe(0);
      expect(await find(first!)).toBe(testStart);
    });
  });
}
