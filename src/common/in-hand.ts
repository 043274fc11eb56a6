/** Keeps count of work that is under way, for whoever has to wait for its end. */
export interface InHand {
  /** Counts the work until it has ended, and gives it back. */
  add<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when all work that was added has ended, whichever way. */
  ended(): Promise<void>;
}

/** Nothing is in hand yet. */
export function createInHand(): InHand {
  const inHand = new Set<Promise<unknown>>();
  return {
    add(work) {
      const counted = work.finally(() => inHand.delete(counted));
      inHand.add(counted);
      return counted;
    },
    async ended() {
      await Promise.allSettled(inHand);
    },
  };
}
