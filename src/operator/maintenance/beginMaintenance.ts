import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { toMaintenanceResponse } from "./maintenance.ts";

/**
 * Starts the maintenance of a service. Until it ends, new sends and eSIM packages are rejected with `unavailable`, new
 * registrations with `forbidden`, and e-mails wait. Messages that are already queued are still sent. A current
 * maintenance keeps its start time.
 */
export async function beginMaintenance(
  input: Input<"beginMaintenance">,
  { store, clock, commitWithAudit, maintenance }: OperatorContext,
): Promise<Output<"beginMaintenance">> {
  const { service } = input.params;
  const commit = commitWithAudit({
    operation: "beginMaintenance",
    target: { kind: "service", id: service },
    request: input,
  });
  await commit([store.maintenance.begin(service, clock.now())]);
  maintenance.invalidate();
  return { status: 200, body: toMaintenanceResponse(service, await store.maintenance.list()) };
}
