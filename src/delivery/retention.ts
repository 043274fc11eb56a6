import { runEvery, ignoreBusyStore, type PeriodicTask } from "./periodic-task.ts";
import type { StopSignal } from "./queue-consumer.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/telemetry.ts";
import type { Store } from "../ports/store.ts";
import { getEarlierTime } from "../domain/time/instants.ts";
import { getRetentionStart } from "../domain/time/months.ts";
import { purgeInSteps } from "./purge.ts";
import { countBefore } from "./statistics/roll-up.ts";

const everyMilliseconds = 60_000;

interface RetentionContext {
  readonly store: Pick<Store, "retention" | "traffic" | "commit">;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Number of whole months before the current one for which messages are retained. If unset, messages are retained
   * permanently.
   */
  readonly retentionMonths?: number | undefined;
}

/**
 * Returns a task that removes data after its retention period, and messages after they are counted in the statistics. It
 * runs at most once a minute. If the database is busy, or another instance is counting, it continues a minute later.
 */
export function createRetentionTask(
  { store, clock, log, retentionMonths }: RetentionContext,
  holder: string,
): PeriodicTask {
  const { retention } = store;
  const expired = { purge: retention.remove, stepSize: retention.stepSize };
  let countedBefore = 0;
  let hasRun = false;

  async function remove(months: number, stop: StopSignal | undefined): Promise<void> {
    const before = getRetentionStart(getEarlierTime(clock), months);
    // Statistics are retained permanently, and cannot be computed from removed messages.
    if (before > countedBefore && !(await countBefore({ store, clock, log }, before, holder, stop))) return;
    countedBefore = before;
    await purgeInSteps([expired], before, clock, stop);
  }

  return runEvery(everyMilliseconds, clock, async (stop) => {
    if (retentionMonths !== undefined) await ignoreBusyStore(remove(retentionMonths, stop));
    await ignoreBusyStore(purgeInSteps(retention.expiring, getEarlierTime(clock), clock, stop));
    // The first run is at the start, when the log has only the new tables of a database, or the end of a previous run.
    if (hasRun) retention.truncateLog();
    hasRun = true;
  });
}
