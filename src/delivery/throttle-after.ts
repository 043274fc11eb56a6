/** Pause after a step, as a multiple of its duration. It leaves the store to other work. */
const restFactor = 3;
const maximumMilliseconds = 1_000;

/** Pauses after a step that took `milliseconds`, for three times its duration, but at most one second. */
export const throttleAfter = (milliseconds: number) =>
  new Promise<void>((resolve) =>
    setTimeout(resolve, Math.min(restFactor * milliseconds, maximumMilliseconds)),
  );
