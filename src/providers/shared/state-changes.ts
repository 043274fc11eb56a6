import type { Clock } from "../../ports/clock.ts";

/** The time of the latest change of a provider's state. */
interface StateChanges {
  /** Notes whether an event, which has happened or is `event`, has changed the state. */
  note(event?: () => void): void;
  /** Returns the time of the latest change. */
  changedAt(): number;
}

/** Notes changes of `isUp`. One that comes without an event, because a time is over, came at the end of that time. */
export function createStateChanges(
  clock: Clock,
  isUp: () => boolean,
  endOfTime: () => number = clock.monotonic,
): StateChanges {
  let wasUp = isUp();
  let changedAt = clock.monotonic();

  function noteAt(at: number): void {
    if (isUp() === wasUp) return;
    wasUp = !wasUp;
    changedAt = at;
  }

  return {
    note(event) {
      if (event) noteAt(endOfTime());
      event?.();
      noteAt(clock.monotonic());
    },
    changedAt() {
      noteAt(endOfTime());
      return changedAt;
    },
  };
}
