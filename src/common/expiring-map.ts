/** Recently set values by name, bounded in age and number. */
export interface ExpiringMap<Value> {
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  delete(name: string): void;
}

/**
 * Forgets an entry that is not set again for `keptMilliseconds` to twice as long; or sooner, when it is not set again
 * while `maximumEntries` others are. Uses the monotonic clock: quick-lru takes ages from the time of day, which may be
 * changed.
 */
export function createExpiringMap<Value>(
  clock: { readonly monotonic: () => number },
  keptMilliseconds: number,
  maximumEntries = 50_000,
): ExpiringMap<Value> {
  let recent = new Map<string, Value>();
  let earlier = new Map<string, Value>();
  let since = clock.monotonic();

  function forget(): void {
    const now = clock.monotonic();
    if (now - since < keptMilliseconds && recent.size < maximumEntries) return;
    // After twice the time, every entry of both halves is too old.
    [recent, earlier] = [new Map(), now - since < 2 * keptMilliseconds ? recent : new Map()];
    since = now;
  }

  return {
    get(name) {
      forget();
      return recent.get(name) ?? earlier.get(name);
    },
    set(name, value) {
      forget();
      recent.set(name, value);
    },
    delete(name) {
      recent.delete(name);
      earlier.delete(name);
    },
  };
}
