import { every, unlessBusy, type Chore } from "./chore.ts";
import type { StopSignal } from "./queue-consumer.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/telemetry.ts";
import type { Store } from "../ports/store.ts";
import { earlierTime } from "../domain/time/instants.ts";
import { keptFrom } from "../domain/time/months.ts";
import { purgeInSteps } from "./purge.ts";
import { countBefore } from "./statistics/roll-up.ts";

const everyMilliseconds = 60_000;

interface RetentionContext {
  readonly store: Pick<Store, "retention" | "traffic" | "commit">;
  readonly clock: Clock;
  readonly log: Log;
  /** Number of whole months before the current one for which messages are kept. If unset, messages are kept permanently. */
  readonly retentionMonths?: number | undefined;
}

/**
 * Returns a task that removes messages older than the retention period, at most once a minute. If the database is busy, the task
 * continues a minute later.
 */
export function createRetentionTask(
  { store, clock, log, retentionMonths }: RetentionContext,
  holder: string,
): Chore {
  const { retention } = store;
  const expired = { purge: retention.remove, stepSize: retention.stepSize };
  let countedBefore = 0;

  async function remove(months: number, stopping: StopSignal | undefined): Promise<void> {
    const before = keptFrom(earlierTime(clock), months);
    // Statistics are kept permanently, and cannot be calculated from removed messages.
    if (before > countedBefore && !(await countBefore({ store, clock, log }, before, holder, stopping)))
      return;
    countedBefore = before;
    await purgeInSteps([expired], before, clock, stopping);
  }

  return every(everyMilliseconds, clock, async (stopping) => {
    if (retentionMonths !== undefined) await unlessBusy(remove(retentionMonths, stopping));
  });
}
