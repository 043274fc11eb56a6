/**
 * A semaphore that gives out several slots at a time, in the order in which they were asked for: one claim takes as many
 * deliveries as there are slots. p-limit has a slot for each function, async-sema gives one at a time.
 */
export interface Semaphore {
  /** Resolves with 1 to `wanted` slots as soon as one is free. */
  acquire(wanted: number): Promise<number>;
  release(count: number): void;
  /**
   * Takes one even where none is free, and nobody else is given one until it is made up for; false once as many are owed as
   * there are.
   */
  owe(): boolean;
}

/** A semaphore with `count` slots, all of them free. */
export function createSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: { readonly wanted: number; readonly resolve: (taken: number) => void }[] = [];

  function serve(): void {
    while (free > 0 && waiting.length > 0) {
      const { wanted, resolve } = waiting.shift()!;
      const taken = Math.min(wanted, free);
      free -= taken;
      resolve(taken);
    }
  }

  return {
    acquire: (wanted) =>
      new Promise((resolve) => {
        waiting.push({ wanted, resolve });
        serve();
      }),
    owe() {
      if (free <= -count) return false;
      free -= 1;
      return true;
    },
    release(returned) {
      free += returned;
      serve();
    },
  };
}
