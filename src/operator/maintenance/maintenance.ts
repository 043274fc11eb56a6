import { toIsoString } from "../../domain/time/instants.ts";
import type { MaintainedService } from "../../domain/routing.ts";

/** Converts the maintenance state of a service to the schema of the operator API. */
export function toMaintenanceResponse(
  service: MaintainedService,
  begun: ReadonlyMap<MaintainedService, number>,
) {
  const at = begun.get(service);
  return at === undefined ? { service } : { service, since: toIsoString(at) };
}
