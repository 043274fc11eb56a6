import { describe, expect, test } from "vitest";
import { createGuardLists } from "../../src/caches/guard-lists.ts";
import type { HubCountries } from "../../src/domain/phone/countries.ts";
import type { StoredBlock } from "../../src/ports/store/guard-blocks.ts";
import type {
  AccountLimit,
  CountrySetting,
  LimitCursor,
  ListEntry,
} from "../../src/ports/store/guard-lists.ts";
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

const lifted = (given: Partial<StoredBlock>): StoredBlock => ({
  id: "block",
  accountId: "mine",
  country: "AZ",
  rule: "range",
  scope: "99450123",
  value: 14,
  limit: 13,
  isHarmless: false,
  since: testStart,
  until: testStart + 900_000,
  liftedAt: testStart + 5,
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
    countries: [] as { accountId: string; settings: Map<string, CountrySetting> }[],
    limits: [] as AccountLimit[],
    lifted: [] as StoredBlock[],
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
    listLimits: async () => kept.limits,
  };
  const guardBlocks = { listLifted: async () => kept.lifted };
  return { clock, kept, lists: createGuardLists({ guardLists: store, guardBlocks }, hub, clock) };
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

describe("an account's settings for the guard", () => {
  const micros = 1_000_000;

  test("are those of the service if neither the operator nor the customer changed one", async () => {
    const { policy } = await createLists().lists.current();
    expect(policy("mine", "AZ")).toEqual({
      isWatched: false,
      limitsRecipient: true,
      unconvertedMicros: undefined,
      lifts: undefined,
    });
  });

  test("monitor a country, and switch the recipient limit off, for one account", async () => {
    const { kept, lists } = createLists();
    kept.countries.push({
      accountId: "mine",
      settings: new Map([
        ["AZ", "monitor"],
        ["GB", "on"],
      ]),
    });
    kept.limits.push({ accountId: "mine", name: "recipient", value: 0 });
    const { policy } = await lists.current();
    const of = (account: string, country: string) => {
      const { isWatched, limitsRecipient } = policy(account, country);
      return [isWatched, limitsRecipient];
    };
    expect([of("mine", "AZ"), of("mine", "GB"), of("other", "AZ")]).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  test("have the customer's amount of a country up to the operator's maximum, or the operator's amount", async () => {
    const { kept, lists } = createLists();
    const set = (accountId: string, name: string, units: number) =>
      kept.limits.push({ accountId, name, value: units * micros });
    set("mine", "amount", 30);
    set("mine", "most", 100);
    set("mine", "amount AZ", 200);
    set("mine", "amount GB", 50);
    set("free", "amount AZ", 200);
    const { policy } = await lists.current();
    const amounts = ["AZ", "GB", "DE"].map((country) => policy("mine", country).unconvertedMicros);
    expect(amounts).toEqual([100 * micros, 50 * micros, 30 * micros]);
    expect(policy("free", "AZ").unconvertedMicros).toBe(200 * micros);
    expect(policy("free", "GB").unconvertedMicros).toBeUndefined();
  });

  test("have the lifts of the account alone, by rule and scope", async () => {
    const { kept, lists } = createLists();
    kept.lifted.push(lifted({}), lifted({ rule: "allowance", scope: "AZ", liftedAt: testStart + 9 }));
    const { policy } = await lists.current();
    expect(policy("mine", "DE").lifts).toEqual(
      new Map([
        ["range 99450123", testStart + 5],
        ["allowance AZ", testStart + 9],
      ]),
    );
    expect(policy("other", "AZ").lifts).toBeUndefined();
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
      listLimits: async () => [],
    };
    const guardBlocks = { listLifted: async () => [] };
    const lists = createGuardLists({ guardLists: store, guardBlocks }, "*", createTestClock());
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
      listLimits: async (after: LimitCursor, limit: number) =>
        accounts
          .filter((id) => id > after.accountId)
          .slice(0, limit)
          .map((accountId) => ({ accountId, name: "recipient", value: 0 })),
    };
    const guardBlocks = {
      listLifted: async (after: string, limit: number) =>
        accounts
          .filter((id) => id > after)
          .slice(0, limit)
          .map((id) => lifted({ id, accountId: id })),
    };
    const { country, find, policy } = await createGuardLists(
      { guardLists: store, guardBlocks },
      "*",
      createTestClock(),
    ).current();
    for (const id of ["0000", "1000"]) {
      expect([country(id, "GB"), find("block", "any", `+44${id}`)?.id]).toEqual(["off", id]);
      expect(policy(id, "GB")).toMatchObject({
        limitsRecipient: false,
        lifts: new Map([["range 99450123", testStart + 5]]),
      });
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
