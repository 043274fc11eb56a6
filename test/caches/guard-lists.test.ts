import { describe, expect, test } from "vitest";
import { createGuardLists } from "../../src/caches/guard-lists.ts";
import type { HubCountries } from "../../src/domain/phone/countries.ts";
import type { ListEntry } from "../../src/ports/store/guard-lists.ts";
import { createTestClock, testStart } from "../support/clock.ts";

const entry = (list: "allow" | "block", prefix: string, given: Partial<ListEntry> = {}): ListEntry => ({
  id: prefix,
  list,
  prefix,
  accountId: null,
  until: null,
  note: null,
  createdAt: testStart,
  createdBy: "ada",
  ...given,
});

/** Lists on a store whose rows are in memory, and how often they were read. */
function createLists(hub: HubCountries = "*") {
  const clock = createTestClock();
  const kept = {
    fails: false,
    revision: 1,
    reads: 0,
    entries: [] as ListEntry[],
    countries: [] as { accountId: string; settings: Map<string, "on"> }[],
  };
  const store = {
    async revision() {
      if (kept.fails) throw new Error("gone");
      return kept.revision;
    },
    async list() {
      kept.reads += 1;
      return kept.entries;
    },
    listCountries: async () => kept.countries,
  };
  return { clock, kept, lists: createGuardLists(store, hub, clock) };
}

describe("countries", () => {
  test("are those of the hub, and of these what is set for the account", async () => {
    const { kept, lists } = createLists(["DE", "FR", "GB"]);
    const settings = new Map<string, "on">([["GB", "on"]]);
    settings.set("US", "on");
    kept.countries.push({ accountId: "set", settings });
    const { country } = await lists.current();
    const of = (account: string) => ["GB", "FR", "DE", "US", ""].map((each) => country(account, each));
    expect(of("set")).toEqual(["on", "off", "off", "off", "off"]);
    expect(of("unset")).toEqual(["on", "on", "on", "off", "off"]);
  });

  test("are all where the hub sends everywhere, those of no country as well", async () => {
    const { country } = await createLists().lists.current();
    expect([country("any", "US"), country("any", "")]).toEqual(["on", "on"]);
  });
});

describe("entries", () => {
  test("are found by the longest prefix, and the account's own first", async () => {
    const { kept, lists } = createLists();
    const [wide, own, narrow, allowed] = [
      entry("block", "44"),
      entry("block", "4477", { accountId: "mine" }),
      entry("block", "4477"),
      entry("allow", "447700900123"),
    ];
    kept.entries.push(wide, own, narrow, allowed);
    const { find } = await lists.current();
    expect(find("block", "mine", "+447700900123")).toBe(own);
    expect(find("block", "other", "+447700900123")).toBe(narrow);
    expect(find("block", "mine", "+442079460000")).toBe(wide);
    expect(find("block", "mine", "+33199000100")).toBeUndefined();
    expect(find("allow", "mine", "+447700900123")).toBe(allowed);
    expect(find("allow", "mine", "+447700900124")).toBeUndefined();
  });

  test("that have ended are passed over, without a change of the lists", async () => {
    const { clock, kept, lists } = createLists();
    const [lasting, ending] = [entry("block", "44"), entry("block", "4477", { until: testStart + 10 })];
    kept.entries.push(lasting, ending);
    const { find } = await lists.current();
    clock.advance(9);
    expect(find("block", "any", "+447700900123")).toBe(ending);
    clock.advance(1);
    expect(find("block", "any", "+447700900123")).toBe(lasting);
  });
});

describe("what is remembered", () => {
  test("is known within two seconds, at once when told, and read only after a change", async () => {
    const { clock, kept, lists } = createLists();
    const found = async () => (await lists.current()).find("block", "any", "+447700900123") !== undefined;
    expect(await found()).toBe(false);
    kept.entries.push(entry("block", "44"));
    kept.revision = 2;
    clock.advance(1_999);
    expect(await found()).toBe(false);
    clock.advance(1);
    expect([await found(), kept.reads]).toEqual([true, 2]);
    clock.advance(2_000);
    expect([await found(), kept.reads]).toEqual([true, 2]);
    kept.entries.length = 0;
    kept.revision = 3;
    lists.forget();
    expect(await found()).toBe(false);
  });

  test("is read once for all who ask at the same time, and again for those who ask after a change", async () => {
    const { kept, lists } = createLists();
    const ask = () => Promise.all(Array.from({ length: 50 }, async () => lists.current()));
    const asked = ask();
    lists.forget();
    kept.revision = 2;
    kept.entries.push(entry("block", "44"));
    const [[first], later] = [await asked, await ask()];
    expect(first!.find("block", "any", "+447700900123")).toBeDefined();
    expect(new Set(later.map((each) => each.find("block", "any", "+447700900123")?.id))).toEqual(
      new Set(["44"]),
    );
    expect(kept.reads).toBe(2);
  });

  test("is nothing from before a change for those who ask after it, while that is still being read", async () => {
    const kept = { revision: 1, entries: [] as ListEntry[] };
    const open = Promise.withResolvers<void>();
    const store = {
      revision: async () => kept.revision,
      async list() {
        const { entries } = kept;
        if (entries.length === 0) await open.promise;
        return entries;
      },
      listCountries: async () => [],
    };
    const lists = createGuardLists(store, "*", createTestClock());
    const before = lists.current();
    await new Promise(setImmediate);
    Object.assign(kept, { revision: 2, entries: [entry("block", "44")] });
    lists.forget();
    const after = lists.current();
    await new Promise(setImmediate);
    open.resolve();
    const [, found] = await Promise.all([before, after]);
    expect(found.find("block", "any", "+447700900123")).toBeDefined();
  });

  test("is read to its end, however many accounts and entries there are", async () => {
    const accounts = Array.from({ length: 1_001 }, (_, index) => String(index).padStart(4, "0"));
    const settings = new Map([["GB", "off" as const]]);
    const store = {
      revision: async () => 1,
      list: async ({ before = "~", limit }: { before?: string | undefined; limit: number }) =>
        accounts
          .filter((id) => id < before)
          .slice(-limit)
          .toReversed()
          .map((id) => entry("block", `44${id}`, { id })),
      listCountries: async (after: string, limit: number) =>
        accounts
          .filter((id) => id > after)
          .slice(0, limit)
          .map((accountId) => ({ accountId, settings })),
    };
    const { country, find } = await createGuardLists(store, "*", createTestClock()).current();
    for (const id of ["0000", "1000"]) {
      expect([country(id, "GB"), find("block", "any", `+44${id}`)?.id]).toEqual(["off", id]);
    }
  });

  test("goes on while the store does not answer, and is nothing that was never told", async () => {
    const { clock, kept, lists } = createLists(["GB"]);
    kept.fails = true;
    await expect(lists.current()).rejects.toThrow("gone");
    kept.fails = false;
    expect((await lists.current()).country("any", "GB")).toBe("on");
    kept.fails = true;
    clock.advance(60_000);
    expect((await lists.current()).country("any", "DE")).toBe("off");
  });
});
