import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { toMaintenanceResponse } from "./maintenance.ts";

/** Ends the maintenance of a service. Does nothing if the service is not in maintenance. */
export async function endMaintenance(
  input: Input<"endMaintenance">,
  { store, commitWithAudit, maintenance }: OperatorContext,
): Promise<Output<"endMaintenance">> {
  const { service } = input.params;
  const commit = commitWithAudit({
    operation: "endMaintenance",
    target: { kind: "service", id: service },
    request: input,
  });
  await commit([store.maintenance.end(service)]);
  maintenance.invalidate();
  return { status: 200, body: toMaintenanceResponse(service, await store.maintenance.list()) };
}
