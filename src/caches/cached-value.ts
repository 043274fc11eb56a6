import { createSingleFlight } from "../common/single-flight.ts";
import type { Clock } from "../ports/clock.ts";

const freshMilliseconds = 2_000;
/**
 * Maximum wait for a read that another caller has started. On Cloudflare Workers, a read is interrupted when its
 * request ends.
 */
const maximumWaitMilliseconds = 1_000;

/** A value from the store that is read very often. */
export interface CachedValue<Known> {
  /**
   * Returns the cached value, or reads the store if the value is older than 2 seconds. While a read is in progress,
   * other callers get the previous value. Never rejects.
   */
  current(): Promise<Known>;
  /**
   * Discards the cached value. Later calls return a value that is read after this call, unless the store cannot be
   * read.
   */
  invalidate(): void;
}

/**
 * Creates a value that `load` reads on demand, at most every 2 seconds unless it is invalidated. If `load` rejects,
 * `current` returns the last value, or `initial` if there is none.
 */
export function createCachedValue<Known>(
  load: () => Promise<Known>,
  initial: Known,
  clock: Clock,
): CachedValue<Known> {
  let known: { readonly value: Known; readonly generation: number } | undefined;
  let staleAt = 0;
  let generation = 0;
  const loadTimed = async () => {
    const loadedAt = clock.monotonic();
    return { value: await load(), loadedAt };
  };
  // Before the first value is cached, hundreds of callers may need it at the same time. They share one read.
  let share = createSingleFlight(loadTimed, maximumWaitMilliseconds);

  async function read(): Promise<Known> {
    const startGeneration = generation;
    // Concurrent callers use the cached value. They do not wait for a read that may be interrupted.
    if (known?.generation === startGeneration) staleAt = clock.monotonic() + freshMilliseconds;
    try {
      const { value, loadedAt } = await share();
      if (startGeneration !== generation) return value;
      known = { value, generation: startGeneration };
      staleAt = loadedAt + freshMilliseconds;
    } catch {
      // Operations that need the store fail by themselves.
    }
    return known ? known.value : initial;
  }

  return {
    current: async () => (known && clock.monotonic() < staleAt ? known.value : read()),
    invalidate() {
      generation += 1;
      staleAt = 0;
      // A running read may return the value from before the change.
      share = createSingleFlight(loadTimed, maximumWaitMilliseconds);
    },
  };
}
