import { channels } from "../../domain/messages/delivery.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Store } from "../../ports/store.ts";

/** Less than this, a clock is rather slow or fast than set. */
const minimumMilliseconds = 2_000;
const messagesAtOnce = 5_000;

/** A step of the time of day: by how much, and what it was just before and after. */
interface Step {
  readonly by: number;
  readonly before: number;
  readonly after: number;
}

/** Notices when the time of day is set. */
export interface ClockSteps {
  /** Resolves when what waits in the queue is due as long from now as it was before the last step; undefined at once. */
  settle(): Promise<void> | undefined;
}

/**
 * Watches the time of day beside what has really passed. A step is logged once, and moves the due times of the messages
 * that wait: set back, they would be tried, and their leases end, so much later; set forward, what is at a gateway now
 * would be sent again.
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
      for (const channel of channels) {
        for (let moved = messagesAtOnce; moved === messagesAtOnce;) {
          moved = await store.messages.moveDue(channel, step, messagesAtOnce);
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
