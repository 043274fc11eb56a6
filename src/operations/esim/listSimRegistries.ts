import type { Input, Output } from "../../contract.ts";
import { grantedFilters } from "../../domain/sim-grants.ts";
import { EsimUnavailable, type SimRegistry } from "../../ports/esim.ts";
import type { Sim } from "../../ports/store/esim.ts";
import type { ReadingContext } from "../context.ts";
import { upstreamDown } from "./upstream-down.ts";

/** The SIMs that the account was granted, grant by grant and by ICCID: the upstream's registry where it has one, else the operator's own. */
export async function listSimRegistries(
  { query, principal }: Input<"listSimRegistries">,
  { store, esim }: ReadingContext,
): Promise<Output<"listSimRegistries">> {
  const grants = await store.esim.listGrants(principal.accountId);
  try {
    const { total, list } = await listGranted(
      esim?.registry ?? store.esim,
      grantedFilters(grants, query),
      query,
    );
    return {
      status: 200,
      body: { total, offset: query.offset, count: list.length, sims: list.map(entryOf) },
    };
  } catch (error) {
    if (!(error instanceof EsimUnavailable)) throw error;
    return upstreamDown();
  }
}

/** One list of what several filters match; the filters match no SIM twice. */
async function listGranted(
  registry: SimRegistry,
  filters: ReturnType<typeof grantedFilters>,
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
