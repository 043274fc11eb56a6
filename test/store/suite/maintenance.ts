import { describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import type { OpenStore } from "../fixtures.ts";

/** Maintenance of services, which the operator starts and ends. */
export function maintenanceSuite(database: () => OpenStore): void {
  describe("maintenance", () => {
    test("stores its start for each service until it ends", async () => {
      const { store } = database();
      const { maintenance } = store;
      expect(await maintenance.list()).toEqual(new Map());
      await store.commit([
        maintenance.begin("telegram", testStart),
        maintenance.begin("esim", testStart + 1),
      ]);
      await store.commit([maintenance.begin("telegram", testStart + 2)]);
      const both = new Map([
        ["telegram", testStart],
        ["esim", testStart + 1],
      ]);
      expect(await maintenance.list()).toEqual(both);
      await store.commit([maintenance.end("telegram"), maintenance.end("flash_call")]);
      expect(await maintenance.list()).toEqual(new Map([["esim", testStart + 1]]));
      await store.commit([maintenance.end("esim")]);
    });
  });
}
