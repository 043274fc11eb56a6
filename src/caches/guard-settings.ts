import { singleFlight } from "../common/single-flight.ts";
import { isAmong, type HubCountries } from "../domain/phone/countries.ts";
import { getOtherSpelling } from "../domain/phone/phone.ts";
import type { Clock } from "../ports/clock.ts";
import type { GuardSettings, GuardSettingsCache } from "../ports/caches.ts";
import type { CountrySetting, GuardRecord, GuardRecords } from "../ports/store/guard-records.ts";
import { amountFor, toSettings } from "../ports/unconverted-amounts.ts";
import { createCached } from "./cached.ts";

const readAtOnce = 1_000;
/** How long a caller waits for another's reading, which may have been cut off with its request. */
const patienceMilliseconds = 1_000;
const kinds = ["allow", "block", "account", "amount", "lift"] as const;
type Setting = GuardRecord<(typeof kinds)[number]>;

/** Creates the cache of the guard's settings. They are read again only after they were changed. */
export function createGuardSettings(
  records: Pick<GuardRecords, "revision" | "list">,
  hub: HubCountries,
  clock: Clock,
): GuardSettingsCache {
  let known: { readonly revision: number; readonly settings: GuardSettings } | undefined;

  async function readAll(kind: Setting["kind"]): Promise<readonly Setting[]> {
    const all: Setting[] = [];
    for (;;) {
      const page = await records.list({ kinds: [kind], before: all.at(-1)?.id, limit: readAtOnce });
      all.push(...page);
      if (page.length < readAtOnce) return all;
    }
  }

  async function read(attempts = 3): Promise<GuardSettings> {
    // Read before the settings: a later change is noticed the next time.
    const revision = await records.revision();
    if (known?.revision === revision) return known.settings;
    const all = (await Promise.all(kinds.map(readAll))).flat();
    // A record that is replaced during the reading may be missing.
    if (attempts > 1 && (await records.revision()) !== revision) return read(attempts - 1);
    const now = clock.now();
    const current = all.filter((each) => isCurrent(each, now));
    known = { revision, settings: createSettings(current, hub, clock) };
    return known.settings;
  }

  // There may be thousands of records: callers share one reading.
  let load = singleFlight(() => read(), patienceMilliseconds);
  const cached = createCached<GuardSettings | undefined>(() => load(), undefined, clock);
  return {
    current: async () => (await cached.current()) ?? load(),
    forget() {
      // What is being read may be from before the change.
      load = singleFlight(() => read(), patienceMilliseconds);
      cached.forget();
    },
  };
}

function createSettings(records: readonly Setting[], hub: HubCountries, clock: Clock): GuardSettings {
  const byOwner = new Map(
    [...Map.groupBy(records, ({ kind, accountId }) => `${kind} ${accountId}`)].map(([owner, own]) => [
      owner,
      new Map(own.map((record) => [record.key, record])),
    ]),
  );
  const findAll = <Kind extends Setting["kind"]>(kind: Kind, accountId: string) =>
    byOwner.get(`${kind} ${accountId}`) as ReadonlyMap<string, GuardRecord<Kind>> | undefined;
  const findSettings = (accountId: string) => toSettings(findAll("account", accountId)?.values() ?? []);
  function country(accountId: string, code: string): CountrySetting {
    if (!isAmong(hub, code)) return "off";
    const { countries } = findSettings(accountId);
    return countries ? (countries[code] ?? "off") : "on";
  }
  /** Returns the entry with the longest prefix of a recipient: of two, the account's own. */
  function findEntry(kind: "allow" | "block", accountId: string, recipient: string) {
    const own = findAll(kind, accountId);
    const ofAll = findAll(kind, "");
    if (!own && !ofAll) return undefined;
    const now = clock.now();
    // A number may be listed in either of its two spellings.
    for (const spelling of [recipient, getOtherSpelling(recipient) ?? ""]) {
      for (let end = spelling.length; end > 1; end -= 1) {
        const prefix = spelling.slice(1, end);
        const entry = [own?.get(prefix), ofAll?.get(prefix)].find((each) => each && isCurrent(each, now));
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
    policy(accountId, code) {
      const own = findSettings(accountId);
      return {
        isWatched: country(accountId, code) === "monitor",
        limitsRecipient: own.isRecipientUnlimited !== true,
        unconvertedMicros: amountFor(own, findAll("amount", accountId)?.get(code)?.value),
        lifts: findAll("lift", accountId),
      };
    },
  };
}

const isCurrent = ({ until }: GuardRecord, now: number) => until === null || until > now;
