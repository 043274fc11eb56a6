/** How fast parts may be submitted: as fast as the windows allow, until the SMSC throttles. */
export interface Pace {
  /** Whether a part may be submitted now. */
  readonly isOpen: boolean;
  /** A part was submitted. */
  spend(): void;
  /** The SMSC throttled: stops for a while, then continues with twice the pause between parts. */
  slow(): void;
  /** The SMSC accepted a part: the pause shrinks by a fifth. */
  ease(): void;
  close(): void;
}

const firstDistanceMilliseconds = 20;
const maximumDistanceMilliseconds = 1_000;
/** Answers to parts that were already under way belong to the same throttling. */
const stopMilliseconds = 250;
const shrinking = 0.8;

/** Starts at full speed; `onOpen` is called when the next part may be submitted. */
export function createPace(onOpen: () => void): Pace {
  let distance = 0;
  let isStopped = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(milliseconds: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      isStopped = false;
      onOpen();
    }, milliseconds);
  }

  return {
    get isOpen() {
      return timer === undefined;
    },
    spend() {
      if (distance > 0 && !isStopped) wait(distance);
    },
    slow() {
      if (isStopped) return;
      distance = Math.min(Math.max(distance * 2, firstDistanceMilliseconds), maximumDistanceMilliseconds);
      isStopped = true;
      wait(Math.max(distance, stopMilliseconds));
    },
    ease() {
      distance *= shrinking;
      if (distance < 1) distance = 0;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
