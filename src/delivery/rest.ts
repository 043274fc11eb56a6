/** The rest after a step, as a multiple of the time that the step took; the store is then left to others. */
const restFactor = 3;
const maximumMilliseconds = 1_000;

/** Rests after a step that took so many milliseconds. */
export const restAfter = (milliseconds: number) =>
  new Promise<void>((resolve) =>
    setTimeout(resolve, Math.min(restFactor * milliseconds, maximumMilliseconds)),
  );
