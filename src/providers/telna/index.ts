import { packagePages } from "../../domain/time/lifetimes.ts";
import type { EsimUpstream, ProviderReport, ProviderSurroundings } from "../../ports/providers.ts";
import { EsimUnavailable, type PackageRequest } from "../../ports/esim.ts";
import { createHttpClient } from "../shared/http-client.ts";
import { createOperatorFaults } from "../shared/operator-faults.ts";
import { createTelnaApi, type TelnaApi } from "./api.ts";
import type { TelnaOptions } from "./options.ts";
import { createTelnaRegistry, onePackage, packageOf, packagePage, templatePage } from "./registry.ts";

export { options } from "./options.ts";
export const serves = ["esim"] as const;

/** A hundred SIMs are some 50 KiB. */
const maximumAnswerBytes = 1024 * 1024;
const packagesPerRequest = 100;

/** eSIM packages and the SIM registry by Telna Connect; opens nothing before its first use. */
export function create(
  name: string,
  options: TelnaOptions,
  { clock, log }: ProviderSurroundings,
): EsimUpstream {
  const { accessKey, pcrApiKey = accessKey, baseUrl, timeoutMilliseconds, concurrency } = options;
  const authorization = options.authorization === "bearer" ? `Bearer ${accessKey}` : accessKey;
  const headers = { authorization, accept: "application/json" };
  const limits = { baseUrl, timeoutMilliseconds, concurrency, maximumAnswerBytes, clock, log };
  const client = createHttpClient({ name, headers, ...limits });
  const api = createTelnaApi(client, createOperatorFaults(name, clock, log), { apikey: pcrApiKey });
  return {
    name,
    isUp: client.isUp,
    changedAt: client.changedAt,
    close: client.close,
    registry: createTelnaRegistry(api),
    async createPackage({ sim, packageTemplate, timeAllowanceSeconds }) {
      const allowance = timeAllowanceSeconds === null ? {} : { time_allowance: timeAllowanceSeconds };
      const body = { sim, package_template: packageTemplate, ...allowance };
      return packageOf(await api.post("/pcr/packages", onePackage, body), clock.now()).created;
    },
    async findPackages(request) {
      const packages = await listPackages(api, request, clock.now());
      return packages.filter((each) => belongs(each, request)).map(({ created }) => created);
    },
    async check(): Promise<ProviderReport> {
      try {
        const page = await api.get("/pcr/package-templates", templatePage, { count: 1 });
        if (!page) return { ok: false, detail: "Telna does not list the package templates." };
        return { ok: true, detail: `Telna takes the keys and has ${page.total} package templates.` };
      } catch (error) {
        if (!(error instanceof EsimUnavailable)) throw error;
        return { ok: false, detail: error.message };
      }
    },
  };
}

async function listPackages(api: TelnaApi, { sim, packageTemplate }: PackageRequest, now: number) {
  const list: ReturnType<typeof packageOf>[] = [];
  for (let asked = 0; asked < packagePages; asked += 1) {
    const query = { sim, package_template: packageTemplate, count: packagesPerRequest, offset: list.length };
    const page = await api.get("/pcr/packages", packagePage, query);
    if (!page) break;
    list.push(...page.packages.map((each) => packageOf(each, now)));
    if (list.length >= page.total) return list;
    if (page.packages.length === 0) break;
  }
  throw new EsimUnavailable("The eSIM upstream does not list the packages of this SIM.");
}

/** The upstream filters the list; this checks the result against the request once more. */
function belongs(found: ReturnType<typeof packageOf>, request: PackageRequest): boolean {
  const { sim = request.sim, packageTemplate = request.packageTemplate } = found;
  if (sim !== request.sim || packageTemplate !== request.packageTemplate) return false;
  const { timeAllowanceSeconds: wanted } = request;
  return wanted === null || (found.timeAllowanceSeconds ?? wanted) === wanted;
}
