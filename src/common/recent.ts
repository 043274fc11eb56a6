/** What was noted of late, by name: neither older than told nor more than there is room for. */
export interface Recent<Value> {
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  delete(name: string): void;
}

/**
 * Forgets what was not noted again for `keptMilliseconds` to twice as long; and, sooner, what was not noted again while
 * `maximumEntries` others were. By the steady clock, where quick-lru takes ages from the time of day, which may be set.
 */
export function createRecent<Value>(
  clock: { readonly steady: () => number },
  keptMilliseconds: number,
  maximumEntries = 50_000,
): Recent<Value> {
  let recent = new Map<string, Value>();
  let earlier = new Map<string, Value>();
  let since = clock.steady();

  function forget(): void {
    const now = clock.steady();
    if (now - since < keptMilliseconds && recent.size < maximumEntries) return;
    // After twice the time nothing of either half is young enough any more.
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
