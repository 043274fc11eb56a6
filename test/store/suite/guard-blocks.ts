import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { StoredBlock } from "../../../src/ports/store/guard-blocks.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import type { OpenStore } from "../fixtures.ts";

const block = (given: Partial<StoredBlock> = {}): StoredBlock => ({
  id: createId(testStart),
  accountId: "account",
  country: "AZ",
  rule: "range",
  scope: "99450123",
  value: 14,
  limit: 13,
  isHarmless: false,
  since: testStart,
  until: testStart + 900_000,
  liftedAt: null,
  ...given,
});

/** Blocks of the guard, which all instances share. */
export function guardBlocksSuite(database: () => OpenStore): void {
  describe("guard blocks", () => {
    const begin = async (each: StoredBlock) => {
      const { store } = database();
      return (await store.commit([store.guardBlocks.begin(each)], { told_already: () => true })) ?? false;
    };
    const removeAll = async () => {
      const { store } = database();
      const lifted = await store.guardBlocks.listLifted("", 100);
      for (const { id } of [...(await store.guardBlocks.list({ limit: 100 })), ...lifted]) {
        await store.commit([store.guardBlocks.remove(id)], { not_found: () => expect.unreachable() });
      }
    };

    test("are listed newest first, of all accounts or of one, and found by their identifiers", async () => {
      const { guardBlocks } = database().store;
      const blocks = [
        block(),
        block({ scope: "99450124", value: 2_000_000_000_000, limit: 20_000_000 }),
        block({ accountId: "other", rule: "unconverted_amount", scope: "", country: "", isHarmless: true }),
        block({ rule: "allowance", scope: "AZ" }),
      ];
      for (const each of blocks) expect(await begin(each)).toBe(false);
      const newest = blocks.toReversed();
      expect(await guardBlocks.list({ limit: 10 })).toEqual(newest);
      expect(await guardBlocks.list({ limit: 2 })).toEqual(newest.slice(0, 2));
      expect(await guardBlocks.list({ limit: 2, before: newest[1]!.id })).toEqual(newest.slice(2));
      expect(await guardBlocks.list({ limit: 9, accountId: "other" })).toEqual([blocks[2]]);
      expect(await guardBlocks.list({ limit: 9, accountId: "account", before: blocks[1]!.id })).toEqual([
        blocks[0],
      ]);
      for (const each of blocks) expect(await guardBlocks.find(each.id)).toEqual(each);
      expect(await guardBlocks.find("none")).toBeUndefined();
      await removeAll();
      expect(await guardBlocks.list({ limit: 10 })).toEqual([]);
    });

    test("of one account, rule and scope begin once, until they end, are lifted, or block", async () => {
      const { store } = database();
      const { guardBlocks } = store;
      const listed = async () => (await guardBlocks.list({ limit: 9 })).map(({ id }) => id);
      const suspicion = block({ isHarmless: true });
      const blocking = block({ since: testStart + 1 });
      expect(await begin(suspicion)).toBe(false);
      expect(await begin(block({ isHarmless: true, since: testStart + 1 }))).toBe(true);
      expect(await begin(blocking)).toBe(false);
      expect(await begin(block({ isHarmless: true }))).toBe(true);
      expect(await begin(block({ since: blocking.until - 1 }))).toBe(true);
      expect(await listed()).toEqual([blocking.id]);
      const later = block({ since: blocking.until, until: blocking.until + 5, value: 20 });
      expect(await begin(later)).toBe(false);
      expect(await guardBlocks.find(later.id)).toEqual(later);
      await store.commit([guardBlocks.lift(later.id, later.since + 1)], {
        not_found: () => expect.unreachable(),
      });
      const again = block({ since: later.since + 2, until: later.until + 9 });
      expect(await begin(again)).toBe(false);
      expect(await guardBlocks.find(again.id)).toEqual(again);
      expect(await listed()).toEqual([again.id]);
      await removeAll();
    });

    test("begin once of ten at the same time", async () => {
      const begun = await Promise.all(Array.from({ length: 10 }, () => begin(block())));
      expect(begun.filter((isKnown) => !isKnown)).toHaveLength(1);
      await removeAll();
    });

    test("end at a time that can be changed, and are listed after it, the oldest first", async () => {
      const { store } = database();
      const { guardBlocks } = store;
      const [first, second] = [
        block({ until: testStart + 10 }),
        block({ scope: "99450124", until: testStart + 20 }),
      ];
      for (const each of [second, first]) await begin(each);
      const ended = async (now: number, limit = 10) =>
        (await guardBlocks.listEnded(now, limit)).map(({ id }) => id);
      expect(await ended(testStart + 9)).toEqual([]);
      expect(await ended(testStart + 10)).toEqual([first.id]);
      expect(await ended(testStart + 20)).toEqual([first.id, second.id]);
      expect(await ended(testStart + 20, 1)).toEqual([first.id]);
      await commit(store, guardBlocks.setUntil(first, testStart + 30));
      await commit(store, guardBlocks.setUntil({ ...first, scope: "none" }, testStart));
      expect(await ended(testStart + 20)).toEqual([second.id]);
      expect(await ended(testStart + 30)).toEqual([second.id, first.id]);
      await removeAll();
    });

    test("are lifted once, with a new revision of the guard's lists, and are then listed apart", async () => {
      const { store } = database();
      const { guardBlocks, guardLists } = store;
      const [one, other] = [block(), block({ scope: "99450124" })];
      for (const each of [one, other]) await begin(each);
      const lift = (id: string) =>
        store.commit([guardBlocks.lift(id, testStart + 7)], { not_found: () => "not found" });
      const revision = await guardLists.revision();
      expect(await lift(one.id)).toBeUndefined();
      expect(await guardLists.revision()).not.toBe(revision);
      expect([await lift(one.id), await lift("none")]).toEqual(["not found", "not found"]);
      const lifted = { ...one, liftedAt: testStart + 7 };
      expect(await guardBlocks.list({ limit: 9 })).toEqual([other]);
      expect(await guardBlocks.listLifted("", 9)).toEqual([lifted]);
      expect(await guardBlocks.listLifted(one.id, 9)).toEqual([]);
      expect(await guardBlocks.find(one.id)).toEqual(lifted);
      expect(await lift(other.id)).toBeUndefined();
      expect((await guardBlocks.listLifted("", 9)).map(({ id }) => id)).toEqual([one.id, other.id]);
      expect((await guardBlocks.listLifted("", 1)).map(({ id }) => id)).toEqual([one.id]);
      await removeAll();
      const removed = await store.commit([guardBlocks.remove(one.id)], { not_found: () => "not found" });
      expect(removed).toBe("not found");
    });
  });
}
