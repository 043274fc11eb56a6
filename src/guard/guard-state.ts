import { Counter, Entry, RecipientSends, CountrySpending } from "./counters.ts";

/** Maximum number of entries of each map. */
const maximum = { counters: 200_000, spending: 50_000, recipients: 100_000, converted: 200_000 };
/** Number of entries in one chunk of a snapshot. A chunk has at most about 100 KB. */
const entriesPerChunk = 500;
/** Version of the snapshot format. Chunks with another version are ignored. */
const version = 1;

/** A map that keeps the most recently used entries, at least half of its capacity. */
class LruMap<Kind extends Entry> {
  private readonly maximum: number;
  private readonly Kind: new () => Kind;
  private recent = new Map<string, Kind>();
  private older = new Map<string, Kind>();
  private readonly empty: Kind;

  constructor(maximum: number, Kind: new () => Kind) {
    this.maximum = maximum;
    this.Kind = Kind;
    this.empty = new Kind();
  }

  /**
   * Returns the entry and marks it as used, because it may block sends. If there is none, returns a shared empty entry.
   * Callers must not count in it.
   */
  read(key: string): Kind {
    return this.recent.get(key) ?? (this.older.has(key) ? this.get(key) : this.empty);
  }

  /** Returns the entry and marks it as used. Creates it if there is none. */
  get(key: string): Kind {
    const recent = this.recent.get(key);
    if (recent) return recent;
    const found = this.older.get(key) ?? new this.Kind();
    // Evicts in two halves. A map that deletes its oldest entry at each step would iterate over all deleted entries.
    if (this.recent.size >= this.maximum / 2) [this.older, this.recent] = [this.recent, new Map()];
    this.recent.set(key, found);
    return found;
  }

  delete(key: string): void {
    this.recent.delete(key);
    this.older.delete(key);
  }

  *entries(): Generator<[string, Kind]> {
    for (const [key, entry] of this.older) if (!this.recent.has(key)) yield [key, entry];
    yield* this.recent;
  }
}

/**
 * Creates the guard's counters. `share` is the share of the default capacity, for runtimes with little memory. Default:
 * 1. The property names are persisted in snapshots.
 */
export function createGuardState(share = 1) {
  return {
    /** By rule, account and scope. */
    counters: new LruMap(maximum.counters * share, Counter),
    /** By account and country. */
    spending: new LruMap(maximum.spending * share, CountrySpending),
    /** By recipient and kind of channel, across accounts. */
    recipients: new LruMap(maximum.recipients * share, RecipientSends),
    /** Recipients with a conversion, by the hash of the recipient and the account or the requester. */
    converted: new LruMap(maximum.converted * share, Entry),
  };
}

export type GuardState = ReturnType<typeof createGuardState>;

/**
 * Returns the counters as chunks of a bounded size. Omits expired ones, so that no personal data is stored for longer.
 */
export function* writeSnapshot(memory: GuardState, now: number): Generator<string> {
  let entries: unknown[] = [];
  const write = () => JSON.stringify({ version, entries: entries.splice(0) });
  for (const [name, map] of Object.entries<LruMap<Entry>>(memory)) {
    for (const [key, entry] of map.entries()) {
      if (entry.expiresAt > now) entries.push([name, key, entry]);
      if (entries.length >= entriesPerChunk) yield write();
    }
  }
  yield write();
}

/** Restores a chunk of `writeSnapshot`. Ignores a chunk with another version. Throws if it is not JSON. */
export function restoreChunk(memory: GuardState, part: string): void {
  const read = JSON.parse(part) as { version?: number; entries?: [keyof GuardState, string, object][] };
  if (read.version !== version) return;
  for (const [name, key, value] of read.entries ?? []) Object.assign(memory[name].get(key), value);
}
