import type { MaintainedService } from "../domain/routing.ts";
import type { Clock } from "../ports/clock.ts";
import type { MaintenanceSwitch } from "../ports/maintenance-switch.ts";
import type { Maintenance } from "../ports/store/maintenance.ts";

const freshMilliseconds = 2_000;

/**
 * The switches from the store, read again every two seconds. While the store does not answer, the last known state
 * holds, and before there is one nothing is in maintenance: a status can be told without the store as well.
 */
export function createMaintenanceSwitch(
  maintenance: Pick<Maintenance, "list">,
  clock: Clock,
): MaintenanceSwitch {
  let known: ReadonlyMap<MaintainedService, number> | undefined;
  let staleAt = 0;

  async function load(): Promise<void> {
    const askedAt = clock.steady();
    // Requests that come meanwhile use the known state, and do not wait for a request that may be cut off.
    if (known) staleAt = askedAt + freshMilliseconds;
    try {
      known = await maintenance.list();
      staleAt = askedAt + freshMilliseconds;
    } catch {
      // Operations that need the store fail by themselves.
    }
  }

  return {
    isOn(service) {
      if (known && clock.steady() < staleAt) return known.has(service);
      return load().then(() => known?.has(service) ?? false);
    },
  };
}
