import { maximumPackagePages } from "../../domain/time/lifetimes.ts";
import type { EsimPlatform, ProviderCheckResult, ProviderDependencies } from "../../ports/providers.ts";
import { EsimUnavailable, type PackageRequest } from "../../ports/esim.ts";
import { createHttpClient } from "../shared/http-client.ts";
import { createConfigurationErrors } from "../shared/configuration-errors.ts";
import { createTelnaApi, type TelnaApi } from "./api.ts";
import type { TelnaOptions } from "./options.ts";
import { createTelnaRegistry, onePackage, toRegistryPackage, packagePage, templatePage } from "./registry.ts";

export { options } from "./options.ts";
export const serves = ["esim"] as const;

/** One hundred SIMs take about 50 KiB. */
const maximumAnswerBytes = 1024 * 1024;
const packagesPerRequest = 100;

/**
 * Creates the eSIM platform of Telna Connect, with packages and the SIM registry. It opens no connection before its
 * first use.
 */
export function create(
  name: string,
  options: TelnaOptions,
  { clock, log }: ProviderDependencies,
): EsimPlatform {
  const { accessKey, pcrApiKey = accessKey, baseUrl, timeoutMilliseconds, concurrency } = options;
  const authorization = options.authorization === "bearer" ? `Bearer ${accessKey}` : accessKey;
  const headers = { authorization, accept: "application/json" };
  const limits = { baseUrl, timeoutMilliseconds, concurrency, maximumAnswerBytes, clock, log };
  const client = createHttpClient({ name, headers, ...limits });
  const api = createTelnaApi(client, createConfigurationErrors(name, clock, log), { apikey: pcrApiKey });
  return {
    name,
    isUp: client.isUp,
    changedAt: client.changedAt,
    close: client.close,
    registry: createTelnaRegistry(api),
    async createPackage({ sim, packageTemplate, timeAllowanceSeconds }) {
      const allowance = timeAllowanceSeconds === null ? {} : { time_allowance: timeAllowanceSeconds };
      const body = { sim, package_template: packageTemplate, ...allowance };
      return toRegistryPackage(await api.post("/pcr/packages", onePackage, body), clock.now()).created;
    },
    async findPackages(request) {
      const packages = await listPackages(api, request, clock.now());
      return packages.filter((each) => matchesRequest(each, request)).map(({ created }) => created);
    },
    async check(): Promise<ProviderCheckResult> {
      try {
        const page = await api.get("/pcr/package-templates", templatePage, { count: 1 });
        if (!page) return { ok: false, detail: "Telna does not list the package templates." };
        return { ok: true, detail: `Telna accepts the keys and has ${page.total} package templates.` };
      } catch (error) {
        if (!(error instanceof EsimUnavailable)) throw error;
        return { ok: false, detail: error.message };
      }
    },
  };
}

async function listPackages(api: TelnaApi, { sim, packageTemplate }: PackageRequest, now: number) {
  const list: ReturnType<typeof toRegistryPackage>[] = [];
  for (let asked = 0; asked < maximumPackagePages; asked += 1) {
    const query = { sim, package_template: packageTemplate, count: packagesPerRequest, offset: list.length };
    const page = await api.get("/pcr/packages", packagePage, query);
    if (!page) break;
    list.push(...page.packages.map((each) => toRegistryPackage(each, now)));
    if (list.length >= page.total) return list;
    if (page.packages.length === 0) break;
  }
  throw new EsimUnavailable("The eSIM platform does not list the packages of this SIM.");
}

/**
 * Returns true if a package matches the request. Telna filters the list already, and this check does not rely on it. A
 * property that the response lacks counts as equal. A request without a time allowance matches every time allowance.
 */
function matchesRequest(found: ReturnType<typeof toRegistryPackage>, request: PackageRequest): boolean {
  const { sim = request.sim, packageTemplate = request.packageTemplate } = found;
  if (sim !== request.sim || packageTemplate !== request.packageTemplate) return false;
  const { timeAllowanceSeconds: requested } = request;
  return requested === null || (found.timeAllowanceSeconds ?? requested) === requested;
}
