import { every, unlessBusy, type Chore } from "./chore.ts";
import type { Stopping } from "./lane.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import type { Store } from "../ports/store.ts";
import { earlierTime } from "../domain/time/instants.ts";
import { keptFrom, startOfMonth } from "../domain/time/months.ts";
import { purgeInSteps } from "./purge.ts";
import { countBefore } from "./statistics/roll-up.ts";

const everyMilliseconds = 60_000;
/** The month that it is, and those that follow, so that a service which stood still for weeks begins each of them with its place. */
const monthsAhead = [0, 1, 2];

/** What is kept by months, and for how many; for ever where none is given. */
interface MonthKeeping {
  readonly store: Pick<Store, "months" | "traffic" | "commit">;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionMonths?: number | undefined;
}

/**
 * Keeps messages by months: makes the places of the months ahead, and removes messages of months that are not kept any more;
 * looks for either once a minute, and goes on a minute later where the database is busy.
 */
export function createMonthKeeping(
  { store, clock, log, retentionMonths }: MonthKeeping,
  holder: string,
): Chore {
  const { months } = store;
  let told = 0;
  let countedBefore = 0;

  async function tell(): Promise<void> {
    const astray = await months.astray();
    if (astray > told) {
      log.warn(
        { messages: astray },
        "messages of a time without a month: a clock was wrong as they were accepted",
      );
    }
    told = astray;
  }

  async function remove(stopping: Stopping | undefined): Promise<void> {
    if (retentionMonths === undefined) return;
    const before = keptFrom(earlierTime(clock), retentionMonths);
    // What is gone cannot be counted any more, and statistics are kept for ever.
    if (before > countedBefore && !(await countBefore({ store, clock, log }, before, holder, stopping)))
      return;
    countedBefore = before;
    await purgeInSteps([{ purge: months.remove }], before, clock, stopping);
  }

  return every(everyMilliseconds, clock, async (stopping) => {
    await prepareMonths(store, clock);
    await unlessBusy(tell());
    await unlessBusy(remove(stopping));
  });
}

/** Makes the places of the months ahead, unless the database is busy. */
export const prepareMonths = ({ months }: Pick<Store, "months">, clock: Pick<Clock, "now">): Promise<void> =>
  unlessBusy(months.prepare(monthsAhead.map((later) => startOfMonth(clock.now(), later))));
