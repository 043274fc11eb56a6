import { regionNamed } from "../domain/phone/phone.ts";
import { dayMilliseconds, minuteMilliseconds } from "../domain/time/units.ts";
import type { Clock } from "../ports/clock.ts";
import type { GuardMemory, PastSends } from "../ports/guard.ts";
import type { Log } from "../ports/log.ts";
import type { Store } from "../ports/store.ts";
import { unlessBusy } from "./chore.ts";

const recalledDays = 14;
const mostRecalled = 100_000;
const partsAtOnce = 5;

interface Keeping {
  readonly store: Pick<Store, "commit" | "guardCounters" | "traffic">;
  readonly guard: GuardMemory;
  readonly clock: Clock;
  readonly log: Log;
}

/** Stores the guard's counters for the next start. */
export interface GuardKeeping {
  /** Restores the counters. If there are none of this version, recalls the last 14 days of the statistics. */
  restore(): Promise<void>;
  /** Saves now if the counters changed. */
  save(): Promise<void>;
  /** Saves once a minute if the counters changed, and once a day, so that the store forgets those that count no more. */
  saveDue(): Promise<void>;
}

/** Creates the storage of the counters. A crash loses the counts of a minute at most. */
export function createGuardKeeping({ store, guard, clock, log }: Keeping): GuardKeeping {
  const { guardCounters } = store;
  let isRestored = false;
  let saved = { changes: 0, at: clock.now() };

  async function restoreParts(): Promise<boolean> {
    for (let from = 0; ; from += partsAtOnce) {
      const parts = await guardCounters.list(from, partsAtOnce);
      // At the edge, several requests may restore at once.
      if (isRestored) return true;
      const isKnown = parts.every((part) => guard.restore(part));
      if (!isKnown || parts.length < partsAtOnce) return isKnown && from + parts.length > 0;
    }
  }

  async function write(): Promise<void> {
    const now = { changes: guard.changes(), at: clock.now() };
    let part = 0;
    for (const counters of guard.parts()) {
      await store.commit([guardCounters.put(part, counters)]);
      part += 1;
    }
    await store.commit([guardCounters.removeFrom(part)]);
    saved = now;
  }

  const hasChanged = () => guard.changes() !== saved.changes;

  return {
    async save() {
      if (hasChanged()) await write();
    },
    async restore() {
      const past = (await restoreParts()) ? [] : await readPast({ store, clock, log });
      if (!isRestored) for (const each of past) guard.recall(each);
      isRestored = true;
    },
    async saveDue() {
      const pause = hasChanged() ? minuteMilliseconds : dayMilliseconds;
      if (clock.now() - saved.at >= pause) await unlessBusy(write());
    },
  };
}

/** Returns the accounts' sends of the last days from the statistics, the earliest day first. */
async function readPast({ store, clock, log }: Omit<Keeping, "guard">): Promise<readonly PastSends[]> {
  const until = Math.floor(clock.now() / dayMilliseconds) * dayMilliseconds;
  const from = until - recalledDays * dayMilliseconds;
  const keys = ["account_id", "country"] as const;
  const sums = await store.traffic.sums({ from, until, keys, span: "day", filter: {}, limit: mostRecalled });
  if (sums === "too_many") {
    log.warn({}, "earlier sends not recalled: too many accounts and countries");
    return [];
  }
  const sorted = sums.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0));
  return sorted.map((row) => ({
    accountId: row.keys.account_id ?? "",
    region: regionNamed(row.keys.country ?? ""),
    sends: row.sent,
    spentMicros: row.chargedMicros,
    at: row.start ?? from,
  }));
}
