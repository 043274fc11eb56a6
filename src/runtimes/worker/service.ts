import { createChores, createDispatcher } from "../../delivery/dispatcher.ts";
import { createWebhookDeliverer } from "../../delivery/webhooks/deliverer.ts";
import { fillSandbox } from "../../demo/demo.ts";
import { isStoreError } from "../../ports/store/errors.ts";
import { createMailbox } from "../../providers/sandbox/mailbox.ts";
import { createService } from "../../service.ts";
import { createD1Engine } from "../../store/engines/d1/engine.ts";
import type { Engine } from "../../store/engine.ts";
import { migrate, requireCurrentSchema } from "../../store/migrate.ts";
import { systemClock } from "../../system-clock.ts";
import type { Config } from "../../config/config.ts";
import { type Bounds, boundsOf } from "./bounds.ts";
import { type Bindings, readBindings } from "./config.ts";
import { countQueries, currentInvocation, inInvocation, queriesOfInvocation } from "./invocation.ts";
import { createWorkerOutbound } from "./outbound.ts";
import { createWoken } from "./woken.ts";
import { type GaugeSource, type Log, type Metrics, noMetrics } from "../../ports/telemetry.ts";
import { readGauges } from "../../metrics/gauges.ts";
import { createPush } from "../../metrics/push.ts";
import { createRecorder } from "../../metrics/recorder.ts";
import type { Clock } from "../../ports/clock.ts";
import { measureEngine } from "../../store/measured.ts";
import { version } from "../../version.ts";

/** What is in hand when an invocation has done enough is still recorded, on all lanes: that has to be few queries. */
const inHand = { ofQueue: 24, ofAll: 24, least: 1, others: 4 };
/** A Worker may have six connections open at once. */
const webhookBounds = { maximumWidth: 4, quickSlots: 4, slowSlots: 2 };

const clock = systemClock;

/** The service, shared by the requests of one isolate. */
export interface WorkerService {
  /** Brings the schema up to date, and adds the sandbox's prices and SIMs, unless this isolate has done so. */
  prepare(): Promise<void>;
  answer(request: Request): Promise<Response>;
  /** Does the work that is due, as much as one invocation may. */
  dispatch(): Promise<void>;
  /** Pushes metrics, where and when they are to be pushed. */
  pushMetrics(): Promise<void>;
  /** The same, if a request of this isolate brought work since the last time, or some was left over. */
  dispatchIfWoken(): Promise<void>;
}

/**
 * Puts the service together from a Worker's bindings; does not query the database yet. Its providers are never closed:
 * an isolate ends without notice, and the providers that can run here hold no connection between requests. If an
 * invocation is cut off, the providers give up its work after a while, and its dispatcher ends with it.
 */
export function createWorkerService(bindings: Bindings): WorkerService {
  const { config, database, jwtSecrets } = readBindings(bindings);
  const engine = openCounted(database);
  const log = createConsoleLog(config.logLevel);
  const measuring = createWorkerMeasuring(config, clock, log);
  let origin = "";
  let prepared = false;
  const service = createService({
    config,
    engine: measuring.measured(engine),
    clock,
    log,
    metrics: measuring.metrics,
    baseUrl: () => config.baseUrl ?? origin,
    jwtSecrets,
    mailer: createMailbox(({ to, subject, text }) =>
      console.log(JSON.stringify({ level: "info", time: clock.now(), to, subject, text, msg: "e-mail" })),
    ),
    addressOf: (context) => context.req.header("cf-connecting-ip") ?? "unknown",
    outbound: createWorkerOutbound(config.webhookAddresses),
    wake: () => woken.wake(),
  });
  // The same invocation also posts the events of what it dispatches.
  const delivery = { ...service.delivery, wake: () => {} };
  const chores = createChores(delivery);
  const bounds = (begunBy: "request" | "cron") => boundsOf(begunBy, clock, queriesOfInvocation);
  const dispatch = async ({ messages, webhooks }: Bounds) => {
    // Requests and timers belong to the invocation that made them: another one cannot even await them.
    try {
      await createDispatcher(delivery, inHand, chores).runDue(messages);
    } finally {
      await createWebhookDeliverer(delivery, webhookBounds).runDue(webhooks);
    }
    return { isCut: messages.aborted || webhooks.aborted };
  };
  const woken = createWoken(clock, dispatch);
  return {
    pushMetrics: measuring.pusher(service.gaugeSource),
    // Not one shared promise: a request must not wait for another one, which may be cut off.
    async prepare() {
      if (prepared) return;
      await requireSchema(engine);
      if (config.mode === "sandbox") await fillSandbox(service.context, config.currency);
      await service.delivery.guardKeeping.restore();
      prepared = true;
    },
    async answer(request) {
      const url = new URL(request.url);
      if (service.operatorFetch && isForOperator(config, url)) return service.operatorFetch(request);
      ({ origin } = url);
      return service.fetch(request);
    },
    dispatch: () => inInvocation(async () => void (await dispatch(bounds("cron")))),
    dispatchIfWoken: () => inInvocation(() => woken.dispatchIfWoken(bounds("request"))),
  };
}

/** A Worker has no listeners of its own: the operator's is one of its host names, which serves nothing else. */
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

/** The engine on a binding, with each query counted. */
function openCounted(binding: Binding): Engine {
  const counting: Binding = {
    prepare: (sql) => binding.prepare(sql),
    batch(statements) {
      countQueries(statements.length);
      return binding.batch(statements);
    },
  };
  const engine = createD1Engine(counting, currentInvocation);
  return {
    ...engine,
    read(query) {
      countQueries(1);
      return engine.read(query);
    },
  };
}

const levels = ["trace", "debug", "info", "warn", "error", "silent"] as const;

/** A log of one JSON line for each event, written to the console of the Worker. */
export function createConsoleLog(least: Config["logLevel"]): Log {
  const at = (level: "info" | "warn" | "error"): Log["info"] => {
    if (levels.indexOf(level) < levels.indexOf(least)) return () => {};
    return (fields, message) =>
      console[level](JSON.stringify({ level, time: Date.now(), ...fields, msg: message }));
  };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

/** What counts in an isolate; nothing is counted where it is pushed nowhere. */
export interface WorkerMeasuring {
  readonly metrics: Metrics;
  /** The engine, with what it is asked for counted. */
  readonly measured: (engine: Engine) => Engine;
  /** Pushes if that is due. */
  readonly pusher: (gaugeSource: GaugeSource) => () => Promise<void>;
}

/** Counts where there is a receiver. */
export function createWorkerMeasuring({ otlp }: Config, clock: Clock, log: Log): WorkerMeasuring {
  const { endpoint, headers } = otlp;
  if (endpoint === undefined) {
    return { metrics: noMetrics, measured: (engine) => engine, pusher: () => async () => {} };
  }
  const recorder = createRecorder();
  return {
    metrics: recorder.metrics,
    measured: (engine) => measureEngine(engine, recorder),
    pusher(gaugeSource) {
      const read = async () => [...recorder.read(), ...(await readGauges(gaugeSource, clock.now()))];
      return createPush({ receiver: { endpoint, headers }, read, clock, log, version });
    },
  };
}
