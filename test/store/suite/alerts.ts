import { describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { getRefusal, type OpenStore } from "../fixtures.ts";

/** Alerts, and their reservation by the instance that notifies the operator. */
export function alertSuite(database: () => OpenStore): void {
  const says = "The provider a is down.";

  describe("an alert", () => {
    test("begins with the first record, is updated by later records, and ends", async () => {
      const { store } = database();
      const { alerts } = store;
      const find = async () => (await alerts.list()).find(({ name }) => name === "provider a");
      await commit(store, alerts.record({ name: "provider a", says: "It is slow." }, testStart));
      await commit(store, alerts.record({ name: "provider a", says }, testStart + 5));
      const times = { since: testStart, seenAt: testStart + 5, toldAt: null, reservedUntil: 0 };
      const alert = { name: "provider a", says, ...times };
      expect(await find()).toEqual(alert);
      await commit(store, alerts.markNotified("provider a", testStart + 9));
      expect(await find()).toEqual({ ...alert, toldAt: testStart + 9 });
      await commit(store, alerts.end("provider a"));
      expect(await find()).toBeUndefined();
    });

    test("is reserved by one of several instances, and by another one after the reservation has expired", async () => {
      const { store } = database();
      const { alerts } = store;
      await commit(store, alerts.record({ name: "provider b", says }, testStart));
      const alert = (await alerts.list()).find(({ name }) => name === "provider b")!;
      const reserve = (now: number) => commit(store, alerts.reserve(alert, now, now + 60));
      const settled = await Promise.allSettled([1, 2, 3].map(() => reserve(testStart)));
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await getRefusal(reserve(testStart + 59))).toMatchObject({ refusalCode: "already_recorded" });
      await reserve(testStart + 60);
      // The clock was set back.
      await reserve(testStart - 86_400_000);
      await reserve(testStart - 86_400_000 + 60);
      await commit(store, alerts.markNotified("provider b", testStart + 61));
      expect(await getRefusal(reserve(testStart + 200))).toMatchObject({ refusalCode: "already_recorded" });
      await commit(store, alerts.end("provider b"));
    });
  });
}
