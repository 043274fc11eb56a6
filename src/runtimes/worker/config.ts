import type { D1Database } from "@cloudflare/workers-types";
import { ConfigurationError, readConfig, variables, type Config } from "../../config/config.ts";
import { secretsOf, type Secrets } from "../../domain/access/secrets.ts";
import * as fetchProviders from "../../providers/registry.ts";
import { readRoutes } from "../../config/routes.ts";
import { noRoutes, type RoutesReading } from "../../config/routes.ts";
import { readTemplates } from "../../config/templates.ts";
import { noTemplates, type TemplatesReading } from "../../config/templates.ts";

/** The bindings of a Worker: the database, and the variables and secrets as texts. */
export interface Bindings {
  readonly DATABASE?: D1Database;
  readonly [name: string]: unknown;
}

/** What the service needs to run as a Worker. */
export interface WorkerConfig {
  readonly config: Config;
  readonly database: D1Database;
  readonly jwtSecrets: Secrets;
}

/** An isolate has 128 MB for everything, and the guard's counters are read as it begins and written by one invocation. */
const guardMemoryShare = 1 / 8;
const secretName = "CONNECT_HUB_JWT_SECRET";
const baseUrlName = "CONNECT_HUB_BASE_URL";
const ofOtherRuntimes = ["DATABASE_URL", "CONNECT_HUB_DATA"];

/** Reads the bindings of a Worker; throws `ConfigurationError` with a line for each fault. */
export function readBindings(bindings: Bindings): WorkerConfig {
  const texts = Object.entries(bindings).filter((entry): entry is [string, string] => isText(entry[1]));
  const environment = Object.fromEntries(texts.filter(([name]) => !ofOtherRuntimes.includes(name)));
  const faults = texts.flatMap(([name]) =>
    ofOtherRuntimes.includes(name)
      ? `${name}: a Worker keeps its data in the D1 database that is bound as DATABASE; remove it.`
      : [],
  );
  faults.push(...Object.entries(bindings).flatMap(typeFaultOf));
  const config = tryReading(environment, faults);
  const { DATABASE: database } = bindings;
  if (!database) faults.push("DATABASE: not bound; a Worker needs a D1 database under this name.");
  const jwtSecret = environment[secretName];
  if (!jwtSecret && !faults.some((fault) => fault.includes(secretName))) {
    faults.push(`${secretName}: got nothing; a Worker needs ${variables[secretName].takes}, as a secret.`);
  }
  // In the sandbox it is the address that was asked last: anybody chooses that, and a cron trigger has none.
  if (config?.mode === "production" && config.baseUrl === undefined) {
    faults.push(
      `${baseUrlName}: got nothing; a Worker in production needs ${variables[baseUrlName].takes}, for links in e-mails and vendors' callbacks.`,
    );
  }
  if (!config || !database || !jwtSecret || faults.length > 0) {
    throw new ConfigurationError(faults.join("\n"));
  }
  const fraud = { ...config.fraud, memoryShare: guardMemoryShare };
  return { config: { ...config, fraud }, database, jwtSecrets: secretsOf(jwtSecret, config.jwtSecretBefore) };
}

type Texts = Readonly<Record<string, string>>;

function readRoutesOf(environment: Texts): RoutesReading {
  const given = readGiven("CONNECT_HUB_ROUTES", environment);
  if (!given) return noRoutes;
  if ("fault" in given) return { ...noRoutes, faults: [given.fault] };
  const production = environment["CONNECT_HUB_MODE"] === "production";
  return readRoutes({ ...given, environment, kinds: fetchProviders, production });
}

function readTemplatesOf(environment: Texts): TemplatesReading {
  const given = readGiven("CONNECT_HUB_TEMPLATES", environment);
  if (!given) return noTemplates;
  if ("fault" in given) return { ...noTemplates, faults: [given.fault] };
  return readTemplates({ ...given, brand: environment["CONNECT_HUB_BRAND"] });
}

function readGiven(
  name: "CONNECT_HUB_ROUTES" | "CONNECT_HUB_TEMPLATES",
  { [name]: text }: Texts,
): { readonly text: string; readonly name: string } | { readonly fault: string } | undefined {
  if (!text) return undefined;
  if (text.trimStart().startsWith("{")) return { text, name };
  return { fault: `${name}: a Worker has no files; it takes the JSON text itself, which begins with {.` };
}

/** A variable that is no text would count as not set: wrangler.jsonc may have any JSON, and a secret of a store is no text. */
const typeFaultOf = ([name, value]: readonly [string, unknown]): readonly string[] =>
  isText(value) || value == null || !Object.hasOwn(variables, name)
    ? []
    : [`${name}: got no text; a Worker takes every variable as a text, in quotes.`];

const isText = (value: unknown): value is string => typeof value === "string";

function tryReading(environment: Texts, faults: string[]): Config | undefined {
  try {
    return readConfig(environment, readRoutesOf(environment), readTemplatesOf(environment));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    faults.push(error.message);
    return undefined;
  }
}
