import { BoundedMap } from "../common/bounded-map.ts";
import { sha256 } from "../domain/access/codes.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyPrincipalCache } from "../ports/caches.ts";
import type { ApiKeys, ApiKeyPrincipal } from "../ports/store/accounts.ts";

const freshMilliseconds = 2_000;
const maximumEntries = 10_000;

/**
 * Creates the cache of API key principals. A key is cached for 2 seconds. The cache has at most 10,000 valid and 10,000
 * unknown keys. `find` rejects if the key is not cached and the store cannot be read. Caching unknown keys is safe,
 * because keys are unpredictable: a key cannot have been tried before it was created.
 */
export function createKeyPrincipalCache(
  apiKeys: Pick<ApiKeys, "findPrincipal">,
  clock: Clock,
): KeyPrincipalCache {
  const owners = new BoundedMap<string, { readonly owner: ApiKeyPrincipal; readonly staleAt: number }>(
    maximumEntries,
  );
  const unknown = new BoundedMap<string, number>(maximumEntries);
  let generation = 0;

  async function load(hash: string): Promise<ApiKeyPrincipal | undefined> {
    const startGeneration = generation;
    const owner = await apiKeys.findPrincipal(hash);
    if (startGeneration !== generation) return owner;
    const staleAt = clock.monotonic() + freshMilliseconds;
    if (owner) owners.set(hash, { owner, staleAt });
    else unknown.set(hash, staleAt);
    return owner;
  }

  return {
    async find(key) {
      const hash = sha256(key);
      const known = owners.get(hash);
      if (known && clock.monotonic() < known.staleAt) return known.owner;
      if (clock.monotonic() < (unknown.get(hash) ?? 0)) return undefined;
      owners.delete(hash);
      unknown.delete(hash);
      return load(hash);
    },
    invalidate() {
      generation += 1;
      owners.clear();
      unknown.clear();
    },
  };
}
