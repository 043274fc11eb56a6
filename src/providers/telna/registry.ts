import { z } from "zod";
import { toStorable } from "../../domain/storable.ts";
import { EsimUnavailable, type CreatedPackage, type SimRegistry } from "../../ports/esim.ts";
import type { PackageTemplate, Sim } from "../../ports/store/esim.ts";
import { optional, vendorId } from "../shared/values.ts";
import type { TelnaApi } from "./api.ts";

// The schemas follow what public clients of Telna Connect v2.1 send and read. Where those differ, each form is valid:
// ids as numbers or texts, references as objects or ids, dates as numbers or texts. An ICCID that is a JSON number has
// more digits than a JavaScript number can hold. The JSON parser therefore returns it as text.

const identifier = z.union([z.int(), vendorId]);
/** A name or a status that is stored. */
const text = z.string().transform(toStorable);
/** ICCID of a SIM: a text, or an integer that is converted to a text. */
const simId = z.union([z.int().transform(String), text]);
const integer = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
/** A time, converted to Unix milliseconds. A number is in Unix milliseconds already. */
const date = z.union([integer, z.string().transform(Date.parse).pipe(z.int())]);

/** A group, an inventory or a company. A reference that is only an id has no name. */
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
  status: z.string().min(1).transform(toStorable),
  created_date: optional(date),
  time_allowance: z.unknown().optional(),
});

const simPage = z.object({ total: z.int().min(0), sims: z.array(sim) });
export const packagePage = z.object({ total: z.int().min(0), packages: z.array(esimPackage) });
export const templatePage = z.object({ total: z.int().min(0) });
/** One SIM, with or without an envelope. */
const oneSim = z.union([z.object({ sim }).transform((envelope) => envelope.sim), sim]);
/** One template, with or without an envelope. */
const oneTemplate = z.union([
  z.object({ package_template: template }).transform((envelope) => envelope.package_template),
  template,
]);
/** One package, with or without an envelope. */
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

/**
 * Converts a known status to the spelling of the customer API, regardless of its case, hyphens and spaces. Returns any
 * other status unchanged.
 */
function normalizeStatus(text: string): string {
  const known = text.toUpperCase().replaceAll(/[\s-]+/g, "_");
  return knownStatuses.has(known) ? known : text;
}

/**
 * Converts a SIM to the type of the registry's port. A missing reference gets the id 0 and no name. A missing date or
 * mapped IMSI becomes 0.
 */
export const toRegistrySim = (read: z.output<typeof sim>): Sim => ({
  iccid: read.iccid,
  simStatus: normalizeStatus(read.sim_status),
  group: read.group ?? none,
  inventory: read.inventory ?? none,
  company: read.company ?? none,
  provisionedDate: read.provisioned_date ?? 0,
  terminatedDate: read.terminated_date ?? 0,
  imsis: read.imsis ?? [],
  mappedImsi: read.mapped_imsi ?? 0,
});

/** Converts a template to the type of the registry's port. */
const toPackageTemplate = ({ id, name }: z.output<typeof template>): PackageTemplate => ({
  id,
  name: name ?? "",
});

/**
 * Converts a package. A missing creation date becomes `now`, in Unix milliseconds. Also returns its SIM, template and
 * time allowance, if the response contains them.
 */
export function toRegistryPackage(read: z.output<typeof esimPackage>, now: number) {
  const { package_template: of } = read;
  const created: CreatedPackage = {
    id: String(read.id),
    status: normalizeStatus(read.status),
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

/**
 * Creates the registry of SIMs and package templates at Telna. `listSims` returns at most 2,000 SIMs. `findSim` and
 * `findTemplate` resolve to undefined if Telna responds with 400, 404, 409 or 422. `listSims` rejects then. After any
 * other failure, all three reject. The error is always `EsimUnavailable`.
 */
export function createTelnaRegistry(api: TelnaApi): SimRegistry {
  return {
    async listSims({ company, inventory, offset, limit }) {
      const list: Sim[] = [];
      let total = 0;
      for (let asked = 0; asked === 0 || (asked < maximumRequests && list.length < limit); asked += 1) {
        // Requests one SIM if only the total is needed.
        const count = Math.max(1, Math.min(limit - list.length, simsPerRequest));
        const query = { count, offset: offset + list.length, company, inventory };
        const page = await api.get("/inventory/sim-registries", simPage, query);
        if (!page) throw new EsimUnavailable("The eSIM platform does not list its SIMs.");
        total = page.total;
        list.push(...page.sims.slice(0, Math.min(count, limit - list.length)).map(toRegistrySim));
        if (page.sims.length === 0 || offset + list.length >= total) break;
      }
      return { total, list };
    },
    async findSim(iccid) {
      const found = await api.get(`/inventory/sim-registries/${encodeURIComponent(iccid)}`, oneSim);
      return found && toRegistrySim(found);
    },
    async findTemplate(id) {
      const found = await api.get(`/pcr/package-templates/${id}`, oneTemplate);
      return found && toPackageTemplate(found);
    },
  };
}
