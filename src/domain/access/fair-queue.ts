/** Origin of a piece of work. A caller may have one piece of work waiting. IP networks share the capacity equally. */
export interface WorkOrigin {
  readonly network: string;
  readonly caller: string;
}

/** Thrown instead of running work: the caller already has work waiting, or too much work is waiting. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
  readonly reason: "caller" | "everybody";

  constructor(because: QueueFullError["reason"]) {
    super(because === "caller" ? "this caller has work waiting already" : "too much work is waiting");
    this.reason = because;
  }
}

/** Runs work when it is its turn. Rejects as the work does, or with `QueueFullError` if the work is not run. */
export type FairQueue = <T>(origin: WorkOrigin, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly origin: WorkOrigin;
  readonly start: () => void;
  readonly refuse: (reason: QueueFullError) => void;
}

/**
 * Creates a queue that runs at most `maximumRunning` pieces of work at the same time. The next one comes from the
 * waiting network with the fewest running pieces. Among equals, it comes from the network that was served longest ago.
 *
 * If `maximumWaiting` pieces wait already, the last piece of the network with the most waiting pieces is rejected. The
 * new piece is rejected instead if its own network would then have at least as many. The packages p-limit and
 * async-sema have a single queue, so one network could delay all other networks.
 */
export function createFairQueue(maximumRunning: number, maximumWaiting: number): FairQueue {
  const runningByNetwork = new Map<string, number>();
  // A network moves to the end when its work starts, so the order of the map is the order of service.
  const waitingByNetwork = new Map<string, Waiting[]>();
  const callers = new Set<string>();
  let running = 0;
  let waiting = 0;

  function run({ network }: WorkOrigin): void {
    running += 1;
    runningByNetwork.set(network, (runningByNetwork.get(network) ?? 0) + 1);
  }

  function end({ network }: WorkOrigin): void {
    running -= 1;
    const left = runningByNetwork.get(network)! - 1;
    if (left === 0) runningByNetwork.delete(network);
    else runningByNetwork.set(network, left);
    const [next] = [...waitingByNetwork.keys()].toSorted(
      (a, b) => (runningByNetwork.get(a) ?? 0) - (runningByNetwork.get(b) ?? 0),
    );
    if (next !== undefined) startFirst(next);
  }

  function startFirst(network: string): void {
    const line = waitingByNetwork.get(network)!;
    waitingByNetwork.delete(network);
    const first = line.shift()!;
    if (line.length > 0) waitingByNetwork.set(network, line);
    leave(first.origin);
    run(first.origin);
    first.start();
  }

  function leave({ caller }: WorkOrigin): void {
    waiting -= 1;
    callers.delete(caller);
  }

  function makeRoom({ network }: WorkOrigin): void {
    const own = waitingByNetwork.get(network)?.length ?? 0;
    const [longest = []] = [...waitingByNetwork.values()].toSorted((a, b) => b.length - a.length);
    if (longest.length <= own + 1) throw new QueueFullError("everybody");
    const last = longest.pop()!;
    leave(last.origin);
    last.refuse(new QueueFullError("everybody"));
  }

  function wait(origin: WorkOrigin): Promise<void> {
    return new Promise((start, refuse) => {
      const line = waitingByNetwork.get(origin.network) ?? [];
      waitingByNetwork.set(origin.network, [...line, { origin, start, refuse }]);
      callers.add(origin.caller);
      waiting += 1;
    });
  }

  return async (origin, work) => {
    if (running < maximumRunning) run(origin);
    else {
      if (callers.has(origin.caller)) throw new QueueFullError("caller");
      if (waiting >= maximumWaiting) makeRoom(origin);
      await wait(origin);
    }
    try {
      return await work();
    } finally {
      end(origin);
    }
  };
}

/** Origin of local work: commands, and the creation of the demo user. */
export const localOrigin: WorkOrigin = { network: "operator", caller: "operator" };
