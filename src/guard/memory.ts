import { Counter, Entry, RecipientSends, Spending } from "./counters.ts";

/** Largest number of entries. */
const most = { counters: 200_000, spending: 50_000, recipients: 100_000, converted: 200_000 };
/** Entries in one text of a snapshot: a text has about a hundred kilobytes at most. */
const entriesOfPart = 500;
/** Counters that another version wrote are not read. */
const version = 1;

/** A map that keeps at least half of its capacity of the entries that were used last. */
class Kept<Kind extends Entry> {
  private readonly most: number;
  private readonly Kind: new () => Kind;
  private recent = new Map<string, Kind>();
  private older = new Map<string, Kind>();
  private readonly empty: Kind;

  constructor(most: number, Kind: new () => Kind) {
    this.most = most;
    this.Kind = Kind;
    this.empty = new Kind();
  }

  /** Returns the entry and keeps it, because it may block sends, or returns one without counts, which is not to be changed. */
  read(key: string): Kind {
    return this.recent.get(key) ?? (this.older.has(key) ? this.get(key) : this.empty);
  }

  /** Returns the entry, and keeps it. */
  get(key: string): Kind {
    const recent = this.recent.get(key);
    if (recent) return recent;
    const found = this.older.get(key) ?? new this.Kind();
    // In two halves: a map that deletes its oldest entry at each step passes over all that it has deleted.
    if (this.recent.size >= this.most / 2) [this.older, this.recent] = [this.recent, new Map()];
    this.recent.set(key, found);
    return found;
  }

  *entries(): Generator<[string, Kind]> {
    for (const [key, entry] of this.older) if (!this.recent.has(key)) yield [key, entry];
    yield* this.recent;
  }
}

/** Creates the guard's counters. `share` of the usual capacity is for runtimes with little memory. */
export function createMemory(share = 1) {
  return {
    /** By rule, account and scope. */
    counters: new Kept(most.counters * share, Counter),
    /** By account and country. */
    spending: new Kept(most.spending * share, Spending),
    /** By recipient and kind of channel, of all accounts. */
    recipients: new Kept(most.recipients * share, RecipientSends),
    /** Recipients that have converted, by the hash of the recipient with the account or the requester. */
    converted: new Kept(most.converted * share, Entry),
  };
}

export type Memory = ReturnType<typeof createMemory>;

/** Returns the counters as texts of a bounded size. Leaves out those that have expired, so that no person is stored for longer. */
export function* writeParts(memory: Memory, now: number): Generator<string> {
  let entries: unknown[] = [];
  const write = () => JSON.stringify({ version, entries: entries.splice(0) });
  for (const [name, kept] of Object.entries<Kept<Entry>>(memory)) {
    for (const [key, entry] of kept.entries()) {
      if (entry.expiresAt > now) entries.push([name, key, entry]);
      if (entries.length >= entriesOfPart) yield write();
    }
  }
  yield write();
}

/** Restores a text of `writeParts`. */
export function readPart(memory: Memory, part: string): void {
  const read = JSON.parse(part) as { version?: number; entries?: [keyof Memory, string, object][] };
  if (read.version !== version) return;
  for (const [name, key, value] of read.entries ?? []) Object.assign(memory[name].get(key), value);
}
