import type { D1Database } from "@cloudflare/workers-types";
import { ConfigurationError, readConfig, variables, type Config } from "../../config/config.ts";
import { toSecrets, type Secrets } from "../../domain/access/secrets.ts";
import * as fetchProviders from "../../providers/registry.ts";
import { readRoutes } from "../../config/routes.ts";
import { noRoutes, type RoutesResult } from "../../config/routes.ts";
import { readTemplates } from "../../config/templates.ts";
import { noTemplates, type TemplatesResult } from "../../config/templates.ts";

/** Bindings of a Worker: the database, and the variables and secrets as texts. */
export interface Bindings {
  readonly DATABASE?: D1Database;
  readonly [name: string]: unknown;
}

/** Configuration of the service as a Worker. */
export interface WorkerConfig {
  readonly config: Config;
  readonly database: D1Database;
  readonly jwtSecrets: Secrets;
}

/**
 * Share of the guard's default capacity, which needs 160 MB. An isolate has 128 MB in total. It reads the guard
 * counters at its start, and one invocation writes them.
 */
const guardMemoryShare = 1 / 8;
const secretName = "CONNECT_HUB_JWT_SECRET";
const baseUrlName = "CONNECT_HUB_BASE_URL";
const unsupportedVariables = ["DATABASE_URL", "CONNECT_HUB_DATA"];

/** Reads the bindings of a Worker. Throws `ConfigurationError` with one line for each error. */
export function readBindings(bindings: Bindings): WorkerConfig {
  const texts = Object.entries(bindings).filter((entry): entry is [string, string] => isText(entry[1]));
  const environment = Object.fromEntries(texts.filter(([name]) => !unsupportedVariables.includes(name)));
  const faults = texts.flatMap(([name]) =>
    unsupportedVariables.includes(name)
      ? `${name}: a Worker keeps its data in the D1 database that is bound as DATABASE; remove it.`
      : [],
  );
  faults.push(...Object.entries(bindings).flatMap(findTypeError));
  const config = tryReadConfig(environment, faults);
  const { DATABASE: database } = bindings;
  if (!database) faults.push("DATABASE: not bound; a Worker requires a D1 database under this name.");
  const jwtSecret = environment[secretName];
  if (!jwtSecret && !faults.some((fault) => fault.includes(secretName))) {
    faults.push(`${secretName}: not set; a Worker requires ${variables[secretName].takes}, as a secret.`);
  }
  // In a sandbox the address of the latest request is used. Any caller can choose it, and a cron trigger has none.
  if (config?.mode === "production" && config.baseUrl === undefined) {
    faults.push(
      `${baseUrlName}: not set; a Worker in production requires ${variables[baseUrlName].takes}, for links in e-mails and vendors' callbacks.`,
    );
  }
  if (!config || !database || !jwtSecret || faults.length > 0) {
    throw new ConfigurationError(faults.join("\n"));
  }
  const fraud = { ...config.fraud, memoryShare: guardMemoryShare };
  return {
    config: { ...config, fraud },
    database,
    jwtSecrets: toSecrets(jwtSecret, config.previousJwtSecret),
  };
}

type Texts = Readonly<Record<string, string>>;

function readRoutesText(environment: Texts): RoutesResult {
  const given = readJsonVariable("CONNECT_HUB_ROUTES", environment);
  if (!given) return noRoutes;
  if ("fault" in given) return { ...noRoutes, faults: [given.fault] };
  const production = environment["CONNECT_HUB_MODE"] === "production";
  return readRoutes({ ...given, environment, kinds: fetchProviders, production });
}

function readTemplatesText(environment: Texts): TemplatesResult {
  const given = readJsonVariable("CONNECT_HUB_TEMPLATES", environment);
  if (!given) return noTemplates;
  if ("fault" in given) return { ...noTemplates, faults: [given.fault] };
  return readTemplates({ ...given, brand: environment["CONNECT_HUB_BRAND"] });
}

function readJsonVariable(
  name: "CONNECT_HUB_ROUTES" | "CONNECT_HUB_TEMPLATES",
  { [name]: text }: Texts,
): { readonly text: string; readonly name: string } | { readonly fault: string } | undefined {
  if (!text) return undefined;
  if (text.trimStart().startsWith("{")) return { text, name };
  return { fault: `${name}: a Worker has no files; it requires JSON text, which begins with {.` };
}

/**
 * Returns an error for a variable that is not a text. It would count as unset. wrangler.jsonc may contain any JSON, and
 * a secret of a secrets store is an object.
 */
const findTypeError = ([name, value]: readonly [string, unknown]): readonly string[] =>
  isText(value) || value == null || !Object.hasOwn(variables, name)
    ? []
    : [`${name}: the value is not a text; a Worker requires every variable as a text, in quotes.`];

const isText = (value: unknown): value is string => typeof value === "string";

function tryReadConfig(environment: Texts, faults: string[]): Config | undefined {
  try {
    return readConfig(environment, readRoutesText(environment), readTemplatesText(environment));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    faults.push(error.message);
    return undefined;
  }
}
