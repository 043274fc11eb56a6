import { singleFlight } from "../common/single-flight.ts";
import type { Clock } from "../ports/clock.ts";

const freshMilliseconds = 2_000;
/** How long a caller waits for another's reading, which may have been cut off with its request. */
const patienceMilliseconds = 1_000;

/** Something that the store knows and that is asked for all the time. */
export interface Cached<Known> {
  /** Reads the store if the cached value is older than two seconds. Never rejects. */
  current(): Promise<Known>;
  /** Has it read again: whoever asks from now on gets nothing that was read before, unless the store does not answer. */
  forget(): void;
}

/**
 * What `load` reads, read again every two seconds; never rejects. While the store does not answer, the last known state
 * holds, and before there is one `initial`.
 */
export function createCached<Known>(load: () => Promise<Known>, initial: Known, clock: Clock): Cached<Known> {
  let known: { readonly value: Known; readonly generation: number } | undefined;
  let staleAt = 0;
  let generation = 0;
  const loadTimed = async () => {
    const loadedAt = clock.monotonic();
    return { value: await load(), loadedAt };
  };
  // Before anything is known, hundreds may ask at once: they share one reading.
  let share = singleFlight(loadTimed, patienceMilliseconds);

  async function read(): Promise<Known> {
    const asked = generation;
    // Those who come meanwhile use the known state, and do not wait for a request that may be cut off.
    if (known?.generation === asked) staleAt = clock.monotonic() + freshMilliseconds;
    try {
      const { value, loadedAt } = await share();
      if (asked !== generation) return value;
      known = { value, generation: asked };
      staleAt = loadedAt + freshMilliseconds;
    } catch {
      // Whatever needs the store fails by itself.
    }
    return known ? known.value : initial;
  }

  return {
    current: async () => (known && clock.monotonic() < staleAt ? known.value : read()),
    forget() {
      generation += 1;
      staleAt = 0;
      // What is being read may be from before the change.
      share = singleFlight(loadTimed, patienceMilliseconds);
    },
  };
}
