import type { Input, Output } from "../../contract.ts";
import { buildGrantFilters } from "../../domain/sim-grants.ts";
import { EsimUnavailable, type SimRegistry } from "../../ports/esim.ts";
import type { Sim } from "../../ports/store/esim.ts";
import type { ReadingContext } from "../context.ts";
import { createPlatformUnavailableProblem } from "./platform-unavailable.ts";

/**
 * Lists the SIMs that are granted to the account, grant by grant. They come from the platform's registry if it has one,
 * otherwise from the operator's tables in the order of their ICCIDs.
 */
export async function listSimRegistries(
  { query, principal }: Input<"listSimRegistries">,
  { store, esim }: ReadingContext,
): Promise<Output<"listSimRegistries">> {
  const grants = await store.esim.listGrants(principal.accountId);
  try {
    const { total, list } = await listGranted(
      esim?.registry ?? store.esim,
      buildGrantFilters(grants, query),
      query,
    );
    return {
      status: 200,
      body: { total, offset: query.offset, count: list.length, sims: list.map(toSimResponse) },
    };
  } catch (error) {
    if (!(error instanceof EsimUnavailable)) throw error;
    return createPlatformUnavailableProblem();
  }
}

/** Concatenates the SIMs that match several filters. No SIM matches two of them. */
async function listGranted(
  registry: SimRegistry,
  filters: ReturnType<typeof buildGrantFilters>,
  { offset, count }: { readonly offset: number; readonly count: number },
): Promise<{ readonly total: number; readonly list: readonly Sim[] }> {
  let total = 0;
  const list: Sim[] = [];
  for (const { company, inventory } of filters) {
    const cut = { offset: Math.max(0, offset - total), limit: count - list.length };
    const part = await registry.listSims({ company, inventory, ...cut });
    total += part.total;
    list.push(...part.list);
  }
  return { total, list };
}

function toSimResponse(sim: Sim) {
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
