import { codeOf, stackOf } from "../../common/reason.ts";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { GetConnInfo } from "hono/conninfo";
import { ConfigurationError, type Config } from "../../config/config.ts";
import { secretsOf } from "../../domain/access/secrets.ts";
import { createDispatcher } from "../../delivery/dispatcher.ts";
import { createWebhookDeliverer } from "../../delivery/webhooks/deliverer.ts";
import { startWorker, type DeliveryWorker } from "../../delivery/worker.ts";
import type { ReferenceCredentials } from "../../http/pages/reference-page.ts";
import { createMailbox } from "../../providers/sandbox/mailbox.ts";
import type { Engine } from "../../store/engine.ts";
import { createService, type Service } from "../../service.ts";
import { StoreError } from "../../ports/store/errors.ts";
import { systemClock } from "../../system-clock.ts";
import { addressOf } from "./client-address.ts";
import { readConfigAndFiles, tellDoubts, tellAddresses, type ReadConfig } from "./config.ts";
import { connectPatiently } from "./connecting.ts";
import { DatabaseError, openDatabase } from "./database.ts";
import { keepDemo, refuseDemo, routedServices, welcomeText } from "./demo.ts";
import { readOrMakeSecret, readReference } from "./files.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Listener, ServerObserver } from "./listener.ts";
import { openLog } from "../log/output.ts";
import { createMeasuring } from "./metrics.ts";
import { createTraces } from "./traces.ts";
import {
  createDatabaseWait,
  StartCancelled,
  type DatabaseWait,
  type WhenAvailable,
} from "./await-database.ts";
import { shutDown } from "./shut-down.ts";
import { createNodeOutbound } from "./outbound.ts";
import { openOwned, type FileOpener } from "./owned-file.ts";
import { heardBy } from "./instances.ts";
import { createReader } from "../reader/reader.ts";
import { retentionOf } from "../../domain/time/months.ts";
import type { Queue } from "../../domain/messages/delivery.ts";
import type { Slots } from "../../ports/slots.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const clock = systemClock;

/** One is answered while the next is on its way; on Postgres most connections stay free for short work. */
const longReadsAtOnce = 2;

/** What a listener serves, and where. */
export interface Listening {
  readonly fetch: Service["fetch"];
  readonly address: Readonly<Pick<Config, "host" | "port" | "trustProxy">>;
}

/** What a runtime with files and sockets supplies. */
export interface Runtime extends FileOpener {
  /** Rejects with a code such as EADDRINUSE when the address is taken or not allowed. */
  readonly listen: (
    fetch: Listening["fetch"],
    address: Listening["address"],
    observer: ServerObserver,
  ) => Promise<Listener>;
  readonly connectionOf: GetConnInfo;
  /** The program of the thread that reads from a SQLite file. */
  readonly readerThread: URL;
}

/** Runs the service as a process of its own: reads the environment, starts, drains on SIGTERM or SIGINT, ends. */
export async function runProcess(runtime: Runtime): Promise<never> {
  try {
    process.umask(0o077);
    readArguments(process.argv.slice(2));
    connectPatiently();
    outliveReaders();
    const ending = endRequested();
    const stop = await start(await readConfigAndFiles(process.env), runtime, ending);
    await ending;
    await stop();
    process.exit(0);
  } catch (error) {
    if (error instanceof StartCancelled) process.exit(0);
    console.error(explain(error));
    process.exit(1);
  }
}

const usage = `Usage: npm start

Runs the service until it is asked to end. It takes no arguments: environment variables such as PORT and CONNECT_HUB_DATA
configure it, and src/runtimes/README.md lists them.`;

/** Prints the usage and ends if it is asked for; throws a `ConfigurationError` for any other argument. */
function readArguments([first]: readonly string[]): void {
  if (first === undefined) return;
  if (first !== "--help" && first !== "-h")
    throw new ConfigurationError(`The service takes no arguments.\n\n${usage}`);
  console.log(usage);
  process.exit(0);
}

type Ending = () => Promise<void>;

async function start(config: ReadConfig, runtime: Runtime, ending: Promise<void>): Promise<Ending> {
  const { log, flush, flushed } = openLog(config.logLevel);
  const whenAvailable = createWait(config, { log, flush, ending });
  const engine = await whenAvailable(() => open(config, runtime, log));
  const reader = createReaderOf(config, runtime);
  let workers: readonly DeliveryWorker[] = [];
  let slots: Slots | undefined;
  let baseUrl = config.baseUrl ?? "";
  let isStarted = false;
  let shown: ReferenceCredentials | undefined;
  const measuring = createMeasuring(config, clock, log);
  const jwtSecret = config.jwtSecret ?? (await readOrMakeSecret(join(config.dataFolder, "jwt-secret")));
  const wake = (queue: Queue) => {
    for (const worker of workers) worker.wake(queue);
    // Webhooks that a receipt made due are posted by this process.
    if (queue !== "webhooks") engine.signal?.send();
  };
  const service = createService({
    config,
    engine: measuring.measured(engine),
    clock,
    log,
    ...measuring,
    traces: createTraces(),
    baseUrl: () => baseUrl,
    isStarted: () => isStarted,
    reference: { ...(await readReference()), credentials: () => shown },
    jwtSecrets: secretsOf(jwtSecret, config.jwtSecretBefore),
    mailer: createMailbox(({ to, subject, text }) => console.log(`\nE-mail to ${to}: ${subject}\n\n${text}`)),
    addressOf: (context) => addressOf(context, config.trustProxy, runtime.connectionOf),
    longReading: { reader: reader?.read, atOnce: longReadsAtOnce },
    outbound: createNodeOutbound(config.webhookAddresses),
    wake,
    slots: { reserve: async (message) => slots?.reserve(message) },
  });
  tellDoubts(config, log);
  await whenAvailable(() => begin(service, engine, config.mode));
  // The port is taken before `demo.json` names it, and nobody is answered before that is written.
  const gate = createGate(service.fetch);
  const observer = { log, ...measuring };
  const listener = measuring.watched(await runtime.listen(gate.fetch, config, observer));
  const operator = await listenForOperator(config, service, runtime, observer);
  const local = localUrl(config.host, listener.port);
  baseUrl ||= local;
  const dispatcher = createDispatcher(service.delivery);
  ({ slots } = dispatcher);
  const { consumer: webhooks } = createWebhookDeliverer(service.delivery);
  const consumers = [...dispatcher.consumers, webhooks];
  const started = [startWorker({ consumers }, clock, log)];
  workers = started;
  engine.signal?.listen(heardBy(service.context, started));
  const demo = await whenAvailable(() => makeDemoOf(config, baseUrl, service));
  // The page may show these credentials to every visitor: their key sends nothing.
  if (routedServices(config.providers).length === 0) shown = demo;
  measuring.startPushing(service.gaugeSource);
  isStarted = true;
  reader?.start();
  gate.open();
  tellAddresses({ local, baseUrl, operator: operator?.url }, config.mode);
  if (demo) console.log(welcomeText(baseUrl, config, demo));
  const flushing = setInterval(flush, 1_000);
  const { guardKeeping } = service.delivery;
  return async () => {
    clearInterval(flushing);
    const stores = [...(reader ? [reader] : []), engine];
    const listeners = [listener, ...(operator ? [operator] : [])];
    const running = { consumers, listeners, workers: started, guardKeeping, stores, log, flushed };
    await shutDown({ ...service, ...running });
  };
}

/** A file is there or is not: its start waits for nothing. */
const atOnce: WhenAvailable = (work) => work();

function createWait(
  { database }: Config,
  surroundings: Pick<DatabaseWait, "log" | "flush" | "ending">,
): WhenAvailable {
  if (database.kind === "file") return atOnce;
  const now = () => performance.now();
  return createDatabaseWait({ ...surroundings, now, pause: (milliseconds) => pause(milliseconds) });
}

async function open(config: Config, runtime: Runtime, log: Log): Promise<Engine> {
  const openFile = (path: string) => openOwned(runtime, path);
  const { engine, isNew } = await openDatabase(config, openFile);
  // A sandbox shows its new demo user instead.
  if (isNew && config.mode === "production") log.warn({}, "database created; it has no users and no prices");
  return engine;
}

/** Production has no demo user. */
const makeDemoOf = async ({ mode, dataFolder }: Config, baseUrl: string, { context }: Service) =>
  mode === "sandbox" ? keepDemo(dataFolder, baseUrl, context) : undefined;

/** Makes requests wait until it is opened; from then on it costs a call. */
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

/** What is done before anybody is answered. */
async function begin({ context: { store }, delivery }: Service, { signal }: Engine, mode: Config["mode"]) {
  if (mode === "production") await refuseDemo(store);
  // Without a signal there is only one process, so the former holders of these leases are gone.
  if (!signal) await store.commit([store.messages.endLeases(clock.now())]);
  await delivery.guardKeeping.restore();
}

/** The thread that reads for long from a file; Postgres needs none. */
const createReaderOf = ({ database, retentionMonths }: Config, { readerThread }: Runtime) =>
  database.kind === "file"
    ? createReader({
        thread: readerThread,
        path: database.path,
        clock,
        keptFrom: retentionOf(retentionMonths, clock),
      })
    : undefined;

/** The operator's own listener, where it has one. */
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
    const code = codeOf(error);
    const reason =
      { EADDRINUSE: "the port is taken", EACCES: "not allowed" }[code] ?? "no address of this machine";
    throw new ConfigurationError(`CONNECT_HUB_OPERATOR: ${operator.host}:${operator.port}: ${reason}.`, {
      cause: error,
    });
  }
}

/** The address of a server for clients on the same machine. */
function localUrl(host: string, port: number): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof DatabaseError) return error.message;
  const code = codeOf(error);
  if (code === "EADDRINUSE") return "The port is taken: set PORT to another one, or stop what listens there.";
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return "HOST is no address of this machine: set it to 127.0.0.1, 0.0.0.0 or one that the machine has.";
  }
  if (error instanceof StoreError)
    return `The database cannot be used: ${error.reason}. Nothing was started.`;
  if (code === "EACCES")
    return `Not allowed: ${String(error)}. Choose another PORT, HOST or CONNECT_HUB_DATA.`;
  return stackOf(error);
}

/** What is printed where nobody reads any more is lost, as lines of the log are; else a closed pipe would end the process. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/** Resolves when the process is asked to end, and makes sure that it ends even if it hangs. */
function endRequested(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      setTimeout(() => process.exit(1), lifetimes.processEndMilliseconds);
      resolve();
    };
    // npm forwards a terminal's signal, so it may come twice: the second does not ask to end at once.
    process.on("SIGTERM", end);
    process.on("SIGINT", end);
  });
}
