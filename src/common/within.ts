// Sockets are read by the real time, also where a test sets the clock that timers go by.
const { setImmediate, clearImmediate } = globalThis;

/** The result of the work or, after `milliseconds`, what `late` returns or throws; the work is not interrupted. */
export function within<Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const cancel = whenOver(milliseconds, resolve);
  return Promise.race([work, over.then(late)]).finally(cancel);
}

/** How often is looked whether the time is over. */
const lookMilliseconds = 500;
/** Of the time between two looks no more than this counts. */
const countedMilliseconds = 2 * lookMilliseconds;

/**
 * Calls back after this time, when what has come by then is read; what it returns cancels that. After a pause of the process
 * timers run before sockets are read: an answer that is there would count as none, and its request be made again. What was
 * to be sent before a pause leaves only after it, so that of a pause a second at most counts. Deno reads later than that.
 */
export function whenOver(milliseconds: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: NodeJS.Immediate | undefined;

  function wait(left: number): void {
    const pause = Math.min(left, lookMilliseconds);
    const begun = performance.now();
    timer = setTimeout(() => {
      const passed = Math.max(pause, Math.min(performance.now() - begun, countedMilliseconds));
      if (passed < left) wait(left - passed);
      else reading = setImmediate(act);
    }, pause);
  }

  wait(milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
