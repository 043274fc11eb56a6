/** Recently set values by name, limited in age and number. */
export interface ExpiringMap<Value> {
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  delete(name: string): void;
}

/**
 * Creates a map that drops an entry if it is not set again within `retentionMilliseconds` to twice that time. An entry
 * may be dropped earlier, but not before `maximumEntries` (default: 50,000) other entries are set. The map holds at most
 * twice as many. Uses the monotonic clock. The package quick-lru calculates ages from the time of day, which can be
 * changed.
 */
export function createExpiringMap<Value>(
  clock: { readonly monotonic: () => number },
  retentionMilliseconds: number,
  maximumEntries = 50_000,
): ExpiringMap<Value> {
  let recent = new Map<string, Value>();
  let previous = new Map<string, Value>();
  let startedAt = clock.monotonic();

  function rotate(): void {
    const now = clock.monotonic();
    const age = now - startedAt;
    if (age < retentionMilliseconds && recent.size < maximumEntries) return;
    // After twice the retention, the entries of both maps are too old.
    [recent, previous] = [new Map(), age < 2 * retentionMilliseconds ? recent : new Map()];
    // If the last rotation was late, the next one is early. Otherwise an entry could live for three times the retention.
    startedAt = age < retentionMilliseconds ? now : now - (age % retentionMilliseconds);
  }

  return {
    get(name) {
      rotate();
      return recent.get(name) ?? previous.get(name);
    },
    set(name, value) {
      rotate();
      recent.set(name, value);
    },
    delete(name) {
      recent.delete(name);
      previous.delete(name);
    },
  };
}
