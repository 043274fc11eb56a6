import type { Clock } from "../../ports/clock.ts";

/** Time of the latest change of a provider's state. */
interface StateChanges {
  /**
   * Records a change of the state by an event. Runs `event` if it is passed. Otherwise the event has already happened.
   */
  record(event?: () => void): void;
  /** Returns the time of the latest change. */
  changedAt(): number;
}

/** Tracks changes of `isUp`. A change without an event happens because a period ended. Its time is `endOfTime()`. */
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
