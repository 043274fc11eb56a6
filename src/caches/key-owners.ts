import { BoundedMap } from "../common/bounded-map.ts";
import { sha256 } from "../domain/access/codes.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyOwners } from "../ports/caches.ts";
import type { ApiKeys, KeyOwner } from "../ports/store/accounts.ts";

const freshMilliseconds = 2_000;
const ownersKept = 10_000;

/**
 * Owners of keys from the store, cached for two seconds. Unknown keys are cached as long: nobody can have tried a key
 * before it was made, since keys are not predictable.
 */
export function createKeyOwners(apiKeys: Pick<ApiKeys, "findOwner">, clock: Clock): KeyOwners {
  const owners = new BoundedMap<string, { readonly owner: KeyOwner; readonly staleAt: number }>(ownersKept);
  const unknown = new BoundedMap<string, number>(ownersKept);
  let generation = 0;

  async function load(hash: string): Promise<KeyOwner | undefined> {
    const asked = generation;
    const owner = await apiKeys.findOwner(hash);
    if (asked !== generation) return owner;
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
    forget() {
      generation += 1;
      owners.clear();
      unknown.clear();
    },
  };
}
