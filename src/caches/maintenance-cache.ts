import type { MaintainedService } from "../domain/routing.ts";
import type { Clock } from "../ports/clock.ts";
import type { MaintenanceCache } from "../ports/caches.ts";
import type { Maintenance } from "../ports/store/operator.ts";
import { createCachedValue } from "./cached-value.ts";

/**
 * Creates the cache of the maintenance switches. A value is used for 2 seconds, or longer while the store cannot be
 * read. Before the first successful read, no switch is on. A status request therefore succeeds without the store.
 */
export function createMaintenanceCache(
  maintenance: Pick<Maintenance, "list">,
  clock: Clock,
): MaintenanceCache {
  const nothing: ReadonlyMap<MaintainedService, number> = new Map();
  const begun = createCachedValue(maintenance.list, nothing, clock);
  return {
    isOn: async (service) => (await begun.current()).has(service),
    invalidate: begun.invalidate,
  };
}
