import { beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Sim, SimQuery } from "../../../src/ports/store/esim.ts";
import { testStart } from "../../support/clock.ts";
import { newUser, type OpenStore } from "../fixtures.ts";

const sims: readonly Sim[] = Array.from({ length: 12 }, (_, index) => ({
  iccid: `89883030000000001${String((index * 7) % 12).padStart(2, "0")}`,
  simStatus: "IN_SERVICE",
  group: { id: 11, name: "Group" },
  inventory: { id: 900 + (index % 2), name: `Inventory ${index % 2}` },
  company: { id: 800 + (index % 3), name: `Company ${index % 3}` },
  provisionedDate: testStart,
  terminatedDate: 0,
  imsis: [{ sponsor_id: 41, imsi: 234_150_000_000_000 + index }],
  mappedImsi: 999_999_999_999_999,
}));
const sorted = sims.toSorted((left, right) => (left.iccid < right.iccid ? -1 : 1));

/** Pages and filters of the SIM registry, and packages made from it. */
export function simSuite(database: () => OpenStore): void {
  describe("the SIM registry", () => {
    beforeAll(async () => {
      const { store } = database();
      await store.commit([
        ...sims.flatMap(store.esim.putSim),
        store.esim.putTemplate({ id: 501, name: "Europe 1 GB" }),
      ]);
    });
    const list = (query: Partial<SimQuery>) =>
      database().store.esim.listSims({ offset: 0, limit: 100, ...query });

    test("comes in pages by ICCID", async () => {
      const pages = await Promise.all([0, 5, 10, 15].map((offset) => list({ offset, limit: 5 })));
      expect(pages.map(({ total }) => total)).toEqual([12, 12, 12, 12]);
      expect(pages.flatMap((page) => page.list)).toEqual(sorted);
    });

    test.each<[string, Partial<SimQuery>, (sim: Sim) => boolean]>([
      ["company", { company: 801 }, ({ company }) => company.id === 801],
      ["inventory", { inventory: 900 }, ({ inventory }) => inventory.id === 900],
      [
        "both",
        { company: 802, inventory: 901 },
        ({ company, inventory }) => company.id === 802 && inventory.id === 901,
      ],
      ["a company that has none", { company: 1 }, () => false],
    ])("filtered by %s", async (_, query, matches) => {
      const expected = sorted.filter(matches);
      expect(await list(query)).toEqual({ total: expected.length, list: expected });
    });

    test("takes a SIM again as its new state", async () => {
      const { store } = database();
      const changed: Sim = { ...sims[0]!, simStatus: "TERMINATED", terminatedDate: testStart };
      await store.commit(store.esim.putSim(changed));
      expect(await store.esim.findSim(changed.iccid)).toEqual(changed);
      await store.commit(store.esim.putSim(sims[0]!));
      expect((await list({})).total).toBe(12);
    });

    test("knows its templates, the latest name of each", async () => {
      const { store } = database();
      await store.commit([store.esim.putTemplate({ id: 501, name: "Europe 2 GB" })]);
      expect(await store.esim.findTemplate(501)).toEqual({ id: 501, name: "Europe 2 GB" });
      expect(await store.esim.findTemplate(502)).toBeUndefined();
      expect(await store.esim.findSim("none")).toBeUndefined();
    });

    test("takes a package for a SIM and a template that it has, and no other", async () => {
      const { store } = database();
      const user = newUser();
      const made = {
        id: createId(testStart),
        userId: user.id,
        sim: sims[0]!.iccid,
        packageTemplate: 501,
        status: "NOT_ACTIVE",
        createdDate: testStart,
        timeAllowanceSeconds: null,
      };
      await store.commit([store.esim.insertPackage(made)]);
      const stray = { ...made, id: createId(testStart), sim: "none" };
      await expect(store.commit([store.esim.insertPackage(stray)])).rejects.toThrow(/foreign key/i);
    });
  });
}
