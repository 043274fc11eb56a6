import { BoundedMap } from "./bounded-map.ts";
import { within } from "./within.ts";

/** Has work of the same key done one after the other. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** How long one waits while none before it ends: they may have been cut off with their request. */
const patienceMilliseconds = 5_000;
const maximumKeys = 10_000;

/** Those of one key. */
interface Line {
  /** Resolves when the last of them has ended. */
  last: Promise<void> | undefined;
  /** How many have. */
  ended: number;
}

/** A mutex for each key. At the edge who holds one may be cut off, and then never ends: who has waited long enough goes on beside it. */
export function createKeyedMutex(patience = patienceMilliseconds): KeyedMutex {
  const lines = new BoundedMap<string, Line>(maximumKeys);

  async function wait(line: Line, before: Promise<void>): Promise<void> {
    const over = before.then(() => true);
    const late = () => false;
    for (let ended = -1; ended < line.ended;) {
      ended = line.ended;
      if (await within(patience, over, late)) return;
    }
  }

  return async (key, work) => {
    const line = lines.get(key) ?? { last: undefined, ended: 0 };
    const before = line.last;
    const { promise: last, resolve: end } = Promise.withResolvers<void>();
    line.last = last;
    lines.set(key, line);
    try {
      if (before) await wait(line, before);
      return await work();
    } finally {
      line.ended += 1;
      end();
      if (line.last === last) lines.delete(key);
    }
  };
}
