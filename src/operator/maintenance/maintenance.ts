import { isoOf } from "../../domain/time/instants.ts";
import type { MaintainedService } from "../../domain/routing.ts";

/** Whether a service is in maintenance, as the operator's contract says it. */
export function shownMaintenance(service: MaintainedService, begun: ReadonlyMap<MaintainedService, number>) {
  const at = begun.get(service);
  return at === undefined ? { service } : { service, since: isoOf(at) };
}
