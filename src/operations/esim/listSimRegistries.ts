import type { Input, Output } from "../../contract.ts";
import { EsimUnavailable } from "../../ports/esim.ts";
import type { Sim } from "../../ports/store/esim.ts";
import type { ReadingContext } from "../context.ts";
import { upstreamDown } from "./upstream-down.ts";

/** SIMs of the registry: the upstream's where it has one, else the operator's own, ordered by ICCID. */
export async function listSimRegistries(
  { query }: Input<"listSimRegistries">,
  { store, esim }: ReadingContext,
): Promise<Output<"listSimRegistries">> {
  const { company, inventory, offset, count } = query;
  const registry = esim?.registry ?? store.esim;
  try {
    const { total, list } = await registry.listSims({ company, inventory, offset, limit: count });
    return { status: 200, body: { total, offset, count: list.length, sims: list.map(entryOf) } };
  } catch (error) {
    if (!(error instanceof EsimUnavailable)) throw error;
    return upstreamDown();
  }
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
