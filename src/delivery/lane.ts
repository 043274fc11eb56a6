import { within } from "../common/within.ts";
import type { Queue } from "../domain/messages/delivery.ts";

/** Says when nothing more is to be taken up. */
export type Stopping = Pick<AbortSignal, "aborted">;

/** Work of one kind that is taken from a queue and done side by side; what is slow in one lane holds up no other. */
export interface Lane {
  /** Undefined where work becomes due by time alone and nobody enqueues any. */
  readonly queue?: Queue;
  /** How many items are claimed and not yet done. */
  readonly inHand: number;
  /** Has places kept, until `stopping` says to take nothing more; resolves when what was given them has ended. */
  serve?(stopping: Stopping): Promise<void>;
  /** Works until nothing is due any more, or until `stopping` says to take nothing more; returns how much it took. */
  runDue(stopping?: Stopping): Promise<number>;
  /** Tells a run that waits for its claimed items that something else is due now. */
  wake(): void;
  /** When the next piece is due, if any is, in Unix milliseconds. */
  nextDueAt(): Promise<number | undefined>;
}

/** What a lane does. */
export interface LaneWork<Item> {
  readonly queue?: Queue;
  /** The most items that are worked on at the same time. */
  readonly atOnce: number;
  /** Claims up to `limit` items that are due. */
  readonly claim: (limit: number) => Promise<readonly Item[]>;
  /** Handles one item, and once `stopping` says so retries nothing but what must not be lost; never rejects. */
  readonly handle: (item: Item, stopping?: Stopping) => Promise<void>;
  readonly nextDueAt: () => Promise<number | undefined>;
}

const lookMilliseconds = 1_000;

/** A lane that also does what is not claimed from its queue. */
export interface ServingLane<Item> extends Lane {
  serve(stopping: Stopping): Promise<void>;
  /** Keeps a place while it is served, if one is free; it is for an item, or for nothing. */
  keep(): ((item?: Item) => void) | undefined;
}

/** A lane with no claimed items. */
export function createLane<Item>({
  queue,
  atOnce,
  claim,
  handle,
  nextDueAt,
}: LaneWork<Item>): ServingLane<Item> {
  let inHand = 0;
  /** How many of these were not claimed. */
  let kept = 0;
  let serving: Stopping | undefined;
  let change = Promise.withResolvers<void>();

  async function start(item: Item, stopping?: Stopping): Promise<void> {
    inHand += 1;
    await handle(item, stopping);
    end();
  }

  function end(): void {
    inHand -= 1;
    // Items that were committed together end together: one claim then refills all of their places.
    setImmediate(signal);
  }

  async function use(stopping: Stopping, item: Item | undefined): Promise<void> {
    if (item !== undefined) await handle(item, stopping);
    kept -= 1;
    end();
  }

  /** Ends the wait of every run that is under way. */
  function signal(): void {
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  return {
    ...(queue !== undefined && { queue }),
    get inHand() {
      return inHand;
    },
    nextDueAt,
    wake: signal,
    async serve(stopping) {
      serving = stopping;
      while (!stopping.aborted || kept > 0) await change.promise;
    },
    keep() {
      const stopping = serving;
      if (!stopping || stopping.aborted || inHand >= atOnce) return undefined;
      inHand += 1;
      kept += 1;
      return (item) => void use(stopping, item);
    },
    async runDue(stopping) {
      for (let total = 0; ;) {
        const next = change.promise;
        const room = stopping?.aborted ? 0 : atOnce - inHand;
        const taken = room > 0 ? await claim(room) : [];
        for (const item of taken) void start(item, stopping);
        total += taken.length;
        if (inHand === kept && taken.length === 0) return total;
        if (taken.length === 0 || inHand >= atOnce) await within(lookMilliseconds, next, () => {});
      }
    },
  };
}
