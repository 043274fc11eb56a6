import { z } from "zod";
import { storable } from "../../domain/storable.ts";
import { EsimUnavailable, type CreatedPackage, type SimRegistry } from "../../ports/esim.ts";
import type { PackageTemplate, Sim } from "../../ports/store/esim.ts";
import { optional, vendorId } from "../shared/values.ts";
import type { TelnaApi } from "./api.ts";

// The shapes follow what public clients of Telna Connect v2.1 send and read; where those differ, each form is accepted:
// ids as numbers or texts, references as objects or ids, dates as numbers or texts. An ICCID that is a number has more
// digits than JavaScript keeps: it comes as the text of it.

const identifier = z.union([z.int(), vendorId]);
/** A name or a word, which is kept. */
const text = z.string().transform(storable);
/** A SIM, by its digits or letters. */
const simId = z.union([z.int().transform(String), text]);
const integer = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const date = z.union([integer, z.string().transform(Date.parse).pipe(z.int())]);

/** A group, an inventory or a company; a reference that is only an id has no name. */
const reference = z
  .union([z.object({ id: integer, name: text.nullish() }), integer.transform((id) => ({ id, name: "" }))])
  .transform(({ id, name }) => ({ id, name: name ?? "" }));

const none = { id: 0, name: "" };

const sim = z.object({
  iccid: simId.pipe(z.string().min(1)),
  sim_status: text,
  group: reference.nullish(),
  inventory: reference.nullish(),
  company: reference.nullish(),
  provisioned_date: optional(date),
  terminated_date: optional(date),
  imsis: z.array(z.object({ sponsor_id: integer, imsi: integer })).nullish(),
  mapped_imsi: integer.nullish(),
});

const template = z.object({ id: integer, name: text.nullish() });

const esimPackage = z.object({
  id: identifier,
  sim: simId.nullish(),
  package_template: z.union([integer, z.object({ id: integer })]).nullish(),
  status: z.string().min(1).transform(storable),
  created_date: optional(date),
  time_allowance: z.unknown().optional(),
});

/** A page of the SIM registry. */
const simPage = z.object({ total: z.int().min(0), sims: z.array(sim) });
/** A page of the packages. */
export const packagePage = z.object({ total: z.int().min(0), packages: z.array(esimPackage) });
/** A page of the templates. */
export const templatePage = z.object({ total: z.int().min(0) });
/** One SIM, by itself or in an envelope. */
const oneSim = z.union([z.object({ sim }).transform((envelope) => envelope.sim), sim]);
/** One template, by itself or in an envelope. */
const oneTemplate = z.union([
  z.object({ package_template: template }).transform((envelope) => envelope.package_template),
  template,
]);
/** One package, by itself or in an envelope. */
export const onePackage = z.union([
  z.object({ package: esimPackage }).transform((envelope) => envelope.package),
  esimPackage,
]);

const knownStatuses = new Set([
  "NOT_ACTIVE",
  "ACTIVE",
  "TERMINATED",
  "WAITING_FOR_ASSIGNMENT",
  "PRE_SERVICE",
  "IN_SERVICE",
]);

/** A known status in the contract's spelling, whatever its case and hyphens; any other one unchanged. */
function statusOf(text: string): string {
  const known = text.toUpperCase().replaceAll(/[\s-]+/g, "_");
  return knownStatuses.has(known) ? known : text;
}

/** The SIM in the form of the registry's port. */
export const simOf = (read: z.output<typeof sim>): Sim => ({
  iccid: read.iccid,
  simStatus: statusOf(read.sim_status),
  group: read.group ?? none,
  inventory: read.inventory ?? none,
  company: read.company ?? none,
  provisionedDate: read.provisioned_date ?? 0,
  terminatedDate: read.terminated_date ?? 0,
  imsis: read.imsis ?? [],
  mappedImsi: read.mapped_imsi ?? 0,
});

/** The template in the form of the registry's port. */
const templateOf = ({ id, name }: z.output<typeof template>): PackageTemplate => ({
  id,
  name: name ?? "",
});

/** A package as read, and the SIM and template that it belongs to, if the answer names them. */
export function packageOf(read: z.output<typeof esimPackage>, now: number) {
  const { package_template: of } = read;
  const created: CreatedPackage = {
    id: String(read.id),
    status: statusOf(read.status),
    createdDate: read.created_date ?? now,
  };
  return {
    created,
    sim: read.sim ?? undefined,
    packageTemplate: typeof of === "object" ? of?.id : of,
    timeAllowanceSeconds: typeof read.time_allowance === "number" ? read.time_allowance : undefined,
  };
}

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
