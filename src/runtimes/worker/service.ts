import { createPeriodicTasks, createDispatcher } from "../../delivery/dispatcher.ts";
import { createWebhookDeliverer } from "../../delivery/webhooks/deliverer.ts";
import { seedSandbox } from "../../demo/demo.ts";
import { isStoreError, StoreError } from "../../ports/store/errors.ts";
import { createMailbox } from "../../providers/sandbox/mailbox.ts";
import { createService } from "../../service.ts";
import { createD1Engine } from "../../store/engines/d1/engine.ts";
import { createDataProtection } from "../../store/data-protection.ts";
import type { Engine } from "../../store/engine.ts";
import { recordMode } from "../../store/installation.ts";
import { migrate, requireCurrentSchema } from "../../store/migrate.ts";
import { systemClock } from "../../system-clock.ts";
import { logReadableData, type Config } from "../../config/config.ts";
import { type InvocationBudget, createBudget } from "./invocation-budget.ts";
import { type Bindings, readBindings } from "./config.ts";
import { countQueries, getCurrentInvocation, runInInvocation, getQueryCount } from "./invocation.ts";
import { createWorkerOutbound } from "./outbound.ts";
import { createIsolateDispatcher } from "./isolate-dispatcher.ts";
import { type GaugeSource, type Log, type Metrics, noMetrics } from "../../ports/telemetry.ts";
import { readGauges } from "../../metrics/gauges.ts";
import { createPush } from "../../metrics/push.ts";
import { createRecorder } from "../../metrics/recorder.ts";
import type { Clock } from "../../ports/clock.ts";
import { measureEngine } from "../../store/measure-engine.ts";
import { version } from "../../version.ts";

/**
 * Limits of active items. When the budget is used up, the active items of all consumers are still recorded, which must
 * take few queries.
 */
const concurrencyLimits = { perQueue: 24, total: 24, minimum: 1, others: 4 };
/** A Worker may have six open connections at the same time. */
const webhookLimits = { maximumConcurrency: 4, quickSlots: 4, slowSlots: 2 };

const clock = systemClock;

/** The service, shared by the requests of one isolate. Requests and dispatches require that `prepare` has resolved. */
export interface WorkerService {
  /**
   * Migrates the schema, adds the prices and SIMs of a sandbox, and restores the guard counters. Does nothing if this
   * isolate has done so. Rejects if the database is not available, or a newer version has migrated it. The next call
   * then tries again.
   */
  prepare(): Promise<void>;
  handleRequest(request: Request): Promise<Response>;
  /** Processes due items, within the budget of one invocation of the cron trigger. */
  dispatch(): Promise<void>;
  /** Pushes metrics if a receiver is configured and a push is due. Failures are only logged. */
  pushMetrics(): Promise<void>;
  /**
   * Processes due items if a request of this isolate has queued some since the last dispatch, or if that dispatch was
   * incomplete. If it rejects, the items are processed by a later call.
   */
  dispatchIfNeeded(): Promise<void>;
}

/**
 * Creates the service from the bindings of a Worker. Throws `ConfigurationError` if they are invalid. Does not query
 * the database. Its providers are never closed, because an isolate ends without notice, and the providers of a Worker
 * have no connection between requests. If an invocation is terminated, the providers release its work after a while,
 * and its dispatcher ends with it.
 */
export function createWorkerService(bindings: Bindings): WorkerService {
  const { config, database, jwtSecrets } = readBindings(bindings);
  const engine = openCountingEngine(database);
  const protection = createDataProtection(config.dataKeys);
  const log = createConsoleLog(config.logLevel);
  logReadableData(config, log);
  const instrumentation = createWorkerInstrumentation(config, clock, log);
  let origin = "";
  let prepared = false;
  const service = createService({
    config,
    engine: instrumentation.instrumentEngine(engine),
    protection,
    clock,
    log,
    metrics: instrumentation.metrics,
    baseUrl: () => config.baseUrl ?? origin,
    jwtSecrets,
    mailer: createMailbox(({ to, subject, text }) =>
      console.log(JSON.stringify({ level: "info", time: clock.now(), to, subject, text, msg: "e-mail" })),
    ),
    getClientAddress: (context) => context.req.header("cf-connecting-ip") ?? "unknown",
    outbound: createWorkerOutbound(config.webhookAddresses),
    wake: () => isolateDispatcher.wake(),
  });
  // The same invocation also posts the webhooks of the messages that it submits.
  const delivery = { ...service.delivery, wake: () => {} };
  const chores = createPeriodicTasks(delivery);
  const createInvocationBudget = (begunBy: "request" | "cron") => createBudget(begunBy, clock, getQueryCount);
  const dispatch = async ({ messages, webhooks }: InvocationBudget) => {
    // Requests and timers belong to the invocation that created them. Another invocation cannot even await them.
    try {
      await createDispatcher(delivery, concurrencyLimits, chores).runDue(messages);
    } finally {
      await createWebhookDeliverer(delivery, webhookLimits).runDue(webhooks);
    }
    return { isIncomplete: messages.aborted || webhooks.aborted };
  };
  const isolateDispatcher = createIsolateDispatcher(clock, dispatch);
  return {
    pushMetrics: instrumentation.createPusher(service.gaugeSource),
    // Not a shared promise, because a request must not wait for another request, which may be terminated.
    async prepare() {
      if (prepared) return;
      await requireSchema(engine);
      await protection.load(engine);
      const otherMode = await recordMode(engine, config.mode);
      if (otherMode)
        throw new StoreError(
          "schema",
          `this is a ${otherMode} database, but CONNECT_HUB_MODE is ${config.mode}`,
        );
      if (config.mode === "sandbox") await seedSandbox(service.context, config.currency);
      await service.delivery.guardPersistence.restore();
      prepared = true;
    },
    async handleRequest(request) {
      const url = new URL(request.url);
      if (service.operatorFetch && isForOperator(config, url)) return service.operatorFetch(request);
      ({ origin } = url);
      return service.fetch(request);
    },
    dispatch: () => runInInvocation(async () => void (await dispatch(createInvocationBudget("cron")))),
    dispatchIfNeeded: () =>
      runInInvocation(() => isolateDispatcher.dispatchIfNeeded(createInvocationBudget("request"))),
  };
}

/**
 * Returns true if the URL has the host name of the operator API. A Worker has no separate listeners, so that host name
 * serves nothing else.
 */
const isForOperator = ({ operator }: Config, { hostname }: URL): boolean =>
  operator.kind === "own" && operator.host.toLowerCase() === hostname;

async function requireSchema(engine: Engine): Promise<void> {
  try {
    await requireCurrentSchema(engine);
  } catch (error) {
    if (!isStoreError(error, "schema")) throw error;
    await migrate(engine);
    await requireCurrentSchema(engine);
  }
}

type Binding = Parameters<typeof createD1Engine>[0];

/** Opens the engine on a binding and counts its queries. */
function openCountingEngine(binding: Binding): Engine {
  const counting: Binding = {
    prepare: (sql) => binding.prepare(sql),
    batch(statements) {
      countQueries(statements.length);
      return binding.batch(statements);
    },
  };
  const engine = createD1Engine(counting, getCurrentInvocation);
  return {
    ...engine,
    read(query) {
      countQueries(1);
      return engine.read(query);
    },
  };
}

const levels = ["trace", "debug", "info", "warn", "error", "silent"] as const;

/**
 * Creates a log that writes each event of at least the level `minimum` as one JSON line to the console of the Worker.
 */
export function createConsoleLog(minimum: Config["logLevel"]): Log {
  const at = (level: "info" | "warn" | "error"): Log["info"] => {
    if (levels.indexOf(level) < levels.indexOf(minimum)) return () => {};
    return (fields, message) =>
      console[level](JSON.stringify({ level, time: Date.now(), ...fields, msg: message }));
  };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

/** Metrics of an isolate. Records nothing if no receiver is configured. */
export interface WorkerInstrumentation {
  readonly metrics: Metrics;
  /** Returns the engine with its operations recorded. */
  readonly instrumentEngine: (engine: Engine) => Engine;
  /** Returns a function that pushes metrics if that is due. Failures are only logged. */
  readonly createPusher: (gaugeSource: GaugeSource) => () => Promise<void>;
}

/** Creates the metrics of an isolate. */
export function createWorkerInstrumentation({ otlp }: Config, clock: Clock, log: Log): WorkerInstrumentation {
  const { endpoint, headers } = otlp;
  if (endpoint === undefined) {
    return { metrics: noMetrics, instrumentEngine: (engine) => engine, createPusher: () => async () => {} };
  }
  const recorder = createRecorder();
  return {
    metrics: recorder.metrics,
    instrumentEngine: (engine) => measureEngine(engine, recorder),
    createPusher(gaugeSource) {
      const read = async () => [...recorder.read(), ...(await readGauges(gaugeSource, clock.now()))];
      return createPush({ receiver: { endpoint, headers }, read, clock, log, version });
    },
  };
}
