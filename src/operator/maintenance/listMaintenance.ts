import { maintainedServices } from "../../domain/routing.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { toMaintenanceResponse } from "./maintenance.ts";

/** Lists all services that support maintenance, with the start of a current one. */
export async function listMaintenance(
  _input: Input<"listMaintenance">,
  { store }: OperatorContext,
): Promise<Output<"listMaintenance">> {
  const startTimes = await store.maintenance.list();
  return {
    status: 200,
    body: { list: maintainedServices.map((service) => toMaintenanceResponse(service, startTimes)) },
  };
}
