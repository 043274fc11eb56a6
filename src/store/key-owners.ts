import { sha256 } from "../domain/codes.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyOwners } from "../ports/key-owners.ts";
import type { ApiKeys, KeyOwner } from "../ports/store/accounts.ts";

const freshMilliseconds = 2_000;
const ownersKept = 10_000;

/** Owners of keys from the store, remembered for two seconds; unknown keys are never remembered. */
export function createKeyOwners(apiKeys: Pick<ApiKeys, "findOwner">, clock: Clock): KeyOwners {
  const owners = new Map<string, { readonly owner: KeyOwner; readonly staleAt: number }>();
  let generation = 0;

  async function load(hash: string): Promise<KeyOwner | undefined> {
    const asked = generation;
    const owner = await apiKeys.findOwner(hash);
    if (!owner || asked !== generation) return owner;
    if (owners.size >= ownersKept) owners.delete(owners.keys().next().value!);
    owners.set(hash, { owner, staleAt: clock.now() + freshMilliseconds });
    return owner;
  }

  return {
    find(key) {
      const hash = sha256(key);
      const known = owners.get(hash);
      if (known && clock.now() < known.staleAt) return known.owner;
      owners.delete(hash);
      return load(hash);
    },
    forget() {
      generation += 1;
      owners.clear();
    },
  };
}
