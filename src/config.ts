import { z } from "zod";
import {
  countryList,
  databaseUrl,
  headerList,
  micros,
  operatorListener,
  phoneNumbers,
  wholeNumber,
  type Database,
  type OperatorListener,
} from "./config-values.ts";
import type { RoutedService } from "./domain/routing.ts";
import type { Environment, RoutesReading } from "./provider-routes/routes.ts";

export type { Database, OperatorListener } from "./config-values.ts";

const channelSwitch = z.enum(["sandbox", "off"]);

interface Variable {
  readonly schema: z.ZodType;
  readonly takes: string;
  readonly secret?: true;
}

/** Every variable of the environment that is read, with what it takes; the table in runtimes/README.md is checked against it. */
export const variables = {
  CONNECT_HUB_MODE: { schema: z.enum(["sandbox", "production"]), takes: "sandbox or production" },
  HOST: { schema: z.string().min(1), takes: "the address to listen on, such as 127.0.0.1 or 0.0.0.0" },
  PORT: { schema: wholeNumber(0, 65_535), takes: "a port from 0 to 65535; 0 picks a free one" },
  CONNECT_HUB_OPERATOR: {
    schema: operatorListener,
    takes: "HOST:PORT where the operator's contract is served, such as 127.0.0.1:8788, or off",
  },
  CONNECT_HUB_METRICS_TOKEN: {
    schema: z.string().regex(/^[\w.~+/=-]{16,2048}$/),
    takes:
      "16 to 2048 letters, digits and -._~+/= that whoever reads the operator's /metrics sends as bearer token",
    secret: true,
  },
  CONNECT_HUB_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }),
    takes: "the http(s) address that metrics are pushed to by OTLP, without /v1/metrics",
  },
  CONNECT_HUB_OTLP_HEADERS: {
    schema: headerList,
    takes: "headers for that, as NAME=VALUE with commas in between",
    secret: true,
  },
  CONNECT_HUB_BASE_URL: {
    schema: z.url({ protocol: /^https?$/ }),
    takes: "the http(s) address that users reach",
  },
  CONNECT_HUB_DATA: { schema: z.string().min(1), takes: "the folder of the database and of demo.json" },
  DATABASE_URL: {
    schema: databaseUrl,
    takes: "file:PATH of a SQLite file, or postgres://USER:PASSWORD@HOST/DATABASE with one HOST",
    secret: true,
  },
  CONNECT_HUB_JWT_SECRET: {
    schema: z.string().min(32),
    takes: "at least 32 characters that nobody can guess",
    secret: true,
  },
  CONNECT_HUB_CURRENCY: { schema: z.string().regex(/^[A-Z]{3}$/), takes: "an ISO 4217 code such as EUR" },
  CONNECT_HUB_WELCOME_CREDIT: {
    schema: micros,
    takes: "an amount from 0 with at most six decimals, such as 10.50",
  },
  CONNECT_HUB_REGISTRATION: {
    schema: z.enum(["open", "closed"]),
    takes: "open where anybody may register, closed where only the operator makes users",
  },
  CONNECT_HUB_RETENTION_MONTHS: {
    schema: wholeNumber(2, 1_200),
    takes: "how many whole months messages are kept beside the current one, from 2; for ever without it",
  },
  CONNECT_HUB_COUNTRIES: {
    schema: countryList,
    takes: "the countries to send to, as ISO 3166-1 alpha-2 codes such as GB,DE, or * for all",
  },
  CONNECT_HUB_CALLER_POOL: { schema: phoneNumbers, takes: "phone numbers in E.164, separated by commas" },
  CONNECT_HUB_BRAND: {
    schema: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 +._-]{0,19}$/),
    takes: "the name that the texts of verifications give, of 1 to 20 letters, digits, spaces and + . _ -",
  },
  CONNECT_HUB_RATE_LIMIT: {
    schema: wholeNumber(1, 100_000_000),
    takes: "requests a minute for each caller, from 1",
  },
  CONNECT_HUB_ADDRESS_RATE_LIMIT: {
    schema: wholeNumber(1, 100_000_000),
    takes: "requests a minute for each client address on open operations, from 1",
  },
  CONNECT_HUB_HTTP_THREADS: {
    schema: wholeNumber(1, 16),
    takes: "how many threads serve HTTP, from 1 to 16; more than 1 on Node with SQLite alone",
  },
  CONNECT_HUB_TRUST_PROXY: {
    schema: z.enum(["true", "false"]).transform((text) => text === "true"),
    takes: "true behind a proxy that sets X-Forwarded-For, else false",
  },
  CONNECT_HUB_SMS: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_FLASH_CALL: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_WHATSAPP: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_TELEGRAM: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_EMAIL: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_ESIM: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_ROUTES: {
    schema: z.string().min(1),
    takes: "the path of a routes file (YAML or JSON), or JSON text itself",
    secret: true,
  },
  CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: {
    schema: z.enum(["true", "false"]).transform((text) => text === "true"),
    takes: "true in a sandbox whose webhooks go to http, loopback and private addresses, else false",
  },
  LOG_LEVEL: {
    schema: z.enum(["trace", "debug", "info", "warn", "error", "silent"]),
    takes: "trace, debug, info, warn, error or silent",
  },
} as const satisfies Record<string, Variable>;

type Name = keyof typeof variables;

const switches = {
  sms: "CONNECT_HUB_SMS",
  flash_call: "CONNECT_HUB_FLASH_CALL",
  whatsapp: "CONNECT_HUB_WHATSAPP",
  telegram: "CONNECT_HUB_TELEGRAM",
  email: "CONNECT_HUB_EMAIL",
  esim: "CONNECT_HUB_ESIM",
} as const satisfies Record<RoutedService, Name>;

const neededInProduction = ["CONNECT_HUB_JWT_SECRET", "CONNECT_HUB_COUNTRIES"] as const satisfies Name[];

/** What serves a service: nothing, the sandbox, or the providers that the routes file assigns to it. */
export type ProviderChoice = "off" | "sandbox" | "routes";

/** Everything that is wrong with the environment, a line for each variable. */
export class ConfigurationError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** Reads variables one by one and notes their faults; undefined for those that are not set. */
function createReader(environment: Environment, faults: string[]) {
  return <Variable extends Name>(name: Variable) => {
    const text = environment[name];
    if (text === undefined || text === "") return undefined;
    const { schema, takes, ...variable } = variables[name];
    const result = schema.safeParse(text);
    if (!result.success) {
      const got = "secret" in variable ? `${text.length} characters` : JSON.stringify(text);
      faults.push(`${name}: got ${got}; it takes ${takes}.`);
    }
    return result.data as z.output<(typeof variables)[Variable]["schema"]> | undefined;
  };
}

/** Why production rejects a choice. */
function choiceFault(choice: ProviderChoice | undefined): string | undefined {
  if (choice === "off" || choice === "routes") return undefined;
  const cause = choice ? "got sandbox, which sends nothing" : "production has no provider for it";
  return `${cause}; give it one in CONNECT_HUB_ROUTES, or set it to off to run without.`;
}

/**
 * Reads the configuration; throws `ConfigurationError` naming each variable, what it got and what it takes, and each
 * fault of the routes file. Where `CONNECT_HUB_ROUTES` is set but its file was not read, as for commands that send
 * nothing, the file counts as naming every service.
 */
export function readConfig(environment: Environment, reading?: RoutesReading) {
  const faults: string[] = [];
  const read = createReader(environment, faults);
  const isNamed = (name: Name) => faults.some((fault) => fault.startsWith(`${name}:`));

  const mode = read("CONNECT_HUB_MODE") ?? "sandbox";
  const sandbox = mode === "sandbox";
  const hasRoutes = read("CONNECT_HUB_ROUTES") !== undefined;
  const provider = (service: RoutedService): ProviderChoice => {
    const name = switches[service];
    const isRouted = reading?.named.has(service) ?? hasRoutes;
    const choice = read(name) ?? (isRouted ? "routes" : undefined);
    if (sandbox) return choice ?? "sandbox";
    const fault = choiceFault(choice);
    if (fault && !isNamed(name)) faults.push(`${name}: ${fault}`);
    return choice ?? "off";
  };
  const jwtSecret = read("CONNECT_HUB_JWT_SECRET");
  const countries = read("CONNECT_HUB_COUNTRIES");
  for (const name of sandbox ? [] : neededInProduction) {
    if (environment[name] || isNamed(name)) continue;
    faults.push(`${name}: got nothing; production needs ${variables[name].takes}.`);
  }
  const webhookPrivateAddresses = read("CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES") ?? false;
  if (!sandbox && webhookPrivateAddresses) {
    faults.push("CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: got true; production takes false alone.");
  }
  const providers = {
    sms: provider("sms"),
    flash_call: provider("flash_call"),
    whatsapp: provider("whatsapp"),
    telegram: provider("telegram"),
    email: provider("email"),
    esim: provider("esim"),
  };
  const dataFolder = read("CONNECT_HUB_DATA") ?? ".data";
  const file: Database = { kind: "file", path: `${dataFolder}/connect-hub.sqlite` };
  const config = {
    mode,
    host: read("HOST") ?? "127.0.0.1",
    port: read("PORT") ?? 8787,
    operator: read("CONNECT_HUB_OPERATOR") ?? ({ kind: sandbox ? "shared" : "off" } as OperatorListener),
    metricsToken: read("CONNECT_HUB_METRICS_TOKEN"),
    otlp: { endpoint: read("CONNECT_HUB_OTLP_ENDPOINT"), headers: read("CONNECT_HUB_OTLP_HEADERS") ?? {} },
    baseUrl: read("CONNECT_HUB_BASE_URL")?.replace(/\/$/, ""),
    dataFolder,
    database: read("DATABASE_URL") ?? file,
    jwtSecret,
    currency: read("CONNECT_HUB_CURRENCY") ?? "EUR",
    welcomeCreditMicros: read("CONNECT_HUB_WELCOME_CREDIT") ?? (sandbox && !hasRoutes ? 10_000_000 : 0),
    welcomeSims: providers.esim === "sandbox" ? 3 : 0,
    registration: read("CONNECT_HUB_REGISTRATION") ?? "open",
    retentionMonths: read("CONNECT_HUB_RETENTION_MONTHS"),
    countries: countries ?? "*",
    callerPool: read("CONNECT_HUB_CALLER_POOL") ?? (sandbox ? ["+447700900456", "+447700900457"] : []),
    brand: read("CONNECT_HUB_BRAND") ?? "connect-hub",
    /** Nothing leaves a sandbox without routes: whoever tries it has to know the code. */
    sandboxCode: sandbox && !hasRoutes ? "1234567890" : undefined,
    requestsPerMinute: read("CONNECT_HUB_RATE_LIMIT") ?? 600_000,
    requestsPerMinutePerAddress: read("CONNECT_HUB_ADDRESS_RATE_LIMIT") ?? 30,
    httpThreads: read("CONNECT_HUB_HTTP_THREADS") ?? 1,
    trustProxy: read("CONNECT_HUB_TRUST_PROXY") ?? false,
    webhookPrivateAddresses,
    providers,
    routes: reading?.routes,
    routesWarnings: reading?.warnings ?? [],
    logLevel: read("LOG_LEVEL") ?? "info",
  } as const;
  faults.push(...(reading?.faults ?? []));
  if (faults.length > 0) throw new ConfigurationError(faults.join("\n"));
  return config;
}
