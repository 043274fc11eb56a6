import { getErrorCode, getErrorStack } from "../../common/errors.ts";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { GetConnInfo } from "hono/conninfo";
import { ConfigurationError, type Config } from "../../config/config.ts";
import { toSecrets } from "../../domain/access/secrets.ts";
import type { Demo } from "../../demo/demo.ts";
import { createMailbox } from "../../providers/sandbox/mailbox.ts";
import type { Engine } from "../../store/engine.ts";
import { compactOnce } from "../../store/compact.ts";
import { recordMode } from "../../store/installation.ts";
import { createService, type Service } from "../../service.ts";
import { StoreError } from "../../ports/store/errors.ts";
import { systemClock } from "../../system-clock.ts";
import { getClientAddress } from "./client-address.ts";
import { readConfigAndFiles, logConfigWarnings, logAddresses, type LoadedConfig } from "./config.ts";
import { setConnectTimeout } from "./set-connect-timeout.ts";
import { DatabaseError, explainOtherMode, openDatabase, type OpenedDatabase } from "./database.ts";
import { ensureDemoUser, assertNoDemoUser, listRoutedServices, formatWelcomeText } from "./demo.ts";
import { createErasureFile } from "./erasure-file.ts";
import { createdSecretFiles, readCreatedSecrets, readOrCreateSecret, readReference } from "./files.ts";
import type { ConfigurationReloader } from "../../ports/configuration.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Listener, ServerObserver } from "./listener.ts";
import { openLog } from "../log/output.ts";
import { createInstrumentation, type Instrumentation } from "./metrics.ts";
import { createTraces } from "./traces.ts";
import {
  createDatabaseWait,
  StartCancelledError,
  type DatabaseWaitOptions,
  type RetryWhileUnavailable,
} from "./await-database.ts";
import { shutDown } from "./shut-down.ts";
import { createNodeOutbound } from "./outbound.ts";
import { recordUse } from "./installation-record.ts";
import { openExclusive, type FileOpener } from "./exclusive-file.ts";
import { createNotificationHandlers } from "./notification-handlers.ts";
import { createReader } from "../reader/reader.ts";
import { createRetentionStart } from "../../domain/time/months.ts";
import { createConfigurationReloader } from "./reload.ts";
import { receiveSignals } from "./signals.ts";
import { startDelivery, type RunningDelivery } from "./start-delivery.ts";

const clock = systemClock;

/**
 * The second read runs while the response of the first is sent. On PostgreSQL most connections stay free for short
 * queries.
 */
const longReadConcurrency = 2;

/** Handler and address of a listener. */
export interface ListenInput {
  readonly fetch: Service["fetch"];
  readonly address: Readonly<Pick<Config, "host" | "port" | "trustProxy">>;
}

/** Functions of a runtime with files and sockets. */
export interface Runtime extends FileOpener {
  /** Rejects with a code such as EADDRINUSE if the address is in use or not allowed. */
  readonly listen: (
    fetch: ListenInput["fetch"],
    address: ListenInput["address"],
    observer: ServerObserver,
  ) => Promise<Listener>;
  readonly getConnectionInfo: GetConnInfo;
  /** Program of the thread that runs long-running reads on a SQLite file. */
  readonly readerThread: URL;
}

/**
 * Runs the service as a process. It reads the environment, starts, drains at SIGTERM or SIGINT, and exits with 0. If
 * the start fails, it prints the reason and exits with 1. If it has not ended 9.7 seconds after the signal, it exits
 * with 1.
 */
export async function runProcess(runtime: Runtime): Promise<never> {
  try {
    process.umask(0o077);
    readArguments(process.argv.slice(2));
    setConnectTimeout();
    ignoreOutputErrors();
    const signals = receiveSignals();
    const { stop, reload } = await start(await readConfigAndFiles(process.env), runtime, signals.stopped);
    signals.onReload(reload);
    await signals.stopped;
    await stop();
    process.exit(0);
  } catch (error) {
    if (error instanceof StartCancelledError) process.exit(0);
    console.error(explainStartError(error));
    process.exit(1);
  }
}

const usage = `Usage: npm start

Runs the service until it is stopped. It takes no arguments: environment variables such as PORT and CONNECT_HUB_DATA
configure it, and src/runtimes/README.md lists them.`;

/** Prints the usage and exits for `--help`. Throws a `ConfigurationError` for any other argument. */
function readArguments([first]: readonly string[]): void {
  if (first === undefined) return;
  if (first !== "--help" && first !== "-h")
    throw new ConfigurationError(`The service takes no arguments.\n\n${usage}`);
  console.log(usage);
  process.exit(0);
}

/** A process that has started. */
interface StartedProcess {
  readonly stop: () => Promise<void>;
  /** Reads the configuration files again, in the background. */
  readonly reload: () => void;
}

/** State of a process that its service reads. */
interface ProcessState {
  /** Latest configuration. */
  config: Config;
  baseUrl: string;
  isStarted: boolean;
  /** Undefined before delivery starts. */
  delivery?: RunningDelivery;
  /** Undefined until the demo user exists, and in production. */
  demo?: Demo | undefined;
}

async function start(
  config: LoadedConfig,
  runtime: Runtime,
  stopSignal: Promise<void>,
): Promise<StartedProcess> {
  const { log, flush, flushed } = openLog(config.logLevel);
  const retryWhileUnavailable = createWait(config, { log, flush, ending: stopSignal });
  const opened = await retryWhileUnavailable(() => open(config, runtime, log));
  const { engine } = opened;
  const reader = createReaderThread(config, runtime);
  const instrumentation = createInstrumentation(config, clock, log);
  const state: ProcessState = { config, baseUrl: config.baseUrl ?? "", isStarted: false };
  const parts = { ...opened, log, reader, instrumentation, state };
  const { service, configuration } = await createProcessService(config, runtime, parts);
  logConfigWarnings(config, log);
  await retryWhileUnavailable(() => prepareService(service, engine, config, log));
  // The port is opened before it is written to `demo.json`. No request is handled before that file is written.
  const gate = createGate(service.fetch);
  const observer = { log, ...instrumentation };
  const listener = instrumentation.watchListener(await runtime.listen(gate.fetch, config, observer));
  const operator = await listenForOperator(config, service, runtime, observer);
  const local = localUrl(config.host, listener.port);
  state.baseUrl ||= local;
  const delivery = startDelivery(service, clock, log);
  const workers = [delivery.worker];
  state.delivery = delivery;
  engine.notifier?.listen(createNotificationHandlers(service.context, workers));
  const demo = await retryWhileUnavailable(() => ensureDemo(config, state.baseUrl, service));
  state.demo = demo;
  instrumentation.startPushing(service.gaugeSource);
  state.isStarted = true;
  gate.open();
  logAddresses({ local, baseUrl: state.baseUrl, operator: operator?.url }, config.mode);
  if (demo) console.log(formatWelcomeText(state.baseUrl, config, demo));
  const flushTimer = setInterval(flush, 1_000);
  return {
    async stop() {
      clearInterval(flushTimer);
      const stores = [...(reader ? [reader] : []), engine];
      const listeners = [listener, ...(operator ? [operator] : [])];
      const saves = [service.delivery.guardPersistence.save, () => recordDatabaseUse(config, engine, log)];
      const { consumers } = delivery;
      await shutDown({ ...service, consumers, listeners, workers, saves, stores, log, flushed });
    },
    // The reloader logs its failure.
    reload: () => void configuration.reload().catch(() => {}),
  };
}

interface ProcessParts extends Pick<OpenedDatabase, "engine" | "protection"> {
  readonly log: Log;
  readonly reader: ReturnType<typeof createReaderThread>;
  readonly instrumentation: Instrumentation;
  readonly state: ProcessState;
}

/** Creates the service of a process, and the reloader of its configuration. */
async function createProcessService(
  config: LoadedConfig,
  runtime: Runtime,
  { engine, protection, log, reader, instrumentation, state }: ProcessParts,
): Promise<{ readonly service: Service; readonly configuration: ConfigurationReloader }> {
  const jwtSecret =
    config.jwtSecret ?? (await readOrCreateSecret(join(config.dataFolder, createdSecretFiles.jwtSecret)));
  const configuration = createConfigurationReloader({
    environment: process.env,
    config,
    createdSecret: jwtSecret,
    createdSecrets: await readCreatedSecrets(config),
    getService: () => service,
    onSwitched(reloaded) {
      state.config = reloaded;
      instrumentation.setPushHeaders(reloaded.otlp.headers);
      state.delivery?.update();
    },
    log,
  });
  const service: Service = createService({
    config,
    engine: instrumentation.instrumentEngine(engine),
    protection,
    clock,
    log,
    ...instrumentation,
    traces: createTraces(),
    baseUrl: () => state.baseUrl,
    isStarted: () => state.isStarted,
    // The page may show the demo credentials to every visitor, while their key cannot send real messages.
    reference: {
      ...(await readReference()),
      credentials: () => (hasRoutes(state.config) ? undefined : state.demo),
    },
    jwtSecrets: toSecrets(jwtSecret, config.previousJwtSecret),
    mailer: createMailbox(({ to, subject, text }) => console.log(`\nE-mail to ${to}: ${subject}\n\n${text}`)),
    getClientAddress: (context) => getClientAddress(context, config.trustProxy, runtime.getConnectionInfo),
    longRunningReads: { reader: reader?.read, concurrency: longReadConcurrency },
    outbound: createNodeOutbound(config.webhookAddresses),
    erasureLog: config.database.kind === "file" ? createErasureFile(config.dataFolder) : undefined,
    wake(queue) {
      state.delivery?.worker.wake(queue);
      // This process posts the webhooks of a delivery receipt itself.
      if (queue !== "webhooks") engine.notifier?.notifyDue();
    },
    slots: { reserve: async (message) => state.delivery?.slots.reserve(message) },
    configuration,
  });
  return { service, configuration };
}

const hasRoutes = ({ providers }: Config) => listRoutedServices(providers).length > 0;

/** Runs a step without a wait, because a file does not become available later. */
const runOnce: RetryWhileUnavailable = (work) => work();

function createWait(
  { database }: Config,
  dependencies: Pick<DatabaseWaitOptions, "log" | "flush" | "ending">,
): RetryWhileUnavailable {
  if (database.kind === "file") return runOnce;
  const now = () => performance.now();
  return createDatabaseWait({ ...dependencies, now, pause: (milliseconds) => pause(milliseconds) });
}

async function open(config: Config, runtime: Runtime, log: Log): Promise<OpenedDatabase> {
  const openFile = (path: string) => openExclusive(runtime, path);
  const opened = await openDatabase(config, openFile);
  // A sandbox prints its new demo user instead.
  if (opened.isNew && config.mode === "production")
    log.warn({}, "database created; it has no users and no prices");
  await compactOnce(opened.engine, opened.isNew).catch((error: unknown) =>
    log.warn(
      { error: String(error) },
      "database not rewritten; it may contain deleted data, and the next start tries again",
    ),
  );
  return opened;
}

/** Creates the demo user in a sandbox. Production has none. */
const ensureDemo = async ({ mode, dataFolder }: Config, baseUrl: string, { context }: Service) =>
  mode === "sandbox" ? ensureDemoUser(dataFolder, baseUrl, context) : undefined;

/** Creates a handler whose requests wait until it is opened. After that, it costs one function call. */
function createGate(fetch: Service["fetch"]): {
  readonly fetch: Service["fetch"];
  readonly open: () => void;
} {
  const opening = Promise.withResolvers<void>();
  let serve: Service["fetch"] = async (...given) => {
    await opening.promise;
    return fetch(...given);
  };
  return {
    fetch: (...given) => serve(...given),
    open() {
      serve = fetch;
      opening.resolve();
    },
  };
}

/** Prepares the service before the first request. */
async function prepareService(
  { context: { store }, delivery }: Service,
  engine: Engine,
  config: Config,
  log: Log,
) {
  const { mode } = config;
  if (mode === "production") await assertNoDemoUser(store);
  const otherMode = await recordMode(engine, mode);
  if (otherMode) throw new DatabaseError(explainOtherMode(otherMode, mode));
  await recordDatabaseUse(config, engine, log);
  // Without a notifier there is only one process. The processes that had these leases have therefore ended.
  if (!engine.notifier) await store.commit([store.messages.expireAllLeases(clock.now())]);
  await delivery.guardPersistence.restore();
}

/** Records when a file is used. Processes on PostgreSQL have no file, and may have no lasting folder. */
async function recordDatabaseUse(
  { database }: Pick<Config, "database">,
  engine: Engine,
  log: Log,
): Promise<void> {
  if (database.kind === "file") await recordUse(engine, database.path, { clock, log });
}

/** Creates the thread for long-running reads of a file. PostgreSQL needs none. */
const createReaderThread = ({ database, retentionMonths }: Config, { readerThread }: Runtime) =>
  database.kind === "file"
    ? createReader({
        thread: readerThread,
        path: database.path,
        clock,
        retentionStart: createRetentionStart(retentionMonths, clock),
      })
    : undefined;

/** Starts the listener of the operator API, if it has its own. */
async function listenForOperator(
  { operator, trustProxy }: Config,
  { operatorFetch }: Service,
  runtime: Runtime,
  observer: ServerObserver,
): Promise<(Listener & { readonly url: string }) | undefined> {
  if (operator.kind !== "own" || !operatorFetch) return undefined;
  try {
    const listener = await runtime.listen(operatorFetch, { ...operator, trustProxy }, observer);
    return { ...listener, url: localUrl(operator.host, listener.port) };
  } catch (error) {
    const code = getErrorCode(error);
    const reason =
      { EADDRINUSE: "the port is in use", EACCES: "not allowed" }[code] ?? "not an address of this machine";
    throw new ConfigurationError(`CONNECT_HUB_OPERATOR: ${operator.host}:${operator.port}: ${reason}.`, {
      cause: error,
    });
  }
}

/** Returns the URL of a server for clients on the same machine. */
function localUrl(host: string, port: number): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

function explainStartError(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof DatabaseError) return error.message;
  const code = getErrorCode(error);
  if (code === "EADDRINUSE")
    return "The port is in use. Set PORT to another one, or stop the program that uses it.";
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return "HOST is not an address of this machine: set it to 127.0.0.1, 0.0.0.0 or one that the machine has.";
  }
  if (error instanceof StoreError)
    return `The database cannot be used: ${error.reason}. Nothing was started.`;
  if (code === "EACCES")
    return `Not allowed: ${String(error)}. Choose another PORT, HOST or CONNECT_HUB_DATA.`;
  return getErrorStack(error);
}

/**
 * Ignores errors of standard output and standard error. If nothing reads them, their text is lost, as log lines are.
 * Otherwise a closed pipe would end the process.
 */
function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
