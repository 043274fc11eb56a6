import { withTimeout } from "../common/with-timeout.ts";
import type { Queue } from "../domain/messages/delivery.ts";

/** Stop request of a consumer. Once aborted, the consumer claims no further items. */
export type StopSignal = Pick<AbortSignal, "aborted"> & Partial<Pick<AbortSignal, "addEventListener">>;

/** Claims due items of one queue and processes them concurrently. A slow item never delays another consumer. */
export interface QueueConsumer {
  /** Unset if items become due by time only and are never enqueued. */
  readonly queue?: Queue;
  /** Number of items that are claimed or reserved and not finished. */
  readonly activeCount: number;
  /**
   * Processes items until none is due, or until `stop` is aborted. Returns the number of claimed items once all of them
   * are finished. After a stop it also waits for the reserved slots. Rejects if a claim fails; items in progress then
   * continue.
   */
  runDue(stop?: StopSignal): Promise<number>;
  /** Makes running `runDue` calls check for due items now, instead of at the next poll. */
  wake(): void;
  /**
   * Returns the time of the next due item in Unix milliseconds, or undefined if it is unknown or the queue is empty.
   */
  nextDueAt(): Promise<number | undefined>;
}

export interface ConsumerOptions<Item> {
  readonly queue?: Queue;
  /** Maximum number of items processed at the same time. It may change. */
  readonly concurrency: number;
  /** Claims up to `limit` due items. */
  readonly claim: (limit: number) => Promise<readonly Item[]>;
  /** Processes one item. Once `stop` is aborted, it retries only writes that must not be lost. Never rejects. */
  readonly handle: (item: Item, stop?: StopSignal) => Promise<void>;
  /** Unset if the due time is unknown. The queue is then polled every second. */
  readonly nextDueAt?: () => Promise<number | undefined>;
  /**
   * Returns true if due items remain although the last claim found fewer than its limit. If unset, such a claim found
   * all of them.
   */
  readonly hasMore?: () => boolean;
}

/** A consumer that can also process items that are not claimed from its queue. */
export interface ReservableConsumer<Item> extends QueueConsumer {
  /**
   * Reserves a slot for an item that is about to be stored. Without a slot, the item is queued, and has priority over
   * later ones. Returns undefined if:
   *
   * - no slot is free, or queued items wait for one;
   * - no run with a stop signal has started, or that run was stopped;
   * - `isAllowed` is false.
   */
  reserve(isAllowed?: boolean): ReservedItemSlot<Item> | undefined;
}

/** A slot that is reserved for one item. */
export interface ReservedItemSlot<Item> {
  readonly stop: StopSignal;
  /**
   * Processes the item and then frees the slot. Frees the slot at once if `item` is undefined. Call it exactly once.
   */
  run(item?: Item): void;
}

const neverStopped: StopSignal = { aborted: false };
const pollMilliseconds = 1_000;
/** Share of the free slots that a claim uses if slots are reserved and the last claim found no backlog. */
const claimShare = 1 / 8;

export function createQueueConsumer<Item>(options: ConsumerOptions<Item>): ReservableConsumer<Item> {
  const { queue, claim, handle, nextDueAt = async () => undefined, hasMore = () => false } = options;
  let claimed = 0;
  let reserved = 0;
  /** Maximum number of items that the running claims can return. */
  let claimable = 0;
  /** True if items may be due that found no slot. */
  let hasBacklog = true;
  let isReservable = false;
  let lastStop: StopSignal = { aborted: true };
  let change = Promise.withResolvers<void>();

  function wake(): void {
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  async function claimFor(free: number): Promise<readonly Item[]> {
    const limit = hasBacklog || !isReservable ? free : Math.ceil(free * claimShare);
    claimable += limit;
    const items = await claim(limit).finally(() => (claimable -= limit));
    hasBacklog = items.length >= limit || hasMore();
    return items;
  }

  async function run(item: Item, stop: StopSignal): Promise<void> {
    claimed += 1;
    await handle(item, stop);
    claimed -= 1;
    // Items of one commit group finish in the same tick. After one more tick, a single claim refills all of their slots.
    setImmediate(wake);
  }

  async function runReserved(item: Item | undefined, stop: StopSignal): Promise<void> {
    if (item !== undefined) await handle(item, stop);
    reserved -= 1;
    setImmediate(wake);
  }

  return {
    ...(queue !== undefined && { queue }),
    get activeCount() {
      return claimed + reserved;
    },
    nextDueAt,
    wake,
    reserve(isAllowed = true) {
      isReservable = true;
      const stop = lastStop;
      hasBacklog ||= stop.aborted || !isAllowed || claimed + reserved + claimable >= options.concurrency;
      if (hasBacklog) return undefined;
      reserved += 1;
      return { stop, run: (item) => void runReserved(item, stop) };
    },
    async runDue(stop = neverStopped) {
      if (stop !== neverStopped) lastStop = stop;
      for (let total = 0; ;) {
        const changed = change.promise;
        const free = stop.aborted ? 0 : options.concurrency - claimed - reserved;
        const items = free > 0 ? await claimFor(free) : [];
        for (const item of items) void run(item, stop);
        total += items.length;
        // Reserved slots finish without a run. The run waits for them only if due items need them, or after a stop.
        const mayEnd = reserved === 0 || (free > 0 && !hasBacklog);
        if (items.length === 0 && claimed === 0 && mayEnd) return total;
        const isFull = claimed + reserved >= options.concurrency;
        if (items.length === 0 || isFull) await withTimeout(pollMilliseconds, changed, () => {});
      }
    },
  };
}
