import type { ActiveHolds } from "../domain/holds.ts";
import type { Clock } from "../ports/clock.ts";
import type { HoldCache } from "../ports/caches.ts";
import type { Holds } from "../ports/store/operator.ts";
import { createCachedValue } from "./cached-value.ts";

/**
 * Creates the cache of the operator's holds. A value is used for 2 seconds, or longer while the store cannot be read.
 * Before the first successful read, there are no holds.
 */
export function createHoldCache(holds: Pick<Holds, "list">, clock: Clock): HoldCache {
  const load = async (): Promise<ActiveHolds> => new Set((await holds.list()).map(({ scope }) => scope));
  return createCachedValue(load, new Set(), clock);
}
