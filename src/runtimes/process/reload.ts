import { getErrorStack } from "../../common/errors.ts";
import { ConfigurationError } from "../../config/config.ts";
import { toFingerprint } from "../../config/fingerprint.ts";
import type { Environment } from "../../config/read-yaml.ts";
import { toSecrets } from "../../domain/access/secrets.ts";
import type { ConfigurationFault } from "../../domain/problems.ts";
import type { ConfigurationReloader, ReloadResult, ReloadSummary } from "../../ports/configuration.ts";
import type { Log } from "../../ports/telemetry.ts";
import { ProviderCreationError } from "../../providers/open-providers.ts";
import type { PreparedReload, Service, Settings } from "../../service.ts";
import { readConfigAndFiles, type LoadedConfig } from "./config.ts";
import { readCreatedSecrets } from "./files.ts";

/** Variables of secrets that apply without a restart. */
const reloadableSecrets: ReadonlySet<string> = new Set([
  "CONNECT_HUB_JWT_SECRET",
  "CONNECT_HUB_JWT_SECRET_BEFORE",
  "CONNECT_HUB_METRICS_TOKEN",
  "CONNECT_HUB_OTLP_HEADERS",
]);

/** A running service, and the configuration that it was started with. */
export interface RunningConfiguration {
  readonly environment: Environment;
  readonly config: LoadedConfig;
  /** Secret that is used while `CONNECT_HUB_JWT_SECRET` is not set. */
  readonly createdSecret: string;
  /** Secrets in files of the data folder, as they were at the start. */
  readonly createdSecrets: ReadonlyMap<string, string | undefined>;
  readonly getService: () => Pick<Service, "prepareReload">;
  /** Called after each switch. */
  readonly onSwitched: (config: LoadedConfig) => void;
  readonly log: Log;
}

/**
 * Creates the reloader of a process. It reads the files of the environment again: the secrets of `NAME_FILE`, the routes
 * file and the templates file. It logs each result in one line. The variables themselves cannot change while the process
 * runs.
 */
export function createConfigurationReloader(running: RunningConfiguration): ConfigurationReloader {
  const { environment, log, getService, onSwitched } = running;
  let active = running.config;
  let latest: Promise<unknown> = Promise.resolve();

  async function reload(approve: () => Promise<void>): Promise<ReloadResult> {
    const read = await collectFaults(async () => ({
      config: await readConfigAndFiles(environment, true),
      createdSecrets: await readCreatedSecrets(active),
    }));
    if ("faults" in read) return reject(read.faults);
    const { next, applied, restartRequired } = compare(active, read.config);
    for (const [name, secret] of read.createdSecrets)
      if (secret !== running.createdSecrets.get(name)) restartRequired.push(name);
    const jwtSecrets = toSecrets(next.jwtSecret ?? running.createdSecret, next.previousJwtSecret);
    const prepared = prepare(getService(), { config: next, jwtSecrets });
    if ("faults" in prepared) return reject(prepared.faults);
    try {
      await approve();
    } catch (error) {
      await prepared.discard();
      throw error;
    }
    const warnings = [...next.routesWarnings, ...findSecretWarnings(active, next)];
    const summary = { providers: prepared.providers, applied, restartRequired, warnings };
    if (applied.length > 0) {
      prepared.use();
      active = next;
      onSwitched(next);
    }
    logSummary(summary, log);
    return { kind: "reloaded", summary };
  }

  function reject(faults: readonly string[]): ReloadResult {
    log.error({ faults }, "configuration not reloaded; the previous one stays active");
    return { kind: "faulty", faults: faults.map(parseFault) };
  }

  return {
    reload(approve = async () => {}) {
      const result = latest.then(() => reload(approve));
      latest = result.catch((error: unknown) => {
        // The stack of a rejected approval has no values of the files.
        log.error(
          { error: getErrorStack(error) },
          "configuration not reloaded; the previous one stays active",
        );
      });
      return result;
    },
  };
}

interface Faults {
  readonly faults: readonly string[];
}

/** Returns the result of `read`, or the faults of a `ConfigurationError`. */
async function collectFaults<Result extends object>(read: () => Promise<Result>): Promise<Result | Faults> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { faults: error.faults };
  }
}

function prepare(service: Pick<Service, "prepareReload">, settings: Settings): PreparedReload | Faults {
  try {
    return service.prepareReload(settings);
  } catch (error) {
    if (!(error instanceof ProviderCreationError)) throw error;
    return { faults: [`providers.${error.provider}: cannot be created with these options.`] };
  }
}

/**
 * Compares the active configuration with the files. Returns the configuration that applies after the reload, and the
 * variables whose values differ.
 */
function compare(active: LoadedConfig, read: LoadedConfig) {
  const names = [...new Set([...active.secretFiles.keys(), ...read.secretFiles.keys()])];
  const changedSecrets = names.filter((name) => active.secretFiles.get(name) !== read.secretFiles.get(name));
  const applied = [
    ...changedSecrets.filter((name) => reloadableSecrets.has(name)),
    ...(describeRoutes(active) === describeRoutes(read) ? [] : ["CONNECT_HUB_ROUTES"]),
    ...(toFingerprint(active.templates) === toFingerprint(read.templates) ? [] : ["CONNECT_HUB_TEMPLATES"]),
  ];
  const restartRequired = changedSecrets.filter((name) => !reloadableSecrets.has(name));
  const secretFiles = new Map(
    names.map((name) => [name, (restartRequired.includes(name) ? active : read).secretFiles.get(name) ?? ""]),
  );
  const { providers, routes, routesWarnings, templates, welcomeSims, otlp } = read;
  const { jwtSecret, previousJwtSecret, metricsToken } = read;
  const reloaded = { providers, routes, routesWarnings, templates, welcomeSims, otlp };
  const next = { ...active, ...reloaded, jwtSecret, previousJwtSecret, metricsToken, secretFiles };
  return { next, applied, restartRequired };
}

function describeRoutes({ providers: choices, routes }: LoadedConfig): string {
  const plans = [...(routes?.providers.values() ?? [])].map(({ name, fingerprint }) => [name, fingerprint]);
  return toFingerprint({ ...routes, choices, providers: plans });
}

/** Warns if the previous secret is no longer accepted, which ends all sessions. */
function findSecretWarnings(active: LoadedConfig, next: LoadedConfig): readonly string[] {
  const accepted = [next.jwtSecret, next.previousJwtSecret];
  if (accepted.includes(active.jwtSecret)) return [];
  return [
    "CONNECT_HUB_JWT_SECRET: the previous secret is not CONNECT_HUB_JWT_SECRET_BEFORE; its sessions, links, codes and callback addresses are invalid now.",
  ];
}

function logSummary({ providers, applied, restartRequired, warnings }: ReloadSummary, log: Log): void {
  const { added, changed, removed, unchanged } = providers;
  const fields = { applied, added, changed, removed, unchanged: unchanged.length };
  log.info(fields, "configuration reloaded");
  for (const warning of warnings) log.warn({ warning }, "configuration warning");
  for (const variable of restartRequired)
    log.warn({ variable }, "changed value needs a restart; the previous one stays active");
}

/** Parses a fault such as `routes.yaml:3:5: aliases are not supported.` */
function parseFault(text: string): ConfigurationFault {
  const [, file, line, column, message] = /^(.+?):(\d+):(\d+): (.*)$/s.exec(text) ?? [];
  if (file === undefined || message === undefined) return { message: text };
  return { file, line: Number(line), column: Number(column), message };
}
