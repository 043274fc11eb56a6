import { createSingleFlight } from "../common/single-flight.ts";
import { includesRegion, type HubCountries } from "../domain/phone/countries.ts";
import { getOtherSpelling } from "../domain/phone/phone.ts";
import { isHashed } from "../domain/privacy/numbers-in-text.ts";
import type { Clock } from "../ports/clock.ts";
import type { DataProtection } from "../ports/data-protection.ts";
import type { GuardSettings, GuardSettingsCache } from "../ports/caches.ts";
import type { CountrySetting, GuardRecord, GuardRecords } from "../ports/store/guard-records.ts";
import { findUnconvertedAmount, toAccountSettings } from "../ports/unconverted-amounts.ts";
import { createCachedValue } from "./cached-value.ts";

const pageSize = 1_000;
/**
 * Maximum wait for a read that another caller has started. On Cloudflare Workers, a read is interrupted when its
 * request ends.
 */
const maximumWaitMilliseconds = 1_000;
const kinds = ["allow", "block", "account", "amount", "lift"] as const;
type HashNumber = DataProtection["hashNumber"];
type Setting = GuardRecord<(typeof kinds)[number]>;

/**
 * Creates the cache of the guard's settings. The revision is read every 2 seconds, and the settings only if it has
 * changed. While the store cannot be read, the last settings are used. `current` rejects if there are none. `hashNumber`
 * finds the entries for erased numbers.
 */
export function createGuardSettingsCache(
  records: Pick<GuardRecords, "revision" | "list">,
  hub: HubCountries,
  clock: Clock,
  hashNumber: HashNumber,
): GuardSettingsCache {
  let known: { readonly revision: number; readonly settings: GuardSettings } | undefined;

  async function readAll(kind: Setting["kind"]): Promise<readonly Setting[]> {
    const all: Setting[] = [];
    for (;;) {
      const page = await records.list({ kinds: [kind], before: all.at(-1)?.id, limit: pageSize });
      all.push(...page);
      if (page.length < pageSize) return all;
    }
  }

  async function read(attempts = 3): Promise<GuardSettings> {
    // The revision is read before the settings, so that the next call notices a later change.
    const revision = await records.revision();
    if (known?.revision === revision) return known.settings;
    const all = (await Promise.all(kinds.map(readAll))).flat();
    // A record that is replaced during the read may be missing. After three attempts, the records are used as they are.
    // The next read of the store finds another revision and reads them again.
    if (attempts > 1 && (await records.revision()) !== revision) return read(attempts - 1);
    const now = clock.now();
    const current = all.filter((each) => isCurrent(each, now));
    known = { revision, settings: createSettings(current, hub, clock, hashNumber) };
    return known.settings;
  }

  // There may be thousands of records, so callers share one read.
  let load = createSingleFlight(() => read(), maximumWaitMilliseconds);
  const cached = createCachedValue<GuardSettings | undefined>(() => load(), undefined, clock);
  return {
    current: async () => (await cached.current()) ?? load(),
    invalidate() {
      // A running read may return the settings from before the change.
      load = createSingleFlight(() => read(), maximumWaitMilliseconds);
      cached.invalidate();
    },
  };
}

function createSettings(
  records: readonly Setting[],
  hub: HubCountries,
  clock: Clock,
  hashNumber: HashNumber,
): GuardSettings {
  // Without such entries, no send needs the hash of its recipient.
  const hasHashes = records.some(({ key }) => isHashed(key));
  const byOwner = new Map(
    [...Map.groupBy(records, ({ kind, accountId }) => `${kind} ${accountId}`)].map(([owner, own]) => [
      owner,
      new Map(own.map((record) => [record.key, record])),
    ]),
  );
  const findAll = <Kind extends Setting["kind"]>(kind: Kind, accountId: string) =>
    byOwner.get(`${kind} ${accountId}`) as ReadonlyMap<string, GuardRecord<Kind>> | undefined;
  const findSettings = (accountId: string) =>
    toAccountSettings(findAll("account", accountId)?.values() ?? []);
  function country(accountId: string, code: string): CountrySetting {
    if (!includesRegion(hub, code)) return "off";
    const { countries } = findSettings(accountId);
    return countries ? (countries[code] ?? "off") : "on";
  }
  /**
   * Returns the current entry with the longest matching prefix. The hash of an erased number counts as a prefix of full
   * length. For equal prefixes, the account's entry takes precedence over the entry for all accounts, whose account id
   * is "".
   */
  function findEntry(kind: "allow" | "block", accountId: string, recipient: string) {
    const own = findAll(kind, accountId);
    const ofAll = findAll(kind, "");
    if (!own && !ofAll) return undefined;
    const now = clock.now();
    const findCurrent = (key: string) =>
      [own?.get(key), ofAll?.get(key)].find((each) => each && isCurrent(each, now));
    const hashed = hasHashes ? findCurrent(hashNumber(recipient)) : undefined;
    if (hashed) return hashed;
    // A number may be listed in either of its two spellings. An entry for the recipient's own spelling takes precedence,
    // even if its prefix is shorter.
    for (const spelling of [recipient, getOtherSpelling(recipient) ?? ""]) {
      for (let end = spelling.length; end > 1; end -= 1) {
        const entry = findCurrent(spelling.slice(1, end));
        if (entry) return entry;
      }
    }
    return undefined;
  }
  return {
    decide({ accountId, recipient, region }) {
      const allowed = findEntry("allow", accountId, recipient);
      if (allowed) return { rule: "allow_list", entry: allowed };
      if (country(accountId, region) === "off") return { rule: "country" };
      const blocked = findEntry("block", accountId, recipient);
      return blocked ? { rule: "block_list", entry: blocked } : { rule: "none" };
    },
    getPolicy(accountId, code) {
      const own = findSettings(accountId);
      return {
        isMonitorOnly: country(accountId, code) === "monitor",
        limitsRecipient: own.isRecipientUnlimited !== true,
        unconvertedMicros: findUnconvertedAmount(own, findAll("amount", accountId)?.get(code)?.value),
        lifts: findAll("lift", accountId),
      };
    },
  };
}

const isCurrent = ({ until }: GuardRecord, now: number) => until === null || until > now;
