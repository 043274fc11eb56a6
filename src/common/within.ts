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

/**
 * Calls back after this time, when what has come by then is read; what it returns cancels that. After a pause of the process
 * timers run before sockets are read: an answer that is there would count as none, and its request be made again.
 */
export function whenOver(milliseconds: number, act: () => void): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (reading = setImmediate(act)), milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
