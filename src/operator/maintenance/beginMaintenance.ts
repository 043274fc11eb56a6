import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { toMaintenanceResponse } from "./maintenance.ts";

/** Starts the maintenance of a service. A current one keeps its start time. */
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
