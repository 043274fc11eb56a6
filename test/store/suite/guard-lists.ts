import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { ListEntry } from "../../../src/ports/store/guard-lists.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import type { OpenStore } from "../fixtures.ts";

const entry = (given: Partial<ListEntry> = {}): ListEntry => ({
  id: createId(testStart),
  list: "block",
  prefix: "447700",
  accountId: null,
  until: null,
  note: null,
  createdAt: testStart,
  createdBy: "ada",
  ...given,
});
const most = 10_000;

/** What the operator has set for the guard. */
export function guardListsSuite(database: () => OpenStore): void {
  describe("guard lists", () => {
    test("keep the countries of an account until they are taken away", async () => {
      const { guardLists } = database().store;
      const set = (id: string, settings?: ReadonlyMap<string, "on">) =>
        commit(database().store, [guardLists.setCountries(id, settings)]);
      await set("b", new Map([["GB", "on"]]));
      await set("a", new Map());
      await set("b", new Map([["DE", "on"]]));
      const [a, b] = [
        { accountId: "a", settings: new Map() },
        { accountId: "b", settings: new Map([["DE", "on"]]) },
      ];
      expect(await guardLists.findCountries("b")).toEqual(b.settings);
      expect(await guardLists.listCountries("", 10)).toEqual([a, b]);
      expect(await guardLists.listCountries("", 1)).toEqual([a]);
      expect(await guardLists.listCountries("a", 10)).toEqual([b]);
      for (const id of ["a", "b"]) await set(id);
      expect(await guardLists.findCountries("b")).toBeUndefined();
      expect(await guardLists.listCountries("", 10)).toEqual([]);
    });

    test("have one entry for a list, account and prefix, and each change another revision", async () => {
      const { store } = database();
      const { guardLists } = store;
      const revisions = [await guardLists.revision()];
      const first = entry({ note: "First." });
      const second = entry({ note: "Second.", until: testStart + 5, createdBy: "grace" });
      const others = [
        entry({ list: "allow" }),
        entry({ accountId: "01931f6a-7b00-7000-8000-000000000002" }),
        entry({ prefix: "44770" }),
      ];
      for (const each of [first, second, ...others]) {
        await store.commit([guardLists.put(each, most)], { too_many: () => expect.unreachable() });
        revisions.push(await guardLists.revision());
      }
      const all = [...others.toReversed(), second];
      expect(await guardLists.list({ limit: 10 })).toEqual(all);
      expect(await guardLists.list({ limit: 1, before: all[0]!.id })).toEqual([all[1]]);
      expect(await guardLists.list({ limit: 9, list: "allow" })).toEqual([others[0]]);
      expect(await guardLists.list({ limit: 9, accountId: others[1]!.accountId! })).toEqual([others[1]]);
      expect(await guardLists.find(second.id)).toEqual(second);
      expect(await guardLists.find(first.id)).toBeUndefined();
      for (const { id } of all) {
        const removed = await store.commit([guardLists.remove(id)], { not_found: () => "not found" });
        expect(removed).toBeUndefined();
        revisions.push(await guardLists.revision());
      }
      const again = await store.commit([guardLists.remove(second.id)], { not_found: () => "not found" });
      expect(again).toBe("not found");
      expect(new Set(revisions).size).toBe(revisions.length);
    });

    test("take no more entries than the most, and another in the place of one", async () => {
      const { store } = database();
      const { guardLists } = store;
      const put = (each: ListEntry) =>
        store.commit([guardLists.put(each, 2)], { too_many: () => "too many" });
      const kept = [entry({ prefix: "1" }), entry({ prefix: "2" })];
      for (const each of kept) expect(await put(each)).toBeUndefined();
      expect(await put(entry({ prefix: "3" }))).toBe("too many");
      const instead = entry({ prefix: "2", note: "Again." });
      expect(await put(instead)).toBeUndefined();
      expect(await guardLists.list({ limit: 9 })).toEqual([instead, kept[0]]);
      for (const { id } of [instead, kept[0]!])
        await store.commit([guardLists.remove(id)], { not_found: () => expect.unreachable() });
    });

    test("keep limits of accounts until they are removed, each change with another revision", async () => {
      const { store } = database();
      const { guardLists } = store;
      const revisions = [await guardLists.revision()];
      const set = async (accountId: string, name: string, value?: number) => {
        await commit(store, guardLists.setLimit(accountId, name, value));
        revisions.push(await guardLists.revision());
      };
      await set("b", "recipient", 0);
      await set("a", "most", 50_000_000_000_000);
      await set("a", "amount DE", 3);
      await set("a", "amount", 1);
      await set("a", "amount", 2);
      expect(await guardLists.findLimits("a")).toEqual(
        new Map([
          ["amount", 2],
          ["amount DE", 3],
          ["most", 50_000_000_000_000],
        ]),
      );
      expect(await guardLists.findLimits("c")).toEqual(new Map());
      const all = [
        { accountId: "a", name: "amount", value: 2 },
        { accountId: "a", name: "amount DE", value: 3 },
        { accountId: "a", name: "most", value: 50_000_000_000_000 },
        { accountId: "b", name: "recipient", value: 0 },
      ];
      expect(await guardLists.listLimits({ accountId: "", name: "" }, 9)).toEqual(all);
      expect(await guardLists.listLimits(all[1]!, 9)).toEqual(all.slice(2));
      expect(await guardLists.listLimits(all[0]!, 1)).toEqual([all[1]]);
      for (const { accountId, name } of all) await set(accountId, name);
      expect(await guardLists.listLimits({ accountId: "", name: "" }, 9)).toEqual([]);
      expect(new Set(revisions).size).toBe(revisions.length);
    });

    test("lose what has ended, so many at a time", async () => {
      const { store } = database();
      const { guardLists } = store;
      const ends = [testStart + 1, testStart + 2, testStart + 3, null];
      for (const [index, until] of ends.entries()) {
        const each = entry({ prefix: `33${index}`, until });
        await store.commit([guardLists.put(each, most)], { too_many: () => expect.unreachable() });
      }
      expect(await guardLists.purge(testStart, 10)).toBe(0);
      expect(await guardLists.purge(testStart + 2, 1)).toBe(1);
      expect(await guardLists.purge(testStart + 2, 10)).toBe(1);
      expect((await guardLists.list({ limit: 9 })).map(({ until }) => until)).toEqual([null, testStart + 3]);
      for (const { id } of await guardLists.list({ limit: 9 }))
        await store.commit([guardLists.remove(id)], { not_found: () => expect.unreachable() });
    });
  });
}
