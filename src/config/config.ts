import type { z } from "zod";
import type { RoutedService } from "../domain/routing.ts";
import { defaultBrand } from "../domain/verifications/brand.ts";
import type { Environment } from "./read-yaml.ts";
import type { RoutesReading } from "./routes.ts";
import type { TemplatesReading } from "./templates.ts";
import { variables, type Database, type OperatorListener } from "./variables.ts";

export { variables, type Database, type OperatorListener } from "./variables.ts";

type Name = keyof typeof variables;

const switches = {
  sms: "CONNECT_HUB_SMS",
  flash_call: "CONNECT_HUB_FLASH_CALL",
  whatsapp: "CONNECT_HUB_WHATSAPP",
  telegram: "CONNECT_HUB_TELEGRAM",
  email: "CONNECT_HUB_EMAIL",
  esim: "CONNECT_HUB_ESIM",
} as const satisfies Record<RoutedService, Name>;

const privateInProduction = "CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: got true; production takes false alone.";

const noAddress =
  "CONNECT_HUB_BASE_URL: got nothing; production that sends e-mails needs the http(s) address that users reach, for their links.";

const defaultSpendMicros = 20_000_000;
const defaultRecipientLimit = { hour: 10, day: 20 };

const neededInProduction = ["CONNECT_HUB_JWT_SECRET", "CONNECT_HUB_COUNTRIES"] as const satisfies Name[];

/** What serves a service: nothing, the sandbox, or the providers that the routes file assigns to it. */
type ProviderChoice = "off" | "sandbox" | "routes";

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
      // Before the @ of an address a password may stand.
      const isShown = !("secret" in variable) && !text.includes("@");
      const got = isShown ? JSON.stringify(text) : `${text.length} characters`;
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

const fileIn = (folder: string): Database => ({ kind: "file", path: `${folder}/connect-hub.sqlite` });

/** In a sandbox all rules only monitor, so that a user may send to one number all day. */
function readFraud(sandbox: boolean, read: ReturnType<typeof createReader>) {
  const mode = read("CONNECT_HUB_FRAUD");
  return {
    isEnforced: (mode ?? (sandbox ? "monitor" : "enforce")) === "enforce",
    isLimited: !sandbox || mode === "enforce",
    recipientLimit: read("CONNECT_HUB_RECIPIENT_LIMIT") ?? defaultRecipientLimit,
    spendMicros: read("CONNECT_HUB_FRAUD_SPEND") ?? defaultSpendMicros,
    memoryShare: 1,
  };
}

const choicesBy = (choose: (service: RoutedService) => ProviderChoice) => ({
  sms: choose("sms"),
  flash_call: choose("flash_call"),
  whatsapp: choose("whatsapp"),
  telegram: choose("telegram"),
  email: choose("email"),
  esim: choose("esim"),
});

/** Whether e-mails go out, as the file says that was read, and nobody says where their links lead. */
const lacksAddress = (environment: Environment, reading: RoutesReading | undefined) =>
  reading?.named.has("email") === true && !environment["CONNECT_HUB_BASE_URL"];

/**
 * Reads the configuration; throws `ConfigurationError` naming each variable, what it got and what it takes, and each
 * fault of the files of routes and templates. Where `CONNECT_HUB_ROUTES` is set but its file was not read, as for commands that send
 * nothing, the file counts as naming every service.
 */
export function readConfig(environment: Environment, reading?: RoutesReading, texts?: TemplatesReading) {
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
  const countries = read("CONNECT_HUB_COUNTRIES") ?? "*";
  for (const name of sandbox ? [] : neededInProduction) {
    if (environment[name] || isNamed(name)) continue;
    faults.push(`${name}: got nothing; production needs ${variables[name].takes}.`);
  }
  const privateAddresses = read("CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES") ?? false;
  if (!sandbox && privateAddresses) faults.push(privateInProduction);
  const providers = choicesBy(provider);
  const baseUrl = read("CONNECT_HUB_BASE_URL")?.replace(/\/$/, "");
  if (!sandbox && providers.email === "routes" && lacksAddress(environment, reading)) faults.push(noAddress);
  const dataFolder = read("CONNECT_HUB_DATA") ?? ".data";
  const config = {
    mode,
    host: read("HOST") ?? "127.0.0.1",
    port: read("PORT") ?? 8787,
    operator: read("CONNECT_HUB_OPERATOR") ?? ({ kind: sandbox ? "shared" : "off" } as OperatorListener),
    metricsToken: read("CONNECT_HUB_METRICS_TOKEN"),
    otlp: { endpoint: read("CONNECT_HUB_OTLP_ENDPOINT"), headers: read("CONNECT_HUB_OTLP_HEADERS") ?? {} },
    baseUrl,
    dataFolder,
    database: read("DATABASE_URL") ?? fileIn(dataFolder),
    jwtSecret,
    jwtSecretBefore: read("CONNECT_HUB_JWT_SECRET_BEFORE"),
    currency: read("CONNECT_HUB_CURRENCY") ?? "EUR",
    welcomeCreditMicros: read("CONNECT_HUB_WELCOME_CREDIT") ?? (sandbox && !hasRoutes ? 10_000_000 : 0),
    welcomeSims: providers.esim === "sandbox" ? 3 : 0,
    registration: read("CONNECT_HUB_REGISTRATION") ?? "open",
    retentionMonths: read("CONNECT_HUB_RETENTION_MONTHS"),
    countries,
    fraud: readFraud(sandbox, read),
    callerPool: read("CONNECT_HUB_CALLER_POOL") ?? (sandbox ? ["+447700900456", "+447700900457"] : []),
    brand: read("CONNECT_HUB_BRAND") ?? defaultBrand,
    /** In addition to the built-in ones. */
    keywords: {
      stop: read("CONNECT_HUB_STOP_KEYWORDS") ?? [],
      start: read("CONNECT_HUB_START_KEYWORDS") ?? [],
    },
    /** Nothing leaves a sandbox without routes: whoever tries it has to know the code. */
    sandboxCode: sandbox && !hasRoutes ? "1234567890" : undefined,
    requestsPerMinute: read("CONNECT_HUB_RATE_LIMIT") ?? 600_000,
    requestsPerMinutePerAddress: read("CONNECT_HUB_ADDRESS_RATE_LIMIT") ?? 30,
    trustProxy: read("CONNECT_HUB_TRUST_PROXY") ?? false,
    webhookAddresses: { privateAddresses, isSandbox: sandbox },
    providers,
    routes: reading?.routes,
    routesWarnings: reading?.warnings ?? [],
    templates: texts?.templates,
    logLevel: read("LOG_LEVEL") ?? "info",
  } as const;
  faults.push(...(reading?.faults ?? []), ...(texts?.faults ?? []));
  if (faults.length > 0) throw new ConfigurationError(faults.join("\n"));
  return config;
}
