import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Store } from "../../ports/store.ts";

/** A smaller difference comes from a slow or fast clock, not from one that was set. */
const minimumMilliseconds = 2_000;
const messagesAtOnce = 5_000;
/** More than there are routes in a file, and than routes change while messages wait. */
const maximumQueues = 10_000;

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
 * clock set forward would have messages sent again that are at a gateway now.
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
  let ahead = clock.now() - clock.steady();
  const steps: Step[] = [];
  let settling: Promise<void> | undefined;

  function look(): void {
    const after = clock.now();
    const by = after - clock.steady() - ahead;
    ahead += by;
    if (Math.abs(by) < minimumMilliseconds) return;
    steps.push({ by, before: after - by, after });
    log.warn({ step_milliseconds: by }, by > 0 ? "the clock was set forward" : "the clock was set back");
  }

  async function move(): Promise<void> {
    for (let step = steps[0]; step; step = steps[0]) {
      for (const queue of await store.messages.queues(maximumQueues)) {
        for (let moved = messagesAtOnce; moved === messagesAtOnce;) {
          moved = await store.messages.moveDue(queue, step, messagesAtOnce);
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
