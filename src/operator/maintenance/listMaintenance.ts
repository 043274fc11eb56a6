import { maintainedServices } from "../../domain/routing.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownMaintenance } from "./maintenance.ts";

/** Every service that can be put into maintenance, and since when those are that are in it. */
export async function listMaintenance(
  _input: Input<"listMaintenance">,
  { store }: OperatorContext,
): Promise<Output<"listMaintenance">> {
  const begun = await store.maintenance.list();
  return {
    status: 200,
    body: { list: maintainedServices.map((service) => shownMaintenance(service, begun)) },
  };
}
