import { within } from "../common/within.ts";
import type { Queue } from "../domain/messages/delivery.ts";
import type { Clock } from "../ports/clock.ts";
import type { Suspicion } from "../ports/guard.ts";
import type { Log } from "../ports/telemetry.ts";
import type { Store } from "../ports/store.ts";
import { end, notify, toRecord } from "../ports/suspicions.ts";
import { every, unlessBusy, type Chore } from "./chore.ts";

const everyMilliseconds = 10_000;
const mostPending = 1_000;
const endedAtOnce = 100;
/** A write may have been cut off with its invocation: the next one waits this long for it. */
const patienceMilliseconds = 30_000;
const kinds = ["suspicion"] as const;

interface Recording {
  readonly store: Pick<Store, "commit" | "guardRecords" | "accountEvents">;
  readonly clock: Clock;
  readonly log: Log;
  readonly wake: (queue: Queue) => void;
}

/** Records the guard's suspicions in the store, and notifies their accounts of the beginning and the end. */
export interface SuspicionRecorder {
  /** Records a suspicion that begins, or one that ended early: `until` is not after `since` then. */
  readonly record: (suspicion: Suspicion) => void;
  /** Records what the store could not take before, and ends suspicions whose time is over. */
  readonly runDue: Chore;
}

/** Creates a recorder. A suspicion that the store cannot take now is recorded ten seconds later. */
export function createSuspicionRecorder({ store, clock, log, wake }: Recording): SuspicionRecorder {
  let pending: Suspicion[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(suspicion: Suspicion): Promise<void> {
    const record = toRecord(suspicion);
    const { accountId, key, until } = record;
    const [known] = await store.guardRecords.list({ kinds, accountId, key, limit: 1 });
    const now = clock.now();
    const isOver = suspicion.until <= suspicion.since;
    const isKnown =
      known !== undefined && known.until! > now && (known.value.isBlocked || !suspicion.isBlocked);
    // Another instance has begun it, or the guard has restarted since.
    if (isKnown && !isOver) return store.commit([store.guardRecords.setUntil(known, until!)]);
    const beginning = [store.guardRecords.add(record), notify(store, record, "BEGAN", record.value.since)];
    if (isOver && !known) return;
    const ending = known ? end(store, known, Math.min(known.until!, suspicion.since)) : [];
    const changes = [...ending, ...(isOver ? [] : beginning)];
    const again = () => true;
    const isRefused = await store.commit(changes, { not_found: again, told_already: again });
    // Something else has ended or begun it now.
    if (isRefused) return write(suspicion);
    wake("webhooks");
  }

  /** Writes one after the other: the end of a suspicion comes after its beginning. */
  function writePending(): Promise<void> {
    writing = within(patienceMilliseconds, writing, () => {}).then(writeAll, writeAll);
    return writing;
  }

  async function writeAll(): Promise<void> {
    for (;;) {
      const [first] = pending;
      if (!first) return;
      await write(first);
      pending = pending.filter((each) => each !== first);
    }
  }

  /** Ends all of them: with one page each time, the suspicions of one account could delay those of another. */
  async function endDue(): Promise<void> {
    const now = clock.now();
    for (let isLast = false; !isLast;) {
      const ended = await store.guardRecords.list({ kinds, endedBy: now, limit: endedAtOnce });
      for (const each of ended) await store.commit(end(store, each, each.until!), { not_found: () => {} });
      if (ended.length > 0) wake("webhooks");
      isLast = ended.length < endedAtOnce;
    }
  }

  return {
    record(suspicion) {
      const { accountId, country, rule, value, limit, isBlocked, since, until } = suspicion;
      if (until > since) {
        const event = isBlocked ? "fraud suspected; sends are blocked" : "fraud suspected";
        log.warn({ account_id: accountId, country, rule, value, limit }, event);
      }
      if (pending.length < mostPending) pending.push(suspicion);
      writePending().catch(() => {});
    },
    runDue: every(everyMilliseconds, clock, () => unlessBusy(writePending().then(endDue))),
  };
}
