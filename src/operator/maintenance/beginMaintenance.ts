import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownMaintenance } from "./maintenance.ts";

/** Puts a service into maintenance; one that is in it already keeps its time. */
export async function beginMaintenance(
  input: Input<"beginMaintenance">,
  { store, clock, recorded, maintenance }: OperatorContext,
): Promise<Output<"beginMaintenance">> {
  const { service } = input.params;
  const commit = recorded({
    operation: "beginMaintenance",
    target: { kind: "service", id: service },
    by: input,
  });
  await commit([store.maintenance.begin(service, clock.now())]);
  maintenance.forget();
  return { status: 200, body: shownMaintenance(service, await store.maintenance.list()) };
}
