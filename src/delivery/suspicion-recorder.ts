import { withTimeout } from "../common/with-timeout.ts";
import type { Queue } from "../domain/messages/delivery.ts";
import type { Clock } from "../ports/clock.ts";
import type { Suspicion } from "../ports/guard.ts";
import type { Log } from "../ports/telemetry.ts";
import type { Store } from "../ports/store.ts";
import { prepareSuspicionEnd, prepareSuspicionEvent, toSuspicionRecord } from "../ports/suspicions.ts";
import { runEvery, ignoreBusyStore, type PeriodicTask } from "./periodic-task.ts";

const everyMilliseconds = 10_000;
const maximumPending = 1_000;
const endedAtOnce = 100;
/** Maximum wait for the previous write, which may never finish because Cloudflare has terminated its invocation. */
const previousWriteMilliseconds = 30_000;
const kinds = ["suspicion"] as const;

interface RecorderDependencies {
  readonly store: Pick<Store, "commit" | "guardRecords" | "accountEvents">;
  readonly clock: Clock;
  readonly log: Log;
  readonly wake: (queue: Queue) => void;
}

/** Records the guard's suspicions in the store, and notifies their accounts of start and end. */
export interface SuspicionRecorder {
  /**
   * Records the start of a suspicion. If `until` is not after `since`, records its early end. Never throws. Drops the
   * suspicion if 1,000 are pending.
   */
  readonly record: (suspicion: Suspicion) => void;
  /** Records suspicions that could not be stored before, and ends expired ones. */
  readonly runDue: PeriodicTask;
}

/** Creates a recorder. If the store is not available, `runDue` retries after at most ten seconds. */
export function createSuspicionRecorder({
  store,
  clock,
  log,
  wake,
}: RecorderDependencies): SuspicionRecorder {
  let pending: Suspicion[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(suspicion: Suspicion): Promise<void> {
    const record = toSuspicionRecord(suspicion);
    const { accountId, key, until } = record;
    const [known] = await store.guardRecords.list({ kinds, accountId, key, limit: 1 });
    const now = clock.now();
    const isOver = suspicion.until <= suspicion.since;
    const isKnown =
      known !== undefined && known.until! > now && (known.value.isBlocked || !suspicion.isBlocked);
    // Another instance has started the suspicion, or the guard has restarted since.
    if (isKnown && !isOver) return store.commit([store.guardRecords.setUntil(known, until!)]);
    const beginning = [
      store.guardRecords.add(record),
      prepareSuspicionEvent(store, record, "BEGAN", record.value.since),
    ];
    if (isOver && !known) return;
    const ending = known ? prepareSuspicionEnd(store, known, Math.min(known.until!, suspicion.since)) : [];
    const changes = [...ending, ...(isOver ? [] : beginning)];
    const conflict = () => true;
    const hasConflict = await store.commit(changes, { not_found: conflict, already_recorded: conflict });
    // Another instance or request has ended or started the suspicion since the read.
    if (hasConflict) return write(suspicion);
    wake("webhooks");
  }

  /** Writes the pending suspicions one after another, because an end must be recorded after its start. */
  function writePending(): Promise<void> {
    writing = withTimeout(previousWriteMilliseconds, writing, () => {}).then(writeAll, writeAll);
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

  /** Ends all expired suspicions. With one page a run, the suspicions of one account could delay those of another. */
  async function endDue(): Promise<void> {
    const now = clock.now();
    for (let isLast = false; !isLast;) {
      const ended = await store.guardRecords.list({ kinds, endedBy: now, limit: endedAtOnce });
      for (const each of ended)
        await store.commit(prepareSuspicionEnd(store, each, each.until!), { not_found: () => {} });
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
      if (pending.length < maximumPending) pending.push(suspicion);
      writePending().catch(() => {});
    },
    runDue: runEvery(everyMilliseconds, clock, () => ignoreBusyStore(writePending().then(endDue))),
  };
}
