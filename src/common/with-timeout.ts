// Sockets are read in real time, even if a test replaces the clock of the timers. The original functions are therefore
// saved here.
const { setImmediate, clearImmediate } = globalThis;

/**
 * Returns the result of `work`, or rejects with its error. After `milliseconds`, returns the result of `onTimeout`
 * instead, or rejects if that throws. `work` is not interrupted, and its later result or error is ignored.
 */
export function withTimeout<Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  onTimeout: () => Late,
): Promise<Result | Late> {
  const { promise: timedOut, resolve } = Promise.withResolvers<void>();
  const cancel = callAfter(milliseconds, resolve);
  return Promise.race([work, timedOut.then(onTimeout)]).finally(cancel);
}

/** Interval between two checks of the elapsed time. */
const checkMilliseconds = 500;
/** Maximum of the elapsed time between two checks that counts. */
const maximumCountedMilliseconds = 2 * checkMilliseconds;

/**
 * Calls `act` after `milliseconds`, once the data that arrived by then is read. Returns a function that cancels the
 * call.
 *
 * After a pause of the process, timers run before sockets are read. Without this order, a response that has arrived
 * would count as missing, and its request would be repeated. A request that was queued before a pause leaves only after
 * it. At most one second of a pause therefore counts. On Deno, sockets are read later than `act` is called.
 */
export function callAfter(milliseconds: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let immediate: NodeJS.Immediate | undefined;

  function wait(remaining: number): void {
    const pause = Math.min(remaining, checkMilliseconds);
    const startedAt = performance.now();
    timer = setTimeout(() => {
      const elapsed = Math.max(pause, Math.min(performance.now() - startedAt, maximumCountedMilliseconds));
      if (elapsed < remaining) wait(remaining - elapsed);
      else immediate = setImmediate(act);
    }, pause);
  }

  wait(milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
