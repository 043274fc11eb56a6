import type { Clock } from "../../ports/clock.ts";

/** Time of the latest change of a provider's state. */
interface StateChanges {
  /**
   * Records a change of the state by an event, if the state has changed. Runs `event` if it is passed. Otherwise the
   * event has already happened.
   */
  record(event?: () => void): void;
  /**
   * Returns the time of the latest change, by the monotonic clock. Before the first change, the time of the creation.
   */
  changedAt(): number;
}

/**
 * Tracks changes of `isUp`. A change without an event happens because a period has ended. Its time is `endOfTime()`, by
 * the monotonic clock. Default: the time when it is noticed.
 */
export function createStateChanges(
  clock: Clock,
  isUp: () => boolean,
  endOfTime: () => number = clock.monotonic,
): StateChanges {
  let wasUp = isUp();
  let changedAt = clock.monotonic();

  function recordAt(at: number): void {
    if (isUp() === wasUp) return;
    wasUp = !wasUp;
    changedAt = at;
  }

  return {
    record(event) {
      if (event) recordAt(endOfTime());
      event?.();
      recordAt(clock.monotonic());
    },
    changedAt() {
      recordAt(endOfTime());
      return changedAt;
    },
  };
}
