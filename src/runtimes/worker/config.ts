import type { D1Database } from "@cloudflare/workers-types";
import { ConfigurationError, readConfig, variables, type Config } from "../../config.ts";
import { fetchProviders } from "../../providers/registry.ts";
import { readRoutes } from "../../provider-routes/read-routes.ts";
import { noRoutes, type RoutesReading } from "../../provider-routes/routes.ts";

/** The bindings of a Worker: the database, and the variables and secrets as texts. */
export interface Bindings {
  readonly DATABASE?: D1Database;
  readonly [name: string]: unknown;
}

/** What the service needs to run as a Worker. */
export interface WorkerConfig {
  readonly config: Config;
  readonly database: D1Database;
  readonly jwtSecret: string;
}

const secretName = "CONNECT_HUB_JWT_SECRET";
const routesName = "CONNECT_HUB_ROUTES";
const threadsName = "CONNECT_HUB_HTTP_THREADS";
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
  if (environment[threadsName]) faults.push(`${threadsName}: a Worker has one thread; remove it.`);
  const config = tryReading(environment, faults);
  const { DATABASE: database } = bindings;
  if (!database) faults.push("DATABASE: not bound; a Worker needs a D1 database under this name.");
  const jwtSecret = environment[secretName];
  if (!jwtSecret && !faults.some((fault) => fault.includes(secretName))) {
    faults.push(`${secretName}: got nothing; a Worker needs ${variables[secretName].takes}, as a secret.`);
  }
  if (!config || !database || !jwtSecret || faults.length > 0) {
    throw new ConfigurationError(faults.join("\n"));
  }
  return { config, database, jwtSecret };
}

function readRoutesOf(environment: Readonly<Record<string, string>>): RoutesReading {
  const { [routesName]: text, CONNECT_HUB_MODE: mode } = environment;
  if (!text) return noRoutes;
  if (!text.trimStart().startsWith("{")) {
    const fault = `${routesName}: a Worker has no files; it takes the JSON text itself, which begins with {.`;
    return { ...noRoutes, faults: [fault] };
  }
  const production = mode === "production";
  return readRoutes({ text, name: routesName, environment, kinds: fetchProviders, production });
}

const isText = (value: unknown): value is string => typeof value === "string";

function tryReading(environment: Readonly<Record<string, string>>, faults: string[]): Config | undefined {
  try {
    return readConfig(environment, readRoutesOf(environment));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    faults.push(error.message);
    return undefined;
  }
}
