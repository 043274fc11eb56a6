import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** Minimum size of a clock step. A smaller difference comes from a slow or fast clock. */
const minimumMilliseconds = 2_000;
const rowsAtOnce = 5_000;
/** Larger than the number of routes in a file, including those that change while messages are queued. */
const maximumQueues = 10_000;

const { messageLeaseMilliseconds, serviceWindowMarginMilliseconds } = lifetimes;

/** A clock step in milliseconds, with the time of day just before and after it. */
interface Step {
  readonly by: number;
  readonly before: number;
  readonly after: number;
}

/** Detects clock steps. */
export interface ClockSteps {
  /**
   * Resolves when the due times of queued messages are adjusted to the latest clock step. Returns undefined if they are
   * already. Rejects if the store fails. The next call then continues.
   */
  adjustDueTimes(): Promise<void> | undefined;
}

/**
 * Creates the detection of clock steps. It compares the time of day with the monotonic clock, logs each step once, and
 * moves the due times of queued messages by it.
 *
 * - Without it, a clock that is set back would delay retries and lease expiry by the same amount.
 * - A clock that is set forward would submit messages again that are being submitted now.
 * - Customer service windows that start in the future are removed, because they would last longer than at WhatsApp.
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
  let adjusting: Promise<void> | undefined;

  function detect(): void {
    const after = clock.now();
    const by = after - clock.monotonic() - ahead;
    ahead += by;
    if (Math.abs(by) < minimumMilliseconds) return;
    steps.push({ by, before: after - by, after });
    log.warn({ step_milliseconds: by }, by > 0 ? "the clock was set forward" : "the clock was set back");
  }

  async function adjust(): Promise<void> {
    for (let step = steps[0]; step; step = steps[0]) {
      // Windows of a clock that was ahead are removed. The clock of another instance may be slightly ahead, too.
      if (step.by < 0) await removeAll(store.serviceWindows, step.after + serviceWindowMarginMilliseconds);
      for (const queue of await store.messages.listQueues(maximumQueues)) {
        for (let adjusted = rowsAtOnce; adjusted === rowsAtOnce;) {
          const leasedUntil = clock.now() + messageLeaseMilliseconds;
          adjusted = await store.messages.shiftDueTimes(queue, { ...step, leasedUntil }, rowsAtOnce);
        }
      }
      steps.shift();
    }
  }

  return {
    adjustDueTimes() {
      detect();
      if (steps.length > 0) adjusting ??= adjust().finally(() => (adjusting = undefined));
      return adjusting;
    },
  };
}

async function removeAll({ purgeAfter }: Store["serviceWindows"], instant: number): Promise<void> {
  for (let removed = rowsAtOnce; removed === rowsAtOnce;) removed = await purgeAfter(instant, rowsAtOnce);
}
