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
  /** Has slots kept, until `stopping` says to take nothing more; resolves when what was given them has ended. */
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
  /** Left out where work is looked for every second, and nobody knows when it is due. */
  readonly nextDueAt?: () => Promise<number | undefined>;
  /** Whether something may be due that the last claim had no slot for; left out where no slots are kept. */
  readonly isBehind?: () => boolean;
}

const lookMilliseconds = 1_000;
/** A claim leaves the most of the slots that are free to what comes meanwhile, unless it turns out that more is due. */
const shareOfClaim = 1 / 8;

/** A lane that also does what is not claimed from its queue. */
export interface ServingLane<Item> extends Lane {
  serve(stopping: Stopping): Promise<void>;
  /** Keeps a slot while it is served, if one is free. */
  keep(): KeptSlot<Item> | undefined;
}

/** A slot that is kept for an item, or for nothing. */
export interface KeptSlot<Item> {
  readonly stopping: Stopping;
  use(item?: Item): void;
}

/** A lane with no claimed items. */
export function createLane<Item>({
  queue,
  atOnce,
  claim,
  handle,
  nextDueAt = async () => undefined,
  isBehind = () => false,
}: LaneWork<Item>): ServingLane<Item> {
  let inHand = 0;
  /** How many of these were not claimed. */
  let kept = 0;
  let serving: Stopping | undefined;
  let change = Promise.withResolvers<void>();
  const claims = createClaims(claim);

  async function start(item: Item, stopping?: Stopping): Promise<void> {
    inHand += 1;
    await handle(item, stopping);
    end();
  }

  function end(): void {
    inHand -= 1;
    // Items that were committed together end together: one claim then refills all of their slots.
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
      if (!stopping || stopping.aborted || inHand + claims.mayFind >= atOnce) return undefined;
      inHand += 1;
      kept += 1;
      return { stopping, use: (item) => void use(stopping, item) };
    },
    async runDue(stopping) {
      for (let total = 0; ;) {
        const next = change.promise;
        const free = stopping?.aborted ? 0 : atOnce - inHand;
        const taken = free > 0 ? await claims.take(free, serving !== undefined) : [];
        for (const item of taken) void start(item, stopping);
        total += taken.length;
        // What has a kept slot ends without a run, unless something else waits for that.
        const mayEnd = stopping?.aborted === true || (free > 0 && !isBehind());
        if (taken.length === 0 && inHand === (mayEnd ? kept : 0)) return total;
        if (taken.length === 0 || inHand >= atOnce) await within(lookMilliseconds, next, () => {});
      }
    },
  };
}

/** Claims that leave slots to what comes meanwhile. */
function createClaims<Item>(claim: LaneWork<Item>["claim"]) {
  let mayFind = 0;
  let isMoreDue = false;
  return {
    /** How many items the claims may find that are under way. */
    get mayFind() {
      return mayFind;
    },
    /** Claims for so many free slots, or, where slots are kept as well, for a part of them. */
    async take(free: number, areSlotsKept: boolean): Promise<readonly Item[]> {
      const room = areSlotsKept && !isMoreDue ? Math.ceil(free * shareOfClaim) : free;
      mayFind += room;
      try {
        const taken = await claim(room);
        isMoreDue = taken.length === room;
        return taken;
      } finally {
        mayFind -= room;
      }
    },
  };
}
