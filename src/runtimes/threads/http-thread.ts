import { parentPort, workerData } from "node:worker_threads";
import type { GetConnInfo } from "hono/conninfo";
import { createKeyOwners } from "../../caches/key-owners.ts";
import { createGuardSettings } from "../../caches/guard-settings.ts";
import { createMaintenanceSwitch } from "../../caches/maintenance-switch.ts";
import { createPriceBook } from "../../caches/price-book.ts";
import { createQueues } from "../../delivery/routing/routed-gateway.ts";
import { networkOf } from "../../domain/addresses.ts";
import type { Queue } from "../../domain/messages/delivery.ts";
import { retentionOf } from "../../domain/time/months.ts";
import { createThreadApp } from "../../http/app.ts";
import { createSendingLimits } from "../../http/limits/sending-limits.ts";
import { createRateLimit } from "../../http/limits/rate-limit.ts";
import type { Serving } from "../../http/handler.ts";
import { serveOnEveryThread } from "../../http/served.ts";
import { createAccessTokens } from "../../http/tokens/access-tokens.ts";
import { createRecorder } from "../../metrics/recorder.ts";
import type { SendingContext } from "../../operations/context.ts";
import type { Clock } from "../../ports/clock.ts";
import { noMetrics } from "../../ports/metrics.ts";
import { failures } from "../../http/limits/operation-limits.ts";
import { measureEngine } from "../../store/measured.ts";
import { createStore } from "../../store/store.ts";
import type { Engine } from "../../store/engine.ts";
import type { WriterPort } from "../../store/engines/sqlite/thread.ts";
import { createBatchedLog } from "../log/output.ts";
import { addressOf } from "../process/client-address.ts";
import { watchFile } from "../process/owned-file.ts";
import { readOpenConnections, watchEventLoop } from "../process/process-metrics.ts";
import type { Listener } from "../process/listener.ts";
import type { Runtime } from "../process/run.ts";
import { createTraces } from "../process/traces.ts";
import { createCalls, moving, type Calls } from "./calls.ts";
import { passedRequest, responseOf } from "./passed.ts";
import { shareUses } from "./shared-uses.ts";
import type { HttpThread, MainThread, SentReading, ThreadData } from "./shared.ts";

/** What a runtime with threads supplies to those that serve HTTP beside the main one. */
export interface ThreadRuntime {
  /** Opens the file that the main thread has opened; its lists go to the writer to which `join` gives a port. */
  readonly openBeside: (path: string, join: (port: WriterPort) => void) => Engine;
  readonly listen: Runtime["listen"];
  readonly connectionOf: GetConnInfo;
}

const flushMilliseconds = 1_000;

/** Runs as one more thread that serves HTTP, until the main thread stops it. */
export function serveHttp(runtime: ThreadRuntime): void {
  // When it is not run as a thread, it is only being compiled.
  if (!parentPort) return;
  const data = workerData as ThreadData;
  const recorder = createRecorder();
  const readEventLoop = data.isMeasured ? watchEventLoop() : () => [];
  let listener: Listener | undefined;
  const own: HttpThread = {
    async listen() {
      const address = { ...data, sharedBy: data.httpThreads };
      listener = await runtime.listen(app.fetch, address, { log, metrics });
    },
    read: () => [...recorder.read(), ...readEventLoop(), ...readOpenConnections(listener)].map(sent),
    async stop() {
      await listener?.stop();
      batched.flush();
    },
    async close() {
      await engine.close();
      batched.flush();
    },
  };
  const main = createCalls<MainThread>(parentPort, own as never);
  const batched = createBatchedLog(data.logLevel, {
    write: (batch) => main.tell("log", batch),
    written: async () => {},
    end: (last) => main.tell("log", last),
  });
  setInterval(batched.flush, flushMilliseconds).unref();
  const opened = runtime.openBeside(data.path, (port) => main.tell("join", moving({ port }, [port])));
  const watched = watchFile(opened, data.path);
  const engine = data.isMeasured ? measureEngine(watched, recorder) : watched;
  const metrics = data.isMeasured ? recorder.metrics : noMetrics;
  const log = batched.log.child({ thread: data.thread });
  const app = createApp({ data, runtime, engine, main, metrics, log });
}

const sent = ({
  metric,
  points,
}: ReturnType<ReturnType<typeof createRecorder>["read"]>[number]): SentReading => ({
  name: metric.name,
  points,
});

interface Parts extends Pick<Serving, "metrics" | "log"> {
  readonly data: ThreadData;
  readonly runtime: ThreadRuntime;
  readonly engine: Engine;
  readonly main: Calls<MainThread>;
}

/** What every thread does is done here, with what is cached here; all else is the main thread's. */
function createApp({ data, runtime, engine, main, metrics, log }: Parts) {
  const clock = createClock(data.steadyOrigin);
  const store = createStore(engine, retentionOf(data.retentionMonths, clock));
  const keyOwners = createKeyOwners(store.apiKeys, clock);
  const maintenance = createMaintenanceSwitch(store.maintenance, clock);
  const guardSettings = createGuardSettings(store.guardRecords, data.countries, clock);
  const context: SendingContext = {
    store,
    clock,
    prices: createPriceBook(store.prices, clock),
    guardSettings,
    guard: guardOf(main),
    maintenance,
    metrics,
    wake: createWake(main),
    gateways: gatewaysOf(data.channels),
    limits: createSendingLimits(clock),
    service: data,
  };
  const serving: Serving = {
    ...context,
    log,
    traces: createTraces(),
    keyOwners,
    accessTokens: createAccessTokens(data.jwtSecrets),
    keyLimit: createRateLimit(data.requestsPerMinute, clock, undefined, shareUses(data.keyUses)),
    // Operations that anybody may call are the main thread's.
    addressLimit: createRateLimit(data.requestsPerMinutePerAddress, clock),
    failureLimit: createRateLimit(
      10 * data.requestsPerMinutePerAddress,
      clock,
      failures,
      shareUses(data.failureUses),
    ),
    addressOf: (context) => addressOf(context, data.trustProxy, runtime.connectionOf),
    networkOf: (context) => networkOf(serving.addressOf(context)),
  };
  const app = createThreadApp(serving, serveOnEveryThread(context, data.operations), async (context) => {
    const passed = await passedRequest(context.req.raw, serving.addressOf(context));
    return responseOf(await main.call("answer", passed));
  });
  const changes = new Int32Array(data.changes);
  let seen = Atomics.load(changes, 0);
  return {
    fetch(request: Request, environment?: object) {
      const changed = Atomics.load(changes, 0);
      if (changed !== seen) {
        seen = changed;
        keyOwners.forget();
        maintenance.forget();
        guardSettings.forget();
      }
      return app.fetch(request, environment);
    },
  };
}

/** The steady time is that of the main thread. */
function createClock(steadyOrigin: number): Clock {
  const origin = Number(process.hrtime.bigint()) / 1e6 - performance.now() - steadyOrigin;
  return { now: Date.now, steady: () => Math.round(origin + performance.now()) };
}

/** Only what sends ask of gateways: the main thread hands messages over. */
const gatewaysOf = (channels: ThreadData["channels"]): SendingContext["gateways"] =>
  Object.fromEntries(
    Object.entries(channels).map(([channel, routes]) => [
      channel,
      routes === "sandbox" ? {} : { queues: createQueues(channel as keyof typeof channels, routes) },
    ]),
  );

/** What came of the sends before is known in one place. */
const guardOf = (main: Calls<MainThread>): SendingContext["guard"] => ({
  admit: (send, policy) => main.call("admit", { send, policy }),
  revert: (message) => main.tell("revert", message),
});

/** Tells the main thread once for what becomes due in one turn of the event loop. */
function createWake(main: Calls<MainThread>): (queue: Queue) => void {
  const due = new Set<Queue>();
  return (queue) => {
    if (due.size === 0) {
      setImmediate(() => {
        main.tell("wake", [...due]);
        due.clear();
      });
    }
    due.add(queue);
  };
}
