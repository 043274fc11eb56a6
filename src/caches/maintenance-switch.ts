import type { MaintainedService } from "../domain/routing.ts";
import type { Clock } from "../ports/clock.ts";
import type { MaintenanceSwitch } from "../ports/caches.ts";
import type { Maintenance } from "../ports/store/operator.ts";
import { createCached } from "./cached.ts";

/** The switches from the store, as they were up to two seconds ago: a status can be told without the store as well. */
export function createMaintenanceSwitch(
  maintenance: Pick<Maintenance, "list">,
  clock: Clock,
): MaintenanceSwitch {
  const nothing: ReadonlyMap<MaintainedService, number> = new Map();
  const begun = createCached(maintenance.list, nothing, clock);
  return {
    isOn: async (service) => (await begun.current()).has(service),
    forget: begun.forget,
  };
}
