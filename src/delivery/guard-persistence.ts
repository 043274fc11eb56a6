import { millisecondsPerDay, millisecondsPerMinute } from "../domain/time/units.ts";
import type { Clock } from "../ports/clock.ts";
import type { GuardCounters, RecipientCounters, RecipientMemory } from "../ports/guard.ts";
import type { Store } from "../ports/store.ts";
import { ignoreBusyStore } from "./periodic-task.ts";

const kinds = ["counters"] as const;
const chunksAtOnce = 5;
const maximumChunks = 999_999;

/**
 * Saves the guard's counters, and restores them at the next start. All instances save to the same records, so an
 * instance restores the counters of the instance that saved last.
 */
export interface GuardPersistence {
  /** Restores the saved counters. Later calls change nothing, once a call has succeeded. */
  restore(): Promise<void>;
  /** Saves now if the counters changed. */
  save(): Promise<void>;
  /**
   * Saves at most once a minute if the counters changed. Otherwise saves once a day, so that the store drops expired
   * counters. If the store is busy, resolves, and the next call saves again.
   */
  saveDue(): Promise<void>;
}

/** Creates the storage of the guard's counters. A crash loses the counts of about one minute, since the latest save. */
export function createGuardPersistence(
  { commit, guardRecords }: Pick<Store, "commit" | "guardRecords">,
  guard: GuardCounters,
  clock: Clock,
): GuardPersistence {
  let isRestored = false;
  let saved = { changes: 0, at: clock.now() };

  const toRecord = (chunk: number, value: string) => {
    // Records are listed by descending id, so chunk 1 is restored first. The guard's order of use is thus restored too:
    // earlier chunks have the entries that were not used for a longer time.
    const id = `counters ${String(maximumChunks - chunk).padStart(6, "0")}`;
    return { id, kind: kinds[0], accountId: "", key: String(chunk), value, until: null };
  };

  async function write(): Promise<void> {
    const now = { changes: guard.getChangeCount(), at: clock.now() };
    let chunk = 0;
    for (const counters of guard.snapshot())
      await commit([guardRecords.put(toRecord((chunk += 1), counters))]);
    const outdatedQuery = { kinds, before: toRecord(chunk, "").id, limit: chunksAtOnce };
    for (
      let outdated = await guardRecords.list(outdatedQuery);
      outdated.length > 0;
      outdated = await guardRecords.list(outdatedQuery)
    ) {
      // Fails with `not_found` if another instance has removed the record.
      for (const each of outdated) await commit([guardRecords.remove(each)], { not_found: () => {} });
    }
    saved = now;
  }

  const hasChanged = () => guard.getChangeCount() !== saved.changes;

  return {
    async restore() {
      for (let before: string | undefined; ;) {
        const records = await guardRecords.list({ kinds, before, limit: chunksAtOnce });
        // On Cloudflare Workers, several requests may restore at the same time.
        if (isRestored) return;
        for (const { value } of records) guard.restoreChunk(value);
        isRestored = records.length < chunksAtOnce;
        before = records.at(-1)?.id;
      }
    },
    async save() {
      if (hasChanged()) await write();
    },
    async saveDue() {
      const pause = hasChanged() ? millisecondsPerMinute : millisecondsPerDay;
      if (clock.now() - saved.at >= pause) await ignoreBusyStore(write());
    },
  };
}

/**
 * Creates the access to the counters of one recipient. The saved counters are restored before they are changed, because
 * a command has none.
 */
export function createRecipientCounters(
  { commit, privacy }: Pick<Store, "commit" | "privacy">,
  guard: RecipientMemory,
  { restore, save }: Pick<GuardPersistence, "restore" | "save">,
): RecipientCounters {
  return {
    async list(recipient) {
      await restore();
      return guard.listRecipientSends(recipient);
    },
    async erase(recipient) {
      await restore();
      guard.eraseRecipient(recipient, await privacy.listSenders(recipient));
      await save();
      await commit([privacy.notifyErased(recipient)]);
    },
    async eraseFromMemory(recipient) {
      guard.eraseRecipient(recipient, await privacy.listSenders(recipient).catch(() => []));
    },
  };
}
