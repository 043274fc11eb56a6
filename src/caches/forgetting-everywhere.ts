/** The same cache, but whoever has it forget has the other threads that serve HTTP forget as well. */
export function forgettingEverywhere<Cache extends { forget(): void }>(
  cache: Cache,
  forgetElsewhere: (() => void) | undefined,
): Cache {
  if (!forgetElsewhere) return cache;
  const forget = () => {
    cache.forget();
    forgetElsewhere();
  };
  return { ...cache, forget };
}
