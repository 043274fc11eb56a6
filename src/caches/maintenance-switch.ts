import type { MaintainedService } from "../domain/routing.ts";
import type { Clock } from "../ports/clock.ts";
import type { MaintenanceSwitch } from "../ports/maintenance-switch.ts";
import type { Maintenance } from "../ports/store/maintenance.ts";

const freshMilliseconds = 2_000;

/**
 * The switches from the store, asked for every two seconds. While the store does not answer the last that was known
 * stands, and before that nothing is in maintenance: a status is told without the store as well.
 */
export function createMaintenanceSwitch(
  maintenance: Pick<Maintenance, "list">,
  clock: Clock,
): MaintenanceSwitch {
  let known: ReadonlyMap<MaintainedService, number> | undefined;
  let staleAt = 0;

  async function load(): Promise<void> {
    const askedAt = clock.steady();
    // Those who come meanwhile go by what is known, and wait for nobody who may be cut off.
    if (known) staleAt = askedAt + freshMilliseconds;
    try {
      known = await maintenance.list();
      staleAt = askedAt + freshMilliseconds;
    } catch {
      // What needs the store fails by itself.
    }
  }

  return {
    isOn(service) {
      if (known && clock.steady() < staleAt) return known.has(service);
      return load().then(() => known?.has(service) ?? false);
    },
  };
}
