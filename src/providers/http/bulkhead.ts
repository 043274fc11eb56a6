/**
 * Limits how many tasks run at once, how many wait, and how long. p-limit and async-sema let tasks wait for ever, and
 * cannot reclaim the place of a task that an edge runtime cut off and that never ends.
 */
export interface Bulkhead {
  /** Resolves to the function that releases the place, or to undefined if none became free or it was withdrawn before. */
  enter(withdrawn?: AbortSignal): Promise<(() => void) | undefined>;
  /** Turns all who wait away, admits nobody any more, and resolves when the last place is released. */
  close(): Promise<void>;
}

interface Waiting {
  readonly proceed: (leave: (() => void) | undefined) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly until: number;
}

interface Holder {
  readonly until: number;
}

/**
 * `concurrency` places, and a queue of `maximumQueueLength` tasks that wait for at most `waitMilliseconds`. A task may
 * also take that long at most: a place held for twice as long belonged to an invocation that the edge cut off, and is
 * freed.
 */
export function createBulkhead(
  concurrency: number,
  maximumQueueLength: number,
  waitMilliseconds: number,
): Bulkhead {
  const queue = new Set<Waiting>();
  const holders = new Set<Holder>();
  let closed = false;
  let emptied = () => {};

  function hold(): () => void {
    const holder = { until: performance.now() + 2 * waitMilliseconds };
    holders.add(holder);
    return () => {
      if (holders.delete(holder)) leave();
    };
  }

  function leave(): void {
    const now = performance.now();
    for (const next of queue) {
      queue.delete(next);
      clearTimeout(next.timer);
      if (next.until >= now) return next.proceed(hold());
      next.proceed(undefined);
    }
    if (holders.size === 0) emptied();
  }

  /** Places are held in the order in which they were taken. */
  function forgetLost(): void {
    for (const holder of holders) {
      if (holder.until > performance.now()) return;
      holders.delete(holder);
    }
  }

  return {
    async enter(withdrawn) {
      if (closed || withdrawn?.aborted) return undefined;
      if (holders.size >= concurrency) forgetLost();
      if (holders.size < concurrency) return hold();
      if (queue.size >= maximumQueueLength) return undefined;
      return new Promise((proceed) => {
        const giveUp = () => {
          clearTimeout(timer);
          queue.delete(waiting);
          proceed(undefined);
        };
        const timer = setTimeout(giveUp, waitMilliseconds);
        withdrawn?.addEventListener("abort", giveUp);
        const waiting: Waiting = { proceed, timer, until: performance.now() + waitMilliseconds };
        queue.add(waiting);
      });
    },
    async close() {
      closed = true;
      for (const { proceed, timer } of queue) {
        clearTimeout(timer);
        proceed(undefined);
      }
      queue.clear();
      forgetLost();
      if (holders.size > 0) await new Promise<void>((resolve) => (emptied = resolve));
    },
  };
}
