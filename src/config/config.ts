import type { z } from "zod";
import type { RoutedService } from "../domain/routing.ts";
import { defaultRetention } from "../domain/privacy/retention-periods.ts";
import type { Log } from "../ports/telemetry.ts";
import { defaultBrand } from "../domain/verifications/brand.ts";
import type { Environment } from "./read-yaml.ts";
import type { RoutesResult } from "./routes.ts";
import type { TemplatesResult } from "./templates.ts";
import { variables, type DatabaseLocation, type OperatorListener } from "./variables.ts";

export { variables, type DatabaseLocation, type OperatorListener } from "./variables.ts";

type Name = keyof typeof variables;

const serviceVariables = {
  sms: "CONNECT_HUB_SMS",
  flash_call: "CONNECT_HUB_FLASH_CALL",
  whatsapp: "CONNECT_HUB_WHATSAPP",
  telegram: "CONNECT_HUB_TELEGRAM",
  email: "CONNECT_HUB_EMAIL",
  esim: "CONNECT_HUB_ESIM",
} as const satisfies Record<RoutedService, Name>;

const privateAddressesError =
  "CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: got true; production accepts only false.";

const noBaseUrl =
  "CONNECT_HUB_BASE_URL: not set; production with e-mails requires the http(s) address that users open, for the links in e-mails.";

const defaultSpendMicros = 20_000_000;
const defaultRecipientLimit = { hour: 10, day: 20 };

const requiredInProduction = [
  "CONNECT_HUB_JWT_SECRET",
  "CONNECT_HUB_DATA_KEYS",
  "CONNECT_HUB_COUNTRIES",
] as const satisfies Name[];

/** Providers of a service: none, the sandbox, or the providers of the routes file. */
type ProviderChoice = "off" | "sandbox" | "routes";

/** All errors of the configuration. The message has one line for each. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];

  constructor(fault: string | readonly string[], options?: ErrorOptions) {
    const faults = [fault].flat();
    super(faults.join("\n"), options);
    this.faults = faults;
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Creates a function that reads one variable. It returns undefined if the variable is unset or invalid. It adds an
 * error to `faults` if the variable is invalid.
 */
function createVariableReader(environment: Environment, faults: string[]) {
  return <Variable extends Name>(name: Variable) => {
    const text = environment[name];
    if (text === undefined || text === "") return undefined;
    const { schema, takes, ...variable } = variables[name];
    const result = schema.safeParse(text);
    if (!result.success) {
      // An address may contain a password before its @.
      const isShown = !("secret" in variable) && !text.includes("@");
      const got = isShown ? JSON.stringify(text) : `${text.length} characters`;
      faults.push(`${name}: got ${got}; expected ${takes}.`);
    }
    return result.data as z.output<(typeof variables)[Variable]["schema"]> | undefined;
  };
}

/** Returns the reason why production rejects a choice, or undefined if it accepts the choice. */
function findChoiceError(choice: ProviderChoice | undefined): string | undefined {
  if (choice === "off" || choice === "routes") return undefined;
  const cause = choice ? "got sandbox, which sends nothing" : "no provider is configured";
  return `${cause}; assign a provider in CONNECT_HUB_ROUTES, or set the variable to off.`;
}

const toFileLocation = (folder: string): DatabaseLocation => ({
  kind: "file",
  path: `${folder}/connect-hub.sqlite`,
});

/**
 * Reads the options of the guard. In a sandbox all its rules only monitor by default, so that a user can send to one
 * number all day. In production, `CONNECT_HUB_FRAUD=monitor` does not apply to the recipient limit and the unconverted
 * amount.
 */
function readFraud(sandbox: boolean, read: ReturnType<typeof createVariableReader>) {
  const mode = read("CONNECT_HUB_FRAUD");
  return {
    isEnforced: (mode ?? (sandbox ? "monitor" : "enforce")) === "enforce",
    isLimited: !sandbox || mode === "enforce",
    recipientLimit: read("CONNECT_HUB_RECIPIENT_LIMIT") ?? defaultRecipientLimit,
    spendMicros: read("CONNECT_HUB_FRAUD_SPEND") ?? defaultSpendMicros,
    memoryShare: 1,
  };
}

const readSecrets = (read: ReturnType<typeof createVariableReader>) => ({
  jwtSecret: read("CONNECT_HUB_JWT_SECRET"),
  previousJwtSecret: read("CONNECT_HUB_JWT_SECRET_BEFORE"),
  /** Unset in a sandbox that generates its keys. */
  dataKeys: read("CONNECT_HUB_DATA_KEYS"),
});

const chooseForServices = (choose: (service: RoutedService) => ProviderChoice) => ({
  sms: choose("sms"),
  flash_call: choose("flash_call"),
  whatsapp: choose("whatsapp"),
  telegram: choose("telegram"),
  email: choose("email"),
  esim: choose("esim"),
});

/** Returns true if the routes file names a provider for e-mails, but no base URL is set for their links. */
const lacksBaseUrl = (environment: Environment, routes: RoutesResult | undefined) =>
  routes?.namedServices.has("email") === true && !environment["CONNECT_HUB_BASE_URL"];

const findMissing = (environment: Environment, hasError: (name: Name | `${Name}_FILE`) => boolean) =>
  requiredInProduction
    .filter((name) => !environment[name] && !hasError(name) && !hasError(`${name}_FILE`))
    .map((name) => `${name}: not set; production requires ${variables[name].takes}.`);

/**
 * Reads the configuration. Throws `ConfigurationError` with all errors: for each invalid variable its name, its value
 * and the expected value, and each error of the routes file and the templates file. A value that may contain a secret
 * is replaced by its length. Commands that send nothing pass no `routes`, because they do not read the routes file. If
 * `CONNECT_HUB_ROUTES` is set for them, every service counts as routed.
 * `secretFaults` are the errors of files that contain secrets.
 */
export function readConfig(
  environment: Environment,
  routes?: RoutesResult,
  templates?: TemplatesResult,
  secretFaults: readonly string[] = [],
) {
  const faults: string[] = [...secretFaults];
  const read = createVariableReader(environment, faults);
  const hasError = (name: Name | `${Name}_FILE`) => faults.some((fault) => fault.startsWith(`${name}:`));
  const mode = read("CONNECT_HUB_MODE") ?? "sandbox";
  const sandbox = mode === "sandbox";
  const hasRoutes = read("CONNECT_HUB_ROUTES") !== undefined;
  const chooseProvider = (service: RoutedService): ProviderChoice => {
    const name = serviceVariables[service];
    const isRouted = routes?.namedServices.has(service) ?? hasRoutes;
    const choice = read(name) ?? (isRouted ? "routes" : undefined);
    if (sandbox) return choice ?? "sandbox";
    const fault = findChoiceError(choice);
    if (fault && !hasError(name)) faults.push(`${name}: ${fault}`);
    return choice ?? "off";
  };
  const secrets = readSecrets(read);
  const countries = read("CONNECT_HUB_COUNTRIES") ?? "*";
  if (!sandbox) faults.push(...findMissing(environment, hasError));
  const privateAddresses = read("CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES") ?? false;
  if (!sandbox && privateAddresses) faults.push(privateAddressesError);
  const providers = chooseForServices(chooseProvider);
  const baseUrl = read("CONNECT_HUB_BASE_URL")?.replace(/\/$/, "");
  if (!sandbox && providers.email === "routes" && lacksBaseUrl(environment, routes)) faults.push(noBaseUrl);
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
    database: read("DATABASE_URL") ?? toFileLocation(dataFolder),
    ...secrets,
    currency: read("CONNECT_HUB_CURRENCY") ?? "EUR",
    welcomeCreditMicros: read("CONNECT_HUB_WELCOME_CREDIT") ?? (sandbox && !hasRoutes ? 10_000_000 : 0),
    welcomeSims: providers.esim === "sandbox" ? 3 : 0,
    registration: read("CONNECT_HUB_REGISTRATION") ?? "open",
    retentionMonths: read("CONNECT_HUB_RETENTION_MONTHS"),
    retention: read("CONNECT_HUB_RETENTION") ?? defaultRetention,
    countries,
    fraud: readFraud(sandbox, read),
    callerPool: read("CONNECT_HUB_CALLER_POOL") ?? (sandbox ? ["+447700900456", "+447700900457"] : []),
    brand: read("CONNECT_HUB_BRAND") ?? defaultBrand,
    /** Added to the built-in keywords. */
    keywords: {
      stop: read("CONNECT_HUB_STOP_KEYWORDS") ?? [],
      start: read("CONNECT_HUB_START_KEYWORDS") ?? [],
    },
    /** A sandbox without routes sends nothing, so the code of a verification must be known in advance. */
    sandboxCode: sandbox && !hasRoutes ? "1234567890" : undefined,
    requestsPerMinute: read("CONNECT_HUB_RATE_LIMIT") ?? 600_000,
    requestsPerMinutePerAddress: read("CONNECT_HUB_ADDRESS_RATE_LIMIT") ?? 30,
    trustProxy: read("CONNECT_HUB_TRUST_PROXY") ?? false,
    webhookAddresses: { privateAddresses, isSandbox: sandbox },
    providers,
    routes: routes?.routes,
    routesWarnings: routes?.warnings ?? [],
    templates: templates?.templates,
    logLevel: read("LOG_LEVEL") ?? "info",
  } as const;
  faults.push(...(routes?.faults ?? []), ...(templates?.faults ?? []));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/** Logs a warning if a service in production stores new data readable. */
export function logReadableData({ mode, dataKeys }: Config, log: Log): void {
  if (mode === "production" && !dataKeys?.current)
    log.warn({}, "new data is stored readable; CONNECT_HUB_DATA_KEYS begins with none");
}
