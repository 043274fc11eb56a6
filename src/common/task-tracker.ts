/** Tracks running promises, so that shutdown can wait for them. */
export interface TaskTracker {
  /** Tracks a promise until it settles, and returns a promise of its result. */
  add<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when all promises that are tracked at the time of the call have settled. Never rejects. */
  waitForAll(): Promise<void>;
}

export function createTaskTracker(): TaskTracker {
  const running = new Set<Promise<unknown>>();
  return {
    add(work) {
      const tracked = work.finally(() => running.delete(tracked));
      running.add(tracked);
      return tracked;
    },
    async waitForAll() {
      await Promise.allSettled(running);
    },
  };
}
