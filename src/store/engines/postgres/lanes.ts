/** What waits for a lane, and the owners whose rows it changes. */
export interface Owned {
  readonly owners: readonly string[];
}

/** Groups run at the same time, at most two of them of the same owner: the second waits at the server for the locks of the first. */
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

/** The groups that are at work for an owner, and what waits for them. */
interface Busy<Item> {
  groups: number;
  /** How many items the latest of them has. */
  size: number;
  parked: Item[];
}

const groupsOfOwner = 2;

const canFollow = ({ groups, size, parked }: Busy<unknown>) =>
  groups < groupsOfOwner && parked.length >= size;

/** Which owners are being worked on, and what waits for them. */
function createBusyOwners<Item extends Owned>() {
  const busy = new Map<string, Busy<Item>>();

  const isOpen = ({ owners }: Item) =>
    owners.every((owner) => (busy.get(owner)?.groups ?? 0) < groupsOfOwner);

  function enter(owner: string, size: number): void {
    const { groups = 0, parked = [] } = busy.get(owner) ?? {};
    busy.set(owner, { groups: groups + 1, size, parked });
  }

  function leave(owner: string): readonly Item[] {
    const work = busy.get(owner)!;
    work.groups -= 1;
    if (work.groups > 0) return [];
    busy.delete(owner);
    return work.parked;
  }

  return {
    /** What an item has to wait for. */
    find({ owners }: Item): Busy<Item> | undefined {
      for (const owner of owners) {
        const work = busy.get(owner);
        if (work) return work;
      }
      return undefined;
    },
    enter(owners: Iterable<string>, size: number): void {
      for (const owner of owners) enter(owner, size);
    },
    /** What has to wait no longer. */
    leave: (owners: Iterable<string>): readonly Item[] => [...owners].flatMap(leave),
    /** A queue that has grown as large as what it waits for, and waits for nobody else. */
    findGrown: (): Item[] | undefined =>
      busy.values().find((work) => canFollow(work) && work.parked.every(isOpen))?.parked,
    takeBack: (): readonly Item[] => [...busy.values()].flatMap(({ parked }) => parked.splice(0)),
  };
}

/**
 * Up to `count` lanes. What arrives while an owner of it is being worked on waits for that to end, so that what a hot
 * account does is grouped; nobody else waits for it. Once as many wait as are worked on, they are sent after them, so that
 * the database has something to do while an answer travels; the last lane is kept for others. `take` removes the next
 * group from the front of a queue.
 */
export function createLanes<Item extends Owned>(
  count: number,
  take: (queue: Item[]) => readonly Item[],
  run: (group: readonly Item[]) => Promise<void>,
): Lanes<Item> {
  let ready: Item[] = [];
  const busy = createBusyOwners<Item>();
  const running = new Set<Promise<void>>();
  let waiting = 0;
  let starting: Promise<void> | undefined;

  /** Parks an item if it has to wait for an owner. */
  function isParked(item: Item): boolean {
    const work = busy.find(item);
    work?.parked.push(item);
    return work !== undefined;
  }

  /** What arrives in one turn of the event loop is grouped. */
  async function startSoon(): Promise<void> {
    await new Promise(setImmediate);
    starting = undefined;
    start();
  }

  /** The queue that a group is taken from next. */
  function nextQueue(): Item[] {
    ready = ready.filter((item) => !isParked(item));
    if (ready.length > 0 || running.size >= count - 1) return ready;
    return busy.findGrown() ?? ready;
  }

  function start(): void {
    while (running.size < count) {
      const group = take(nextQueue());
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
    busy.enter(owners, group.length);
    try {
      await run(group);
    } finally {
      ready = [...busy.leave(owners), ...ready];
    }
  }

  return {
    get waiting() {
      return waiting;
    },
    add(item) {
      waiting += 1;
      const work = busy.find(item);
      (work?.parked ?? ready).push(item);
      if (!work || canFollow(work)) starting ??= startSoon();
    },
    takeBack() {
      const all = [...ready, ...busy.takeBack()];
      ready = [];
      waiting = 0;
      return all;
    },
    async idle() {
      while (starting || running.size > 0) await Promise.all([starting, ...running]);
    },
  };
}
