import { BoundedMap } from "./bounded-map.ts";
import { within } from "./within.ts";

/** Has work of the same key done one after the other. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** How long one waits for those before it, which may have been cut off with their request. */
const patienceMilliseconds = 5_000;
const maximumKeys = 10_000;

/** A mutex for each key. At the edge who holds one may be cut off, and then never ends: who has waited long enough goes on beside it. */
export function createKeyedMutex(patience = patienceMilliseconds): KeyedMutex {
  const latest = new BoundedMap<string, Promise<void>>(maximumKeys);
  return async (key, work) => {
    const before = latest.get(key);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    latest.set(key, ended);
    try {
      if (before) await within(patience, before, () => undefined);
      return await work();
    } finally {
      end();
      if (latest.get(key) === ended) latest.delete(key);
    }
  };
}
