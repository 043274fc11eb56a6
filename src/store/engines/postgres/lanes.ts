/** What waits for a lane, and the owners whose rows it changes. */
export interface Owned {
  readonly owners: readonly string[];
}

/** Groups run at the same time, none of which has an owner in common with another. */
export interface Lanes<Item extends Owned> {
  /** How many items wait for a lane. */
  readonly waiting: number;
  /** Has an item run in one of the next groups. */
  add(item: Item): void;
  /** Takes back all that wait. */
  takeBack(): readonly Item[];
  /** Resolves when nothing waits or runs any more. */
  idle(): Promise<void>;
}

/**
 * Up to `count` lanes. What arrives while an owner of it is being worked on waits for that to end, so that what a hot
 * account does is grouped; nobody else waits for it. `take` removes the next group from the front of a queue.
 */
export function createLanes<Item extends Owned>(
  count: number,
  take: (queue: Item[]) => readonly Item[],
  run: (group: readonly Item[]) => Promise<void>,
): Lanes<Item> {
  let ready: Item[] = [];
  /** What waits for each owner that is being worked on. */
  const parked = new Map<string, Item[]>();
  const running = new Set<Promise<void>>();
  let waiting = 0;
  let starting: Promise<void> | undefined;

  /** Parks an item if it has to wait for an owner. */
  function isParked(item: Item): boolean {
    const busy = item.owners.find((owner) => parked.has(owner));
    if (busy === undefined) return false;
    parked.get(busy)!.push(item);
    return true;
  }

  /** What arrives in one turn of the event loop is grouped. */
  async function startSoon(): Promise<void> {
    await new Promise(setImmediate);
    starting = undefined;
    start();
  }

  function start(): void {
    while (running.size < count) {
      ready = ready.filter((item) => !isParked(item));
      const group = take(ready);
      if (group.length === 0) return;
      waiting -= group.length;
      const lane = work(group).finally(() => {
        running.delete(lane);
        start();
      });
      running.add(lane);
    }
  }

  async function work(group: readonly Item[]): Promise<void> {
    const owners = new Set(group.flatMap((item) => item.owners));
    for (const owner of owners) parked.set(owner, []);
    try {
      await run(group);
    } finally {
      const released = [...owners].flatMap((owner) => parked.get(owner)!);
      for (const owner of owners) parked.delete(owner);
      ready = [...released, ...ready];
    }
  }

  return {
    get waiting() {
      return waiting;
    },
    add(item) {
      waiting += 1;
      if (isParked(item)) return;
      ready.push(item);
      starting ??= startSoon();
    },
    takeBack() {
      const all = [...ready, ...[...parked.values()].flat()];
      for (const items of parked.values()) items.length = 0;
      ready = [];
      waiting = 0;
      return all;
    },
    async idle() {
      while (starting || running.size > 0) await Promise.all([starting, ...running]);
    },
  };
}
