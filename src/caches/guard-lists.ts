import { within } from "../common/within.ts";
import { isAmong, type HubCountries } from "../domain/phone/countries.ts";
import type { Clock } from "../ports/clock.ts";
import { unconvertedMicros, type GuardLists, type KnownLists } from "../ports/guard.ts";
import type { StoredBlock, StoredGuardBlocks } from "../ports/store/guard-blocks.ts";
import type {
  AccountCountries,
  AccountLimit,
  CountrySetting,
  ListEntry,
  StoredGuardLists,
} from "../ports/store/guard-lists.ts";
import { createCached } from "./cached.ts";

const readAtOnce = 1_000;
/** How long one who asks waits for another's reading, which may have been cut off with its request. */
const patienceMilliseconds = 1_000;

interface Reading {
  readonly guardLists: Pick<StoredGuardLists, "revision" | "list" | "listCountries" | "listLimits">;
  readonly guardBlocks: Pick<StoredGuardBlocks, "listLifted">;
}

interface Read {
  readonly countries: readonly AccountCountries[];
  readonly entries: readonly ListEntry[];
  readonly limits: readonly AccountLimit[];
  readonly lifted: readonly StoredBlock[];
}

/**
 * What the operator has set for the guard, as it was up to two seconds ago; read again only after it was changed. Rejects as
 * long as the store has never answered: nobody knows then where an account may send to.
 */
export function createGuardLists(
  { guardLists, guardBlocks }: Reading,
  hub: HubCountries,
  clock: Clock,
): GuardLists {
  let known: { readonly revision: number; readonly lists: KnownLists } | undefined;
  let reading: Promise<KnownLists> | undefined;

  async function read(): Promise<KnownLists> {
    // Asked before the lists are read: a later change is read the next time.
    const revision = await guardLists.revision();
    if (known?.revision === revision) return known.lists;
    const [countries, entries, limits, lifted] = await Promise.all([
      readAll<AccountCountries>((last) => guardLists.listCountries(last?.accountId ?? "", readAtOnce)),
      readAll<ListEntry>((last) => guardLists.list({ before: last?.id, limit: readAtOnce })),
      readAll<AccountLimit>((last) => guardLists.listLimits(last ?? { accountId: "", name: "" }, readAtOnce)),
      readAll<StoredBlock>((last) => guardBlocks.listLifted(last?.id ?? "", readAtOnce)),
    ]);
    const lists = knownLists(hub, { countries, entries, limits, lifted }, clock);
    known = { revision, lists };
    return lists;
  }

  /** Those who ask while the lists are being read, after a change say, share that: there may be thousands of entries. */
  async function load(): Promise<KnownLists> {
    if (reading) return await within(patienceMilliseconds, reading, read);
    const begun = read().finally(() => {
      if (reading === begun) reading = undefined;
    });
    reading = begun;
    return begun;
  }

  const cached = createCached<KnownLists | undefined>(load, undefined, clock);
  return {
    current() {
      const found = cached.current();
      if (found instanceof Promise) return found.then((lists) => lists ?? load());
      return found ?? load();
    },
    forget() {
      // What is being read may be from before the change.
      reading = undefined;
      cached.forget();
    },
  };
}

function knownLists(
  hub: HubCountries,
  { countries, entries, limits, lifted }: Read,
  clock: Clock,
): KnownLists {
  const ofAccounts = new Map(countries.map(({ accountId, settings }) => [accountId, settings]));
  const byOwner = Map.groupBy(entries, ({ list, accountId }) => ownerKey(list, accountId));
  const prefixes = new Map(
    [...byOwner].map(([key, own]) => [key, new Map(own.map((entry) => [entry.prefix, entry]))]),
  );
  const limitOf = new Map(limits.map(({ accountId, name, value }) => [`${accountId} ${name}`, value]));
  const lifts = new Map(
    [...Map.groupBy(lifted, ({ accountId }) => accountId)].map(([accountId, own]) => [
      accountId,
      new Map(own.map(({ rule, scope, liftedAt }) => [`${rule} ${scope}`, liftedAt ?? 0])),
    ]),
  );
  function country(accountId: string, code: string): CountrySetting {
    if (!isAmong(hub, code)) return "off";
    const settings = ofAccounts.get(accountId);
    return settings ? (settings.get(code) ?? "off") : "on";
  }
  return {
    country,
    policy: (accountId, code) => ({
      isWatched: country(accountId, code) === "monitor",
      limitsRecipient: limitOf.get(`${accountId} recipient`) !== 0,
      unconvertedMicros: unconvertedMicros((name) => limitOf.get(`${accountId} ${name}`), code),
      lifts: lifts.get(accountId),
    }),
    find(list, accountId, recipient) {
      const own = prefixes.get(ownerKey(list, accountId));
      const ofAll = prefixes.get(ownerKey(list, null));
      if (!own && !ofAll) return undefined;
      const now = clock.now();
      const digits = recipient.replace("+", "");
      for (let length = digits.length; length > 0; length -= 1) {
        const prefix = digits.slice(0, length);
        const entry = unended(own?.get(prefix), now) ?? unended(ofAll?.get(prefix), now);
        if (entry) return entry;
      }
      return undefined;
    },
  };
}

const ownerKey = (list: string, accountId: string | null) => `${list} ${accountId ?? ""}`;

const unended = (entry: ListEntry | undefined, now: number) =>
  entry && (entry.until === null || entry.until > now) ? entry : undefined;

async function readAll<Item>(
  readAfter: (last: Item | undefined) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (;;) {
    const part = await readAfter(all.at(-1));
    all.push(...part);
    if (part.length < readAtOnce) return all;
  }
}
