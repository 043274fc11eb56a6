import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { logReadableData, readConfig, type Config } from "../../config/config.ts";
import type { Log } from "../../ports/telemetry.ts";
import { noRoutes, type RoutesResult } from "../../config/routes.ts";
import { noTemplates, type TemplatesResult } from "../../config/templates.ts";
import { maximumCharacters, type Environment, type SecretReader } from "../../config/read-yaml.ts";
import { readSecretFile, readSecretFileAgain, withSecretFiles, type SecretFiles } from "./secret-files.ts";
import { assertRegularFile, explainReadError } from "./explain-read-error.ts";

/**
 * Matches the variables of the commands, and the names of variables that Kubernetes sets for services whose name begins
 * with connect-hub.
 */
const foreignVariable =
  /^CONNECT_HUB_ACCESS_TOKEN(_FILE)?$|_SERVICE_(HOST|PORT)|_PORT_\d{1,5}_(TCP|UDP|SCTP)/;
/** Matches a value that Kubernetes sets for a port. Its variable may have the name of another setting. */
const kubernetesPort = /^(tcp|udp|sctp):\/\//;

/**
 * Configuration with the secrets of its files, and unknown variables with the prefix of the service, which are probably
 * misspelt.
 */
export type LoadedConfig = Config & {
  readonly secretFiles: SecretFiles;
  readonly unknownVariables: readonly string[];
};

/**
 * Reads the configuration with its files, on a runtime with files and sockets. `isRepeated` is true if this process has
 * read them before. Rejects with `ConfigurationError` if it is invalid.
 */
export async function readConfigAndFiles(given: Environment, isRepeated = false): Promise<LoadedConfig> {
  const known = new Set<string | symbol>();
  // A routes file refers to further variables.
  const used = new Proxy(given, {
    get(variables, name) {
      known.add(name);
      return Reflect.get(variables, name) as unknown;
    },
  });
  const readSecret = isRepeated ? readSecretFileAgain : readSecretFile;
  const { environment, secretFiles, faults } = withSecretFiles(used, readSecret);
  const [routes, templates] = await Promise.all([
    readRoutesFile(environment, isRepeated, readSecret),
    readTemplatesFile(environment, isRepeated),
  ]);
  const config = readConfig(environment, routes, templates, faults);
  const unknownVariables = listNames(given).filter(
    (name) =>
      name.startsWith("CONNECT_HUB_") &&
      !known.has(name) &&
      !foreignVariable.test(name) &&
      !kubernetesPort.test(given[name] ?? ""),
  );
  return { ...config, secretFiles, unknownVariables };
}

/** Logs valid settings that are probably mistakes. */
export function logConfigWarnings(config: LoadedConfig, log: Log): void {
  const { routesWarnings, unknownVariables } = config;
  logReadableData(config, log);
  for (const warning of routesWarnings) log.warn({ warning }, "routes file warning");
  for (const variable of unknownVariables) log.warn({ variable }, "unknown environment variable");
}

/** Prints the addresses of the service. */
export function logAddresses(
  at: { local: string; baseUrl: string; operator: string | undefined },
  mode: string,
): void {
  console.log(`connect-hub listens on ${at.local} (${mode})`);
  if (at.baseUrl !== at.local) console.log(`Users reach it at ${at.baseUrl}`);
  if (at.operator !== undefined) console.log(`The operator API listens on ${at.operator}`);
}

/**
 * Returns the names of all variables. Returns none if Deno allows only some variables, because it then cannot list
 * their names.
 */
function listNames(environment: Environment): readonly string[] {
  try {
    return Object.keys(environment);
  } catch {
    return [];
  }
}

/**
 * Reads the routes file. If the variable is not set, none of the modules for routes and providers is loaded, so that a
 * sandbox starts faster.
 */
async function readRoutesFile(
  environment: Environment,
  isRepeated: boolean,
  readSecret: SecretReader,
): Promise<RoutesResult> {
  const given = await readVariableText("CONNECT_HUB_ROUTES", environment, isRepeated);
  if (!given) return noRoutes;
  if ("fault" in given) return { ...noRoutes, faults: [given.fault] };
  const [{ readRoutes }, fetchProviders, socketProviders] = await Promise.all([
    import("../../config/routes.ts"),
    import("../../providers/registry.ts"),
    import("../../providers/sockets.ts"),
  ]);
  const production = environment["CONNECT_HUB_MODE"] === "production";
  return readRoutes({
    ...given,
    environment,
    readSecret,
    kinds: { ...fetchProviders, ...socketProviders },
    production,
  });
}

/**
 * Reads the templates file of verifications. The result contains no templates if the variable is not set. If the file
 * is missing, unreadable or invalid, `faults` contains the reasons.
 */
export async function readTemplatesFile(
  environment: Environment,
  isRepeated = false,
): Promise<TemplatesResult> {
  const given = await readVariableText("CONNECT_HUB_TEMPLATES", environment, isRepeated);
  if (!given) return noTemplates;
  if ("fault" in given) return { ...noTemplates, faults: [given.fault] };
  const { readTemplates } = await import("../../config/templates.ts");
  return readTemplates({ ...given, brand: environment["CONNECT_HUB_BRAND"] });
}

/**
 * Reads the text of a variable: JSON text, or the content of the file at a path. `name` is the name of the text in
 * errors. Returns undefined if the variable is not set or empty.
 */
async function readVariableText(
  variable: "CONNECT_HUB_ROUTES" | "CONNECT_HUB_TEMPLATES",
  environment: Environment,
  isRepeated: boolean,
): Promise<{ readonly text: string; readonly name: string } | { readonly fault: string } | undefined> {
  const given = environment[variable];
  if (given === undefined || given === "") return undefined;
  if (given.trimStart().startsWith("{")) return { text: given, name: variable };
  try {
    if (isRepeated) assertRegularFile(given);
    const read = await readText(given);
    return "fault" in read ? read : { ...read, name: given };
  } catch (error) {
    const reason = explainReadError(error);
    if (reason === undefined) throw error;
    return { fault: `${variable}: ${given}: ${reason}.` };
  }
}

/** A UTF-16 code unit has at most three bytes in UTF-8. A byte order mark adds three bytes. */
const maximumBytes = 3 * maximumCharacters + 3;

/**
 * Reads the text of a file. Returns an error with the position if the file is not UTF-8. Stops reading once the file is
 * known to be too long.
 */
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
      fault: `${path}:${before.length}:${before.at(-1)!.length + 1}: this is not UTF-8; save the file as UTF-8.`,
    };
  } finally {
    await file.close();
  }
}
