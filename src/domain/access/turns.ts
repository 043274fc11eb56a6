/** Who a piece of work is done for: a caller may have one piece waiting, and networks share the turns equally. */
export interface Asker {
  readonly network: string;
  readonly caller: string;
}

/** Thrown instead of working: the caller has a piece waiting already, or too many wait. */
export class TooBusy extends Error {
  override readonly name = "TooBusy";
  readonly because: "caller" | "everybody";

  constructor(because: TooBusy["because"]) {
    super(because === "caller" ? "this caller has work waiting already" : "too much work is waiting");
    this.because = because;
  }
}

/** Gives out turns to work. */
export type Turns = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly asker: Asker;
  readonly start: () => void;
  readonly refuse: (reason: TooBusy) => void;
}

/**
 * Turns of which `maximumRunning` are taken at once. The next one goes to the waiting network with the fewest pieces
 * running, and among equals to the one whose last turn is longest ago. Where `maximumWaiting` wait already, the last
 * piece of the longest line is refused. p-limit and async-sema serve all in one line, in which one network keeps the
 * others waiting.
 */
export function createTurns(maximumRunning: number, maximumWaiting: number): Turns {
  const runningOf = new Map<string, number>();
  // A network that had a turn moves to the end: the order of the map is the order of the turns.
  const lines = new Map<string, Waiting[]>();
  const callers = new Set<string>();
  let running = 0;
  let waiting = 0;

  function run({ network }: Asker): void {
    running += 1;
    runningOf.set(network, (runningOf.get(network) ?? 0) + 1);
  }

  function end({ network }: Asker): void {
    running -= 1;
    const left = runningOf.get(network)! - 1;
    if (left === 0) runningOf.delete(network);
    else runningOf.set(network, left);
    const [next] = [...lines.keys()].toSorted((a, b) => (runningOf.get(a) ?? 0) - (runningOf.get(b) ?? 0));
    if (next !== undefined) startFirst(next);
  }

  function startFirst(network: string): void {
    const line = lines.get(network)!;
    lines.delete(network);
    const first = line.shift()!;
    if (line.length > 0) lines.set(network, line);
    leave(first.asker);
    run(first.asker);
    first.start();
  }

  function leave({ caller }: Asker): void {
    waiting -= 1;
    callers.delete(caller);
  }

  function makeRoom({ network }: Asker): void {
    const own = lines.get(network)?.length ?? 0;
    const [longest = []] = [...lines.values()].toSorted((a, b) => b.length - a.length);
    if (longest.length <= own + 1) throw new TooBusy("everybody");
    const last = longest.pop()!;
    leave(last.asker);
    last.refuse(new TooBusy("everybody"));
  }

  function wait(asker: Asker): Promise<void> {
    return new Promise((start, refuse) => {
      const line = lines.get(asker.network) ?? [];
      lines.set(asker.network, [...line, { asker, start, refuse }]);
      callers.add(asker.caller);
      waiting += 1;
    });
  }

  return async (asker, work) => {
    if (running < maximumRunning) run(asker);
    else {
      if (callers.has(asker.caller)) throw new TooBusy("caller");
      if (waiting >= maximumWaiting) makeRoom(asker);
      await wait(asker);
    }
    try {
      return await work();
    } finally {
      end(asker);
    }
  };
}

/** The asker for work at the machine itself: its commands, and the creation of the demo user. */
export const operator: Asker = { network: "operator", caller: "operator" };
