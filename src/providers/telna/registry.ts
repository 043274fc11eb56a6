import { EsimUnavailable, type SimRegistry } from "../../ports/esim.ts";
import type { Sim } from "../../ports/store/esim.ts";
import type { TelnaApi } from "./api.ts";
import { oneSim, oneTemplate, simOf, simPage, templateOf } from "./shapes.ts";

const simsPerRequest = 100;
const maximumRequests = 20;

/** The SIM registry and the package templates at Telna. */
export function createTelnaRegistry(api: TelnaApi): SimRegistry {
  return {
    async listSims({ company, inventory, offset, limit }) {
      const list: Sim[] = [];
      let total = 0;
      for (let asked = 0; asked === 0 || (asked < maximumRequests && list.length < limit); asked += 1) {
        // One SIM if only the total is wanted.
        const count = Math.max(1, Math.min(limit - list.length, simsPerRequest));
        const query = { count, offset: offset + list.length, company, inventory };
        const page = await api.get("/inventory/sim-registries", simPage, query);
        if (!page) throw new EsimUnavailable("The eSIM upstream does not list its SIMs.");
        total = page.total;
        list.push(...page.sims.slice(0, Math.min(count, limit - list.length)).map(simOf));
        if (page.sims.length === 0 || offset + list.length >= total) break;
      }
      return { total, list };
    },
    async findSim(iccid) {
      const found = await api.get(`/inventory/sim-registries/${encodeURIComponent(iccid)}`, oneSim);
      return found && simOf(found);
    },
    async findTemplate(id) {
      const found = await api.get(`/pcr/package-templates/${id}`, oneTemplate);
      return found && templateOf(found);
    },
  };
}
