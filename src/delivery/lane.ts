import { within } from "../common/within.ts";
import type { Queue } from "../domain/messages/delivery.ts";

/** Says when nothing more is to be taken up. */
export type Stopping = Pick<AbortSignal, "aborted">;

/** Work of one kind that is taken from a queue and done side by side; what is slow in one lane holds up no other. */
export interface Lane {
  /** Undefined where nobody puts anything in but time. */
  readonly queue?: Queue;
  /** How many pieces are taken and not yet done. */
  readonly inHand: number;
  /** Works until nothing is due any more, or until `stopping` says to take nothing more; returns how much it took. */
  runDue(stopping?: Stopping): Promise<number>;
  /** Says that something is due now, to a run that waits for what it has in hand. */
  wake(): void;
  /** When the next piece is due, if any is, in Unix milliseconds. */
  nextDueAt(): Promise<number | undefined>;
}

interface LaneWork<Item> {
  readonly queue?: Queue;
  /** How many pieces are in hand at most. */
  readonly atOnce: number;
  /** Takes up to `limit` pieces that are due. */
  readonly claim: (limit: number) => Promise<readonly Item[]>;
  /** Does one piece, and tries nothing again once `stopping` says so; never rejects. */
  readonly handle: (item: Item, stopping?: Stopping) => Promise<void>;
  readonly nextDueAt: () => Promise<number | undefined>;
}

const lookMilliseconds = 1_000;

/** A lane with nothing in hand. */
export function createLane<Item>({ queue, atOnce, claim, handle, nextDueAt }: LaneWork<Item>): Lane {
  let inHand = 0;
  let change = Promise.withResolvers<void>();

  async function start(item: Item, stopping?: Stopping): Promise<void> {
    inHand += 1;
    await handle(item, stopping);
    inHand -= 1;
    // What was committed together is settled together: then the next claim is one for all of it.
    setImmediate(signal);
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
    async runDue(stopping) {
      for (let total = 0; ;) {
        const next = change.promise;
        const room = stopping?.aborted ? 0 : atOnce - inHand;
        const taken = room > 0 ? await claim(room) : [];
        for (const item of taken) void start(item, stopping);
        total += taken.length;
        if (inHand === 0 && taken.length === 0) return total;
        if (taken.length === 0 || inHand >= atOnce) await within(lookMilliseconds, next, () => {});
      }
    },
  };
}
