import { beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Sim, SimQuery } from "../../../src/ports/store/esim.ts";
import { testStart } from "../../support/clock.ts";
import { createStoreWithReadHook } from "../read-hook.ts";
import { addAccount, newUser, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

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

/** Pages and filters of the SIM registry, and packages for its SIMs. */
export function simSuite(database: () => OpenStore): void {
  describe("the SIM registry", () => {
    beforeAll(async () => {
      const { store } = database();
      await commit(store, [
        store.esim.putSims(sims),
        store.esim.putTemplate({ id: 501, name: "Europe 1 GB" }),
      ]);
    });
    const list = (query: Partial<SimQuery>) =>
      database().store.esim.listSims({ offset: 0, limit: 100, ...query });

    test("returns pages in the order of ICCIDs", async () => {
      const pages = await Promise.all([0, 5, 10, 15].map((offset) => list({ offset, limit: 5 })));
      expect(pages.map(({ total }) => total)).toEqual([12, 12, 12, 12]);
      expect(pages.flatMap((page) => page.list)).toEqual(sorted);
    });

    test.each<[string, Partial<SimQuery>, (sim: Sim) => boolean]>([
      ["company", { company: 801 }, ({ company }) => company.id === 801],
      ["inventory", { inventory: 900 }, ({ inventory }) => inventory.id === 900],
      [
        "company and inventory",
        { company: 802, inventory: 901 },
        ({ company, inventory }) => company.id === 802 && inventory.id === 901,
      ],
      ["a company without SIMs", { company: 1 }, () => false],
    ])("filtered by %s", async (_, query, matches) => {
      const expected = sorted.filter(matches);
      expect(await list(query)).toEqual({ total: expected.length, list: expected });
    });

    test("replaces a SIM by its new state", async () => {
      const { store } = database();
      const changed: Sim = { ...sims[0]!, simStatus: "TERMINATED", terminatedDate: testStart };
      await commit(store, store.esim.putSims([changed]));
      expect(await store.esim.findSim(changed.iccid)).toEqual(changed);
      await commit(store, store.esim.putSims([sims[0]!]));
      expect((await list({})).total).toBe(12);
    });

    test("stores templates with their latest names", async () => {
      const { store } = database();
      await commit(store, [store.esim.putTemplate({ id: 501, name: "Europe 2 GB" })]);
      expect(await store.esim.findTemplate(501)).toMatchObject({ id: 501, name: "Europe 2 GB" });
      expect(await store.esim.findTemplate(502)).toBeUndefined();
      expect(await store.esim.findSim("none")).toBeUndefined();
    });

    test("keeps the price of a template that is only renamed, and removes a price that is set to null", async () => {
      const { store } = database();
      const price = async () => (await store.esim.findTemplate(503))?.priceMicros;
      await commit(store, [store.esim.putTemplate({ id: 503, name: "World", priceMicros: 1_500_000 })]);
      await commit(store, [store.esim.putTemplate({ id: 503, name: "World 5 GB" })]);
      expect(await price()).toBe(1_500_000);
      await commit(store, [store.esim.putTemplate({ id: 503, name: "World", priceMicros: null })]);
      expect(await price()).toBeNull();
    });

    test("stores each SIM grant of an account once, until it is revoked", async () => {
      const { store } = database();
      const [account, others] = [await addAccount(store, 1), await addAccount(store, 1)];
      const grants = [802, 801].map((id) => ({ scope: "company" as const, id }));
      const grantChanges = [...grants, grants[0]!].map((grant) =>
        store.esim.grant(account.id, grant, testStart),
      );
      await commit(store, grantChanges);
      expect(await store.esim.listGrants(account.id)).toEqual(grants.toReversed());
      expect(await store.esim.listGrants(others.id)).toEqual([]);
      await commit(store, [store.esim.grant(others.id, grants[0]!, testStart)]);
      await commit(store, [store.esim.revoke(account.id, grants[0]!)]);
      expect(await store.esim.listGrants(account.id)).toEqual([grants[1]]);
      expect(await store.esim.listGrants(others.id)).toEqual([grants[0]]);
    });

    test("accepts packages only for its SIMs", async () => {
      const { store } = database();
      const user = newUser();
      const newPackage = {
        id: createId(testStart),
        userId: user.id,
        sim: sims[0]!.iccid,
        packageTemplate: 501,
        status: "NOT_ACTIVE",
        createdDate: testStart,
        timeAllowanceSeconds: null,
      };
      await commit(store, [store.esim.insertPackage(newPackage)]);
      const stray = { ...newPackage, id: createId(testStart), sim: "none" };
      await expect(commit(store, [store.esim.insertPackage(stray)])).rejects.toThrow(/foreign key/i);
    });
  });
  movingSimSuite(database);
}

/** Creates SIMs of a company with ascending ICCIDs, starting at a number. */
const newSims = (company: number, from: number, count: number): readonly Sim[] =>
  Array.from({ length: count }, (_, index) => ({
    ...sims[0]!,
    iccid: `8988303${company}000000${String(from + index).padStart(2, "0")}`,
    company: { id: company, name: "Company" },
  }));

/** Changes between the reads of a page. No SIM is skipped, and the total matches the page. */
function movingSimSuite(database: () => OpenStore): void {
  describe("the SIM registry, changed while a page is read", () => {
    const put = (company: number, from: number, count: number) => {
      const { store } = database();
      return commit(store, store.esim.putSims(newSims(company, from, count)));
    };
    const toIds = (list: readonly Sim[]) => list.map(({ iccid }) => iccid);

    test.each([
      ["once", 4711, 1, 13],
      ["after every read", 4712, 100, 15],
    ])("by SIMs after the page, %s: skips none", async (_, company, times, total) => {
      await put(company, 0, 12);
      let added = 0;
      const store = createStoreWithReadHook(database().engine, async () => {
        if (added === times) return;
        await put(company, 12 + added, 1);
        added += 1;
      });
      const found = await store.esim.listSims({ company, offset: 8, limit: 4 });
      expect({ ...found, list: toIds(found.list) }).toEqual({ total, list: toIds(newSims(company, 8, 4)) });
    });

    test("by one more SIM at its end: includes it", async () => {
      const company = 4713;
      await put(company, 0, 12);
      let added = 0;
      const store = createStoreWithReadHook(database().engine, async () => {
        added += 1;
        if (added === 1) await put(company, 12, 1);
      });
      const found = await store.esim.listSims({ company, offset: 8, limit: 10 });
      expect({ ...found, list: toIds(found.list) }).toEqual({
        total: 13,
        list: toIds(newSims(company, 8, 5)),
      });
    });

    test.each([
      ["all, read from the start", 4714, 0, 0, 20],
      ["all, read from the end", 4715, 0, 4, 1],
      ["all but one, read from the end", 4716, 1, 4, 1],
      ["all but five, which end before the page", 4717, 5, 6, 4],
    ])("by SIMs that move to another company: %s", async (_, company, left, offset, limit) => {
      await put(company, 0, 6 + left);
      const store = createStoreWithReadHook(database().engine, async () => {
        const taken = newSims(company, left, 6).map((sim) => ({
          ...sim,
          company: { id: 4700, name: "Other" },
        }));
        await commit(database().store, database().store.esim.putSims(taken));
      });
      expect(await store.esim.listSims({ company, offset, limit })).toEqual({ total: left, list: [] });
    });
  });
}
