import { afterEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { GuardRecord, GuardRecordKind } from "../../../src/ports/store/guard-records.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { getRefusal, type OpenStore } from "../fixtures.ts";

const settings = ["allow", "block", "account", "amount", "lift"] as const;
const states = ["suspicion", "counters"] as const;
const kinds = [...settings, ...states];

const details = { note: "Pumped.", createdAt: testStart, createdBy: "ada" };
const values: { readonly [Kind in GuardRecordKind]: GuardRecord<Kind>["value"] } = {
  allow: details,
  block: { ...details, note: null },
  account: { GB: "on", AZ: "monitor" },
  amount: 20_000_000,
  suspicion: {
    rule: "unconverted_amount",
    scope: "AZ",
    country: "AZ",
    value: 2_000_000_000_000,
    limit: 20_000_000,
    isBlocked: true,
    since: testStart,
  },
  lift: testStart + 7,
  counters: '{"version":3}',
};

const record = <Kind extends GuardRecordKind>(kind: Kind, given: Partial<GuardRecord<Kind>> = {}) =>
  ({
    id: createId(testStart),
    kind,
    accountId: "account",
    key: "994",
    value: values[kind],
    until: null,
    ...given,
  }) as unknown as GuardRecord<Kind>;

/** Settings and states of the guard. */
export function guardRecordsSuite(database: () => OpenStore): void {
  describe("guard records", () => {
    const open = () => {
      const { store } = database();
      const { guardRecords } = store;
      const list = (query: Partial<Parameters<typeof guardRecords.list>[0]> = {}) =>
        guardRecords.list({ kinds, limit: 100, ...query });
      const put = async (...records: readonly GuardRecord[]) => {
        for (const each of records) await commit(store, guardRecords.put(each));
      };
      return { store, guardRecords, list, put };
    };
    afterEach(async () => {
      const { store, guardRecords, list } = open();
      for (const each of await list()) await commit(store, guardRecords.remove(each));
    });

    test("of every kind are listed unchanged, newest first and page by page", async () => {
      const { list, put } = open();
      const records = kinds.map((kind) => record(kind));
      await put(...records);
      const newest = records.toReversed();
      expect(await list()).toEqual(newest);
      expect(await list({ limit: 3 })).toEqual(newest.slice(0, 3));
      expect(await list({ limit: 3, before: newest[2]!.id })).toEqual(newest.slice(3, 6));
      expect(await list({ before: records[0]!.id })).toEqual([]);
    });

    test("are filtered by kind, id, account, key and end, and by combinations of these", async () => {
      const { list, put } = open();
      const [first, ...others] = [
        record("block", { accountId: "", until: testStart + 10 }),
        record("block", { until: testStart + 20 }),
        record("block", { key: "44" }),
        record("allow", { accountId: "" }),
      ];
      await put(first!, ...others);
      expect(await list({ kinds: ["allow"] })).toEqual([others[2]]);
      expect(await list({ kinds: ["allow", "lift"] })).toEqual([others[2]]);
      expect(await list({ id: first!.id })).toEqual([first]);
      expect(await list({ id: first!.id, kinds: ["allow"] })).toEqual([]);
      expect(await list({ id: "none" })).toEqual([]);
      expect(await list({ accountId: "" })).toEqual([others[2], first]);
      expect(await list({ key: "994" })).toEqual([others[2], others[0], first]);
      expect(await list({ kinds: ["block"], accountId: "account", key: "994" })).toEqual([others[0]]);
      expect(await list({ accountId: "account", before: others[1]!.id })).toEqual([others[0]]);
      expect(await list({ endedBy: testStart + 9 })).toEqual([]);
      expect(await list({ endedBy: testStart + 10 })).toEqual([first]);
      expect(await list({ endedBy: testStart + 20, limit: 1 })).toEqual([others[0]]);
    });

    test("replace the record of the same kind, account and key, with its id, value and end", async () => {
      const { list, put } = open();
      const others = [
        record("allow"),
        record("block", { accountId: "" }),
        record("block", { accountId: "other" }),
        record("block", { key: "9945" }),
      ];
      const former = record("block");
      const later = record("block", { value: details, until: testStart + 5 });
      const lasting = record("block");
      await put(former, ...others, later);
      expect(await list()).toEqual([later, ...others.toReversed()]);
      await put(lasting);
      expect(await list()).toEqual([lasting, ...others.toReversed()]);
    });

    test("are rejected above the limit of their kind, unless they replace a record", async () => {
      const { store, guardRecords, list, put } = open();
      const putAmong = (each: GuardRecord) =>
        store.commit([guardRecords.putLimited(each, 2)], { too_many: () => "too many" });
      const allowed = record("allow", { key: "3" });
      await put(allowed);
      const [one, two] = [record("block", { key: "1", accountId: "" }), record("block", { key: "2" })];
      expect([await putAmong(one), await putAmong(two)]).toEqual([undefined, undefined]);
      const revision = await guardRecords.revision();
      expect(await putAmong(record("block", { key: "3" }))).toBe("too many");
      expect(await putAmong(record("block", { key: "1" }))).toBe("too many");
      expect(await guardRecords.revision()).toBe(revision);
      const instead = record("block", { key: "2", until: testStart });
      expect(await putAmong(instead)).toBeUndefined();
      expect(await list()).toEqual([instead, one, allowed]);
    });

    test("are added once, even by ten concurrent calls, and do not replace an existing record", async () => {
      const { store, guardRecords, list } = open();
      const adding = Array.from({ length: 10 }, () => record("suspicion"));
      const refusals = await Promise.all(
        adding.map((each) => store.commit([guardRecords.add(each)], { already_recorded: () => each })),
      );
      const added = adding.filter((each) => !refusals.includes(each));
      expect(added).toHaveLength(1);
      expect(await list()).toEqual(added);
      expect(await getRefusal(commit(store, guardRecords.add(record("suspicion"))))).toMatchObject({
        refusalCode: "already_recorded",
      });
      const other = record("suspicion", { key: "9945" });
      await commit(store, guardRecords.add(other));
      expect(await list()).toEqual([other, ...added]);
    });

    test("are removed once, and can be replaced in the same commit", async () => {
      const { store, guardRecords, list, put } = open();
      const [former, next, lift] = [record("suspicion"), record("suspicion"), record("lift")];
      await put(former);
      await commit(store, [guardRecords.remove(former), guardRecords.add(next)]);
      expect(await list()).toEqual([next]);
      await commit(store, [guardRecords.remove(next), guardRecords.put(lift)]);
      expect(await list()).toEqual([lift]);
      const revision = await guardRecords.revision();
      const again = [guardRecords.remove(next), guardRecords.put(record("lift"))];
      expect(await getRefusal(commit(store, again))).toMatchObject({ refusalCode: "not_found" });
      expect([await list(), await guardRecords.revision()]).toEqual([[lift], revision]);
    });

    test.each(settings)("of the kind %s change the revision with each change", async (kind) => {
      const { store, guardRecords } = open();
      const revisions = [await guardRecords.revision()];
      const [first, second] = [record(kind), record(kind, { key: "44" })];
      for (const change of [
        guardRecords.put(first),
        guardRecords.put(first),
        guardRecords.putLimited(first, 10),
        guardRecords.add(second),
        guardRecords.remove(second),
      ]) {
        await commit(store, change);
        revisions.push(await guardRecords.revision());
      }
      expect(new Set(revisions).size).toBe(6);
    });

    test.each(states)("of the kind %s leave the revision unchanged", async (kind) => {
      const { store, guardRecords } = open();
      const revision = await guardRecords.revision();
      const [first, second] = [record(kind), record(kind, { key: "44" })];
      await commit(store, [guardRecords.put(first), guardRecords.add(second)]);
      await commit(store, [guardRecords.putLimited(first, 10), guardRecords.remove(second)]);
      expect(await guardRecords.revision()).toBe(revision);
    });

    test("are purged up to a limit after they have ended, except suspicions", async () => {
      const { guardRecords, list, put } = open();
      const records = settings.map((kind, index) => record(kind, { until: testStart + index }));
      const kept = [record("suspicion", { until: testStart }), record("counters")];
      await put(...records, ...kept);
      const purge = (milliseconds: number, limit = 10) => guardRecords.purge(testStart + milliseconds, limit);
      expect(await purge(-1)).toBe(0);
      expect(await purge(0)).toBe(1);
      expect([await purge(3, 2), await purge(3, 2)]).toEqual([2, 1]);
      expect(await list()).toEqual([...kept.toReversed(), records[4]]);
    });
  });
}
