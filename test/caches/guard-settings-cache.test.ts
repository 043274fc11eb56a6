import { describe, expect, test } from "vitest";
import { createGuardSettingsCache } from "../../src/caches/guard-settings-cache.ts";
import type { HubCountries } from "../../src/domain/phone/countries.ts";
import type {
  AccountSettings,
  GuardRecord,
  GuardRecords,
  GuardRecordKind,
  GuardRecordQuery,
} from "../../src/ports/store/guard-records.ts";
import { createTestClock, testStart } from "../support/clock.ts";

type Setting = GuardRecord<"allow" | "block" | "account" | "amount" | "lift">;
type Given = Partial<Pick<Setting, "id" | "accountId" | "until">>;

const setting = (kind: GuardRecordKind, key: string, value: unknown, given: Given = {}) =>
  ({ id: `${kind} ${key}`, kind, accountId: "mine", key, value, until: null, ...given }) as Setting;

const entry = (kind: "allow" | "block", prefix: string, given: Given = {}) =>
  setting(kind, prefix, { note: null, createdAt: testStart, createdBy: "ada" }, { accountId: "", ...given });

const account = (accountId: string, value: AccountSettings) =>
  Object.entries(value).map(([name, each]) => setting("account", name, each, { accountId }));

const hashNumber = (number: string) => `#${number}`;

/** A cache on records in memory, and the number of reads. */
function createSettings(hub: HubCountries = "*", given: readonly Setting[] = []) {
  const clock = createTestClock();
  const kept = { fails: false, revision: 1, reads: 0, records: [...given] };
  const store = {
    async revision() {
      if (kept.fails) throw new Error("gone");
      return kept.revision;
    },
    async list({ kinds }: GuardRecordQuery<GuardRecordKind>) {
      if (kinds.includes("allow")) kept.reads += 1;
      return kept.records.filter(({ kind }) => kinds.includes(kind));
    },
  } as Pick<GuardRecords, "revision" | "list">;
  return { clock, kept, cache: createGuardSettingsCache(store, hub, clock, hashNumber) };
}

type Cache = ReturnType<typeof createSettings>["cache"];

const decide = async (cache: Cache, accountId: string, recipient: string, region = "GB") =>
  (await cache.current()).decide({ accountId, recipient, region });

describe("countries", () => {
  test("are the service's countries, limited to the account's own countries if the account has set any", async () => {
    const own = account("set", { countries: { GB: "on", US: "on" } });
    const { cache } = createSettings(["DE", "FR", "GB"], own);
    const rules = async (accountId: string) => {
      const regions = ["GB", "FR", "DE", "US", ""];
      return Promise.all(regions.map(async (region) => (await decide(cache, accountId, "+1", region)).rule));
    };
    expect(await rules("set")).toEqual(["none", "country", "country", "country", "country"]);
    expect(await rules("unset")).toEqual(["none", "none", "none", "country", "country"]);
  });

  test("are all if the service sends everywhere, including numbers that belong to no country", async () => {
    const { cache } = createSettings("*", account("mine", { isRecipientUnlimited: true }));
    for (const accountId of ["mine", "any"]) {
      for (const region of ["US", ""]) {
        expect(await decide(cache, accountId, "+1", region)).toEqual({ rule: "none" });
      }
    }
  });
});

describe("the policy of an account", () => {
  const micros = 1_000_000;

  test("is the service's default if neither the operator nor the customer has changed it", async () => {
    const { getPolicy } = await createSettings().cache.current();
    expect(getPolicy("mine", "AZ")).toEqual({
      isMonitorOnly: false,
      limitsRecipient: true,
      unconvertedMicros: undefined,
      lifts: undefined,
    });
  });

  test("monitors a country and has no recipient limit, for one account", async () => {
    const own = account("mine", { countries: { AZ: "monitor", GB: "on" }, isRecipientUnlimited: true });
    const { getPolicy } = await createSettings("*", own).cache.current();
    const find = (accountId: string, country: string) => {
      const { isMonitorOnly, limitsRecipient } = getPolicy(accountId, country);
      return [isMonitorOnly, limitsRecipient];
    };
    expect([find("mine", "AZ"), find("mine", "GB"), find("other", "AZ")]).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  test("has the customer's amount for a country up to the operator's maximum, otherwise the operator's amount", async () => {
    const { getPolicy } = await createSettings("*", [
      ...account("mine", { unconvertedMicros: 30 * micros, maximumMicros: 100 * micros }),
      setting("amount", "AZ", 200 * micros),
      setting("amount", "GB", 50 * micros),
      setting("amount", "FR", 50 * micros, { until: 0 }),
      setting("amount", "AZ", 200 * micros, { accountId: "free" }),
    ]).cache.current();
    const amounts = ["AZ", "GB", "DE", "FR"].map((country) => getPolicy("mine", country).unconvertedMicros);
    expect(amounts).toEqual([100 * micros, 50 * micros, 30 * micros, 30 * micros]);
    expect(getPolicy("free", "AZ").unconvertedMicros).toBe(200 * micros);
    expect(getPolicy("free", "GB").unconvertedMicros).toBeUndefined();
  });

  test("has the lifted blocks of the account, by rule and scope", async () => {
    const lifts = [
      setting("lift", "range 99450123", testStart + 5),
      setting("lift", "allowance AZ", testStart + 9, { until: testStart + 10 }),
    ];
    const ended = setting("lift", "allowance GB", testStart - 9, { until: testStart });
    const { getPolicy } = await createSettings("*", [...lifts, ended]).cache.current();
    expect(getPolicy("mine", "DE").lifts).toEqual(new Map(lifts.map((lift) => [lift.key, lift])));
    expect(getPolicy("other", "AZ").lifts).toBeUndefined();
  });
});

describe("entries", () => {
  const recipient = "+447700900123";

  test("are found by their longest prefix, and an entry of the account takes precedence", async () => {
    const [wide, own, narrow] = [
      entry("block", "44"),
      entry("block", "4477", { accountId: "mine" }),
      entry("block", "4477"),
    ];
    const { cache } = createSettings("*", [wide, own, narrow]);
    const rule = "block_list";
    expect(await decide(cache, "mine", recipient)).toEqual({ rule, entry: own });
    expect(await decide(cache, "other", recipient)).toEqual({ rule, entry: narrow });
    expect(await decide(cache, "mine", "+442079460000")).toEqual({ rule, entry: wide });
    expect(await decide(cache, "mine", "+33199000100", "FR")).toEqual({ rule: "none" });
  });

  test("on the allow list are checked before countries, entries on the block list after countries", async () => {
    const allowed = entry("allow", "447700900123");
    const { cache } = createSettings(["DE"], [entry("block", "4"), allowed]);
    expect(await decide(cache, "mine", recipient)).toEqual({ rule: "allow_list", entry: allowed });
    expect(await decide(cache, "mine", "+447700900124")).toEqual({ rule: "country" });
    expect(await decide(cache, "mine", "+4915112345600", "DE")).toMatchObject({ rule: "block_list" });
  });

  test("are found by both spellings of a number", async () => {
    const own = entry("block", "54112345678");
    const { cache } = createSettings("*", [own]);
    expect(await decide(cache, "mine", "+5491123456789", "AR")).toEqual({ rule: "block_list", entry: own });
  });

  test("that have ended are ignored, although no setting has changed", async () => {
    const [lasting, ending] = [entry("block", "44"), entry("block", "4477", { until: testStart + 10 })];
    const { clock, cache } = createSettings("*", [lasting, ending]);
    const { decide: decideNow } = await cache.current();
    const find = () => decideNow({ accountId: "any", recipient, region: "GB" });
    clock.advance(9);
    expect(find()).toMatchObject({ entry: ending });
    clock.advance(1);
    expect(find()).toMatchObject({ entry: lasting });
  });
});

describe("the cache", () => {
  const isBlocked = async (cache: Cache) =>
    (await decide(cache, "any", "+447700900123")).rule === "block_list";

  test("notices a change within 2 seconds, or immediately after invalidate, and reads only after a change", async () => {
    const { clock, kept, cache } = createSettings();
    const first = await cache.current();
    expect(await isBlocked(cache)).toBe(false);
    kept.records.push(entry("block", "44"));
    kept.revision = 2;
    clock.advance(1_999);
    expect(await isBlocked(cache)).toBe(false);
    clock.advance(1);
    expect(await isBlocked(cache)).toBe(true);
    const second = await cache.current();
    clock.advance(2_000);
    expect(await cache.current()).toBe(second);
    expect([second === first, kept.reads]).toEqual([false, 2]);
    kept.records.length = 0;
    kept.revision = 3;
    cache.invalidate();
    expect(await isBlocked(cache)).toBe(false);
  });

  test("reads once for all concurrent callers, and again for callers after a change", async () => {
    const { kept, cache } = createSettings();
    const readAll = () => Promise.all(Array.from({ length: 50 }, async () => cache.current()));
    const before = readAll();
    cache.invalidate();
    kept.revision = 2;
    kept.records.push(entry("block", "44"));
    const [first, second] = [await before, await readAll()];
    const found = [...first, ...second].map(
      ({ decide: decideFirst }) =>
        decideFirst({ accountId: "any", recipient: "+447700900123", region: "GB" }).rule,
    );
    expect(new Set(found)).toEqual(new Set(["block_list"]));
    expect(kept.reads).toBe(2);
  });

  test("returns no settings from before a change to callers after it, even while an earlier read is running", async () => {
    const kept = { revision: 1, records: [] as Setting[] };
    const open = Promise.withResolvers<void>();
    const store = {
      revision: async () => kept.revision,
      async list({ kinds }: GuardRecordQuery<GuardRecordKind>) {
        const { records } = kept;
        if (records.length === 0) await open.promise;
        return records.filter(({ kind }) => kinds.includes(kind));
      },
    } as Pick<GuardRecords, "revision" | "list">;
    const cache = createGuardSettingsCache(store, "*", createTestClock(), hashNumber);
    const before = cache.current();
    await new Promise(setImmediate);
    Object.assign(kept, { revision: 2, records: [entry("block", "44")] });
    cache.invalidate();
    const after = isBlocked(cache);
    await new Promise(setImmediate);
    open.resolve();
    await before;
    expect(await after).toBe(true);
  });

  test("reads all records of each kind, page by page", async () => {
    const numbers = Array.from({ length: 1_001 }, (_, index) => String(index).padStart(4, "0"));
    const records = numbers.flatMap((id) => [
      entry("block", `44${id}`, { id }),
      setting("account", "countries", { GB: "on" }, { id, accountId: id }),
      setting("lift", "range 99450123", testStart, { id, accountId: id }),
    ]);
    const store = {
      revision: async () => 1,
      list: async ({ kinds, before = "~", limit }: GuardRecordQuery<GuardRecordKind>) =>
        records
          .filter(({ kind, id }) => kinds.includes(kind) && id < before)
          .slice(-limit)
          .toReversed(),
    } as Pick<GuardRecords, "revision" | "list">;
    const cache = createGuardSettingsCache(store, "*", createTestClock(), hashNumber);
    for (const id of ["0000", "0001", "1000"]) {
      expect(await decide(cache, id, `+44${id}`, "GB")).toMatchObject({ rule: "block_list", entry: { id } });
      expect(await decide(cache, id, "+33199000100", "FR")).toEqual({ rule: "country" });
      expect((await cache.current()).getPolicy(id, "GB").lifts!.get("range 99450123")).toMatchObject({ id });
    }
  });

  test("is used while the store cannot be read, and rejects if the store was never read", async () => {
    const { clock, kept, cache } = createSettings(["GB"]);
    kept.fails = true;
    await expect(cache.current()).rejects.toThrow("gone");
    kept.fails = false;
    expect(await decide(cache, "any", "+1")).toEqual({ rule: "none" });
    kept.fails = true;
    clock.advance(60_000);
    expect(await decide(cache, "any", "+49", "DE")).toEqual({ rule: "country" });
  });
});
