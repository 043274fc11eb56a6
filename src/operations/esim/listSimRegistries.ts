import type { Input, Output } from "../../contract.ts";
import type { Sim } from "../../ports/store/esim.ts";
import type { Context } from "../context.ts";

/** SIMs of the registry, ordered by ICCID. */
export async function listSimRegistries(
  { query }: Input<"listSimRegistries">,
  { store }: Context,
): Promise<Output<"listSimRegistries">> {
  const { company, inventory, offset, count } = query;
  const { total, list } = await store.esim.listSims({ company, inventory, offset, limit: count });
  return { status: 200, body: { total, offset, count: list.length, sims: list.map(entryOf) } };
}

function entryOf(sim: Sim) {
  return {
    iccid: sim.iccid,
    sim_status: sim.simStatus,
    group: sim.group,
    inventory: sim.inventory,
    company: sim.company,
    provisioned_date: sim.provisionedDate,
    terminated_date: sim.terminatedDate,
    imsis: [...sim.imsis],
    mapped_imsi: sim.mappedImsi,
  };
}
