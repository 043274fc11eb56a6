import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** A smaller difference comes from a slow or fast clock, not from one that was set. */
const minimumMilliseconds = 2_000;
const rowsAtOnce = 5_000;
/** More than there are routes in a file, and than routes change while messages wait. */
const maximumQueues = 10_000;

const { messageLeaseMilliseconds, serviceWindowMarginMilliseconds } = lifetimes;

/** A step of the time of day: by how much, and what it was just before and after. */
interface Step {
  readonly by: number;
  readonly before: number;
  readonly after: number;
}

/** Notices when the time of day is set. */
export interface ClockSteps {
  /** Resolves when queued messages are due as long from now as before the last step; undefined if all are already. */
  settle(): Promise<void> | undefined;
}

/**
 * Compares the time of day with the time that has really passed. A step is logged once, and the due times of waiting
 * messages are moved by it. Otherwise a clock set back would delay retries and the ends of leases by as much, and a
 * clock set forward would have messages sent again that are at a gateway now. Customer service windows that begin later than
 * now are removed: they would last longer than WhatsApp has them.
 */
export function createClockSteps({
  store,
  clock,
  log,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): ClockSteps {
  let ahead = clock.now() - clock.monotonic();
  const steps: Step[] = [];
  let settling: Promise<void> | undefined;

  function look(): void {
    const after = clock.now();
    const by = after - clock.monotonic() - ahead;
    ahead += by;
    if (Math.abs(by) < minimumMilliseconds) return;
    steps.push({ by, before: after - by, after });
    log.warn({ step_milliseconds: by }, by > 0 ? "the clock was set forward" : "the clock was set back");
  }

  async function move(): Promise<void> {
    for (let step = steps[0]; step; step = steps[0]) {
      // Left by a clock that was ahead; another instance's may be a little, too.
      if (step.by < 0) await removeAll(store.serviceWindows, step.after + serviceWindowMarginMilliseconds);
      for (const queue of await store.messages.queues(maximumQueues)) {
        for (let moved = rowsAtOnce; moved === rowsAtOnce;) {
          const leasedUntil = clock.now() + messageLeaseMilliseconds;
          moved = await store.messages.moveDue(queue, { ...step, leasedUntil }, rowsAtOnce);
        }
      }
      steps.shift();
    }
  }

  return {
    settle() {
      look();
      if (steps.length > 0) settling ??= move().finally(() => (settling = undefined));
      return settling;
    },
  };
}

async function removeAll({ purgeAfter }: Store["serviceWindows"], instant: number): Promise<void> {
  for (let removed = rowsAtOnce; removed === rowsAtOnce;) removed = await purgeAfter(instant, rowsAtOnce);
}
