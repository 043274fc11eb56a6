import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownMaintenance } from "./maintenance.ts";

/** Takes a service out of maintenance, or does nothing. */
export async function endMaintenance(
  input: Input<"endMaintenance">,
  { store, recorded, maintenance }: OperatorContext,
): Promise<Output<"endMaintenance">> {
  const { service } = input.params;
  const commit = recorded({
    operation: "endMaintenance",
    target: { kind: "service", id: service },
    by: input,
  });
  await commit([store.maintenance.end(service)]);
  maintenance.forget();
  return { status: 200, body: shownMaintenance(service, await store.maintenance.list()) };
}
