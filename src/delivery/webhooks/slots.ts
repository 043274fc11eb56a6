/**
 * A bounded number of places, given out in the order in which they were asked for, several at a time: one claim takes as
 * many deliveries as there are places. p-limit has a place for each function, async-sema gives one at a time.
 */
export interface Slots {
  /** Resolves with 1 to `wanted` places as soon as one is free. */
  take(wanted: number): Promise<number>;
  give(count: number): void;
  /**
   * Takes one even where none is free, and nobody else is given one until it is made up for; false once as many are owed as
   * there are.
   */
  owe(): boolean;
}

/** Places of which `count` are free at first. */
export function createSlots(count: number): Slots {
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
    take: (wanted) =>
      new Promise((resolve) => {
        waiting.push({ wanted, resolve });
        serve();
      }),
    owe() {
      if (free <= -count) return false;
      free -= 1;
      return true;
    },
    give(returned) {
      free += returned;
      serve();
    },
  };
}
