/** Lets a bounded number of works run at once, and a bounded number wait for a bounded time. */
export interface Lanes {
  /** Resolves to what gives the lane back, or to undefined when none came free. */
  enter(): Promise<(() => void) | undefined>;
  /** Sends all who wait away, lets nobody in any more, and resolves when the last lane is given back. */
  close(): Promise<void>;
}

interface Waiting {
  readonly proceed: (leave: (() => void) | undefined) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** `concurrency` lanes, with `queueAtMost` waiting in turn for at most `waitMilliseconds`. */
export function createLanes(concurrency: number, queueAtMost: number, waitMilliseconds: number): Lanes {
  const queue = new Set<Waiting>();
  let used = 0;
  let closed = false;
  let emptied = () => {};

  function leave(): void {
    const [next] = queue;
    if (next) return take(next);
    used -= 1;
    if (used === 0) emptied();
  }

  function take(next: Waiting): void {
    clearTimeout(next.timer);
    queue.delete(next);
    next.proceed(once(leave));
  }

  return {
    async enter() {
      if (closed) return undefined;
      if (used < concurrency) {
        used += 1;
        return once(leave);
      }
      if (queue.size >= queueAtMost) return undefined;
      return new Promise((proceed) => {
        const timer = setTimeout(() => {
          queue.delete(waiting);
          proceed(undefined);
        }, waitMilliseconds);
        const waiting: Waiting = { proceed, timer };
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
      if (used > 0) await new Promise<void>((resolve) => (emptied = resolve));
    },
  };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
