import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { readConfig, type Config } from "../../config/config.ts";
import type { Log } from "../../ports/telemetry.ts";
import { noRoutes, type RoutesReading } from "../../config/routes.ts";
import { noTemplates, type TemplatesReading } from "../../config/templates.ts";
import { maximumCharacters, type Environment } from "../../config/read-yaml.ts";
import { unreadable } from "./unreadable.ts";

/** The commands' own, and what Kubernetes tells of services that are called connect-hub or begin so. */
const otherwiseRead = /^CONNECT_HUB_ACCESS_TOKEN$|_SERVICE_(HOST|PORT)|_PORT_\d{1,5}_(TCP|UDP|SCTP)/;
/** As it tells a port, whose name may also be meant for PORT. */
const portOfService = /^(tcp|udp|sctp):\/\//;

/** The configuration, and the variables that look like its own and say nothing: most likely they are misspelt. */
export type ReadConfig = Config & { readonly unknownVariables: readonly string[] };

/** Reads the configuration with its files, on a runtime with files and sockets; throws `ConfigurationError`. */
export async function readConfigAndFiles(given: Environment): Promise<ReadConfig> {
  const known = new Set<string | symbol>();
  // A routes file names variables of its own.
  const environment = new Proxy(given, {
    get(variables, name) {
      known.add(name);
      return Reflect.get(variables, name) as unknown;
    },
  });
  const [routes, templates] = await Promise.all([readRoutesOf(environment), readTemplatesOf(environment)]);
  const config = readConfig(environment, routes, templates);
  const unknownVariables = namesOf(given).filter(
    (name) =>
      name.startsWith("CONNECT_HUB_") &&
      !known.has(name) &&
      !otherwiseRead.test(name) &&
      !portOfService.test(given[name] ?? ""),
  );
  return { ...config, unknownVariables };
}

/** Tells what of the configuration is taken and may not be meant. */
export function tellDoubts({ routesWarnings, unknownVariables }: ReadConfig, log: Log): void {
  for (const warning of routesWarnings) log.warn({ warning }, "routes");
  for (const variable of unknownVariables) log.warn({ variable }, "there is no variable of this name");
}

/** Tells where it listens, and where else it is reached. */
export function tellAddresses(
  at: { local: string; baseUrl: string; operator: string | undefined },
  mode: string,
): void {
  console.log(`connect-hub listens on ${at.local} (${mode})`);
  if (at.baseUrl !== at.local) console.log(`Users reach it at ${at.baseUrl}`);
  if (at.operator !== undefined) console.log(`The operator's contract is served on ${at.operator}`);
}

/** None where Deno opens some variables alone: their names cannot be listed then. */
function namesOf(environment: Environment): readonly string[] {
  try {
    return Object.keys(environment);
  } catch {
    return [];
  }
}

/** Without routes none of these modules is loaded: a sandbox starts faster. */
async function readRoutesOf(environment: Environment): Promise<RoutesReading> {
  const given = await readGiven("CONNECT_HUB_ROUTES", environment);
  if (!given) return noRoutes;
  if ("fault" in given) return { ...noRoutes, faults: [given.fault] };
  const [{ readRoutes }, fetchProviders, socketProviders] = await Promise.all([
    import("../../config/routes.ts"),
    import("../../providers/registry.ts"),
    import("../../providers/sockets.ts"),
  ]);
  const production = environment["CONNECT_HUB_MODE"] === "production";
  return readRoutes({ ...given, environment, kinds: { ...fetchProviders, ...socketProviders }, production });
}

/** Reads the templates of verifications. */
export async function readTemplatesOf(environment: Environment): Promise<TemplatesReading> {
  const given = await readGiven("CONNECT_HUB_TEMPLATES", environment);
  if (!given) return noTemplates;
  if ("fault" in given) return { ...noTemplates, faults: [given.fault] };
  const { readTemplates } = await import("../../config/templates.ts");
  return readTemplates({ ...given, brand: environment["CONNECT_HUB_BRAND"] });
}

/** What a variable gives: JSON text itself, or the path of a file; `name` is what faults call it. */
async function readGiven(
  variable: "CONNECT_HUB_ROUTES" | "CONNECT_HUB_TEMPLATES",
  environment: Environment,
): Promise<{ readonly text: string; readonly name: string } | { readonly fault: string } | undefined> {
  const given = environment[variable];
  if (given === undefined || given === "") return undefined;
  if (given.trimStart().startsWith("{")) return { text: given, name: variable };
  try {
    const read = await readText(given);
    return "fault" in read ? read : { ...read, name: given };
  } catch (error) {
    const reason = unreadable(error);
    if (reason === undefined) throw error;
    return { fault: `${variable}: ${given}: ${reason}.` };
  }
}

/** No character has more bytes of UTF-8 for each of its units in a text; a mark may stand before them. */
const maximumBytes = 3 * maximumCharacters + 3;

/** The file's text, read only far enough to tell whether it is too long, or where it is no UTF-8. */
async function readText(path: string): Promise<{ readonly text: string } | { readonly fault: string }> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(maximumBytes + 3);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      length += bytesRead;
      if (bytesRead === 0 || length === bytes.length) break;
    }
    const read = bytes.subarray(0, length);
    const text = new TextDecoder().decode(read);
    if (length === bytes.length || isUtf8(read)) return { text };
    const before = text.slice(0, text.indexOf("\ufffd")).split("\n");
    return {
      fault: `${path}:${before.length}:${before.at(-1)!.length + 1}: this is no UTF-8; save the file in it.`,
    };
  } finally {
    await file.close();
  }
}
