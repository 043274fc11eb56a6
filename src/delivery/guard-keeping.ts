import { within } from "../common/within.ts";
import { createId, timeOfId } from "../domain/identifiers.ts";
import type { Clock } from "../ports/clock.ts";
import type { GuardMemory, PastSends } from "../ports/guard.ts";
import type { Log } from "../ports/log.ts";
import type { Store } from "../ports/store.ts";
import { regionNamed } from "../domain/phone/phone.ts";
import { dayMilliseconds } from "../domain/time/units.ts";
import { unlessBusy } from "./chore.ts";

const everyMilliseconds = 60_000;
/** How far back it is looked for what accounts are used to, where no guard has kept anything. */
const recalledDays = 14;
/** How long a writing waits for the one before it, which may have been cut off with its invocation. */
const patienceMilliseconds = 30_000;
const mostRecalled = 100_000;
const partsAtOnce = 5;

interface Keeping {
  readonly store: Pick<Store, "commit" | "guardCounters" | "traffic">;
  readonly guard: GuardMemory;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps what the guard has counted, for the next start. */
export interface GuardKeeping {
  /** Puts back what was kept last; where nothing was, what accounts sent on the last days. */
  restore(): Promise<void>;
  /** Keeps it now, unless nothing was counted since and all that was kept still counts. */
  save(): Promise<void>;
  /** The same once a minute. */
  saveDue(): Promise<void>;
}

/** Snapshots in the store, each under a time of its own: one that is cut off is never read. */
export function createGuardKeeping({ store, guard, clock, log }: Keeping): GuardKeeping {
  const { guardCounters } = store;
  let saved = 0;
  /** The snapshot that it has kept or put back last, and from when on there is in it what counts no more. */
  let own: string | undefined;
  let lapsesAt = 0;
  let isRestored = false;
  let nextAt = clock.now() + everyMilliseconds;
  let saving: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    const changes = guard.changes();
    const isSame = changes === saved;
    if (isSame && (own === undefined || clock.now() <= lapsesAt)) return;
    const kept = await guardCounters.newest();
    if (isSame && kept !== own) {
      // Another instance counts, and leaves out of what it keeps what counts no more.
      own = undefined;
      return;
    }
    // Later than what is there, or it would not be found: an instance whose clock is ahead may have kept that.
    const newest = timeOfId(kept ?? "") ?? 0;
    const snapshot = createId(Math.max(clock.now(), newest + 1));
    await writeSnapshot(store, snapshot, guard.parts());
    own = snapshot;
    lapsesAt = clock.now() + (isSame ? dayMilliseconds : everyMilliseconds);
    saved = changes;
  }

  /** Whether all of a snapshot was there: another instance that keeps one forgets it, also while it is read. */
  async function putBack(snapshot: string): Promise<boolean> {
    for (let from = 0; ; from += partsAtOnce) {
      const parts = await guardCounters.parts(snapshot, from, partsAtOnce);
      if (isRestored) return true;
      for (const { counters } of parts) guard.restore(counters);
      const last = parts.at(-1);
      if (last?.parts !== null) return last !== undefined;
    }
  }

  /** One after the other. */
  function save(): Promise<void> {
    const written = within(patienceMilliseconds, saving, () => {}).then(write);
    saving = written.catch(() => {});
    return written;
  }

  return {
    async restore() {
      let snapshot = await guardCounters.newest();
      // At the edge several requests may begin with this; what one has put back is counted on by then.
      if (snapshot === undefined) {
        const past = await recalled({ store, clock, log });
        if (!isRestored) for (const each of past) guard.recall(each);
      }
      let tried: string | undefined;
      while (snapshot !== undefined && snapshot !== tried && !(await putBack(snapshot))) {
        tried = snapshot;
        snapshot = await guardCounters.newest();
      }
      if (isRestored) return;
      isRestored = true;
      own = snapshot;
      lapsesAt = (timeOfId(snapshot ?? "") ?? 0) + dayMilliseconds;
    },
    save,
    async saveDue() {
      if (clock.now() < nextAt) return;
      nextAt = clock.now() + everyMilliseconds;
      await unlessBusy(save());
    },
  };
}

/** The last part tells how many there are, so that a snapshot which was cut off is known as such. */
async function writeSnapshot(
  { commit, guardCounters }: Keeping["store"],
  snapshot: string,
  parts: Iterable<string>,
): Promise<void> {
  let part = 0;
  let held: string | undefined;
  const put = (counters: string, count: number | null) =>
    commit([guardCounters.put({ snapshot, part, parts: count, counters })]);
  for (const counters of parts) {
    if (held !== undefined) {
      await put(held, null);
      part += 1;
    }
    held = counters;
  }
  await put(held ?? "[]", part + 1);
  await commit([guardCounters.forgetBefore(snapshot)]);
}

/** Accounts are judged by what they are used to, also where the guard is new to the service: what they sent, the earliest first. */
async function recalled({ store, clock, log }: Omit<Keeping, "guard">): Promise<readonly PastSends[]> {
  const until = Math.floor(clock.now() / dayMilliseconds) * dayMilliseconds;
  const from = until - recalledDays * dayMilliseconds;
  const keys = ["account_id", "country"] as const;
  const sums = await store.traffic.sums({
    from,
    until,
    keys,
    span: "day",
    filter: {},
    limit: mostRecalled,
  });
  if (sums === "too_many") {
    log.warn({}, "the guard does not know what accounts are used to: they sent to too many countries");
    return [];
  }
  return sums
    .toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))
    .map((row) => ({
      accountId: row.keys.account_id ?? "",
      region: regionNamed(row.keys.country ?? ""),
      sends: row.sent,
      spentMicros: row.chargedMicros,
      at: row.start ?? from,
    }));
}
