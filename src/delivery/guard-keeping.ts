import { dayMilliseconds, minuteMilliseconds } from "../domain/time/units.ts";
import type { Clock } from "../ports/clock.ts";
import type { GuardMemory } from "../ports/guard.ts";
import type { Store } from "../ports/store.ts";
import { unlessBusy } from "./chore.ts";

const kinds = ["counters"] as const;
const partsAtOnce = 5;
const mostParts = 999_999;

/** Stores the guard's counters for the next start. */
export interface GuardKeeping {
  restore(): Promise<void>;
  /** Saves now if the counters changed. */
  save(): Promise<void>;
  /** Saves once a minute if the counters changed, and once a day, so that the store forgets those that count no more. */
  saveDue(): Promise<void>;
}

/** Creates the storage of the counters. A crash loses the counts of a minute at most. */
export function createGuardKeeping(
  { commit, guardRecords }: Pick<Store, "commit" | "guardRecords">,
  guard: GuardMemory,
  clock: Clock,
): GuardKeeping {
  let isRestored = false;
  let saved = { changes: 0, at: clock.now() };

  const toRecord = (part: number, value: string) => {
    // Records are listed by descending identifier. The first part has the entries that were not used for the longest time.
    const id = `counters ${String(mostParts - part).padStart(6, "0")}`;
    return { id, kind: kinds[0], accountId: "", key: String(part), value, until: null };
  };

  async function write(): Promise<void> {
    const now = { changes: guard.changes(), at: clock.now() };
    let part = 0;
    for (const counters of guard.parts()) await commit([guardRecords.put(toRecord((part += 1), counters))]);
    const later = { kinds, before: toRecord(part, "").id, limit: partsAtOnce };
    for (let rest = await guardRecords.list(later); rest.length > 0; rest = await guardRecords.list(later)) {
      // Refused if another instance has removed it.
      for (const each of rest) await commit([guardRecords.remove(each)], { not_found: () => {} });
    }
    saved = now;
  }

  const hasChanged = () => guard.changes() !== saved.changes;

  return {
    async restore() {
      for (let before: string | undefined; ;) {
        const parts = await guardRecords.list({ kinds, before, limit: partsAtOnce });
        // At the edge, several requests may restore at once.
        if (isRestored) return;
        for (const { value } of parts) guard.restore(value);
        isRestored = parts.length < partsAtOnce;
        before = parts.at(-1)?.id;
      }
    },
    async save() {
      if (hasChanged()) await write();
    },
    async saveDue() {
      const pause = hasChanged() ? minuteMilliseconds : dayMilliseconds;
      if (clock.now() - saved.at >= pause) await unlessBusy(write());
    },
  };
}
