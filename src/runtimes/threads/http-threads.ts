import { stackOf } from "../../common/reason.ts";
import type { TrafficGuard } from "../../ports/guard.ts";
import { Worker } from "node:worker_threads";
import { ConfigurationError, type Config } from "../../config.ts";
import { secretsOf } from "../../domain/access/secrets.ts";
import { channels, type Queue } from "../../domain/messages/delivery.ts";
import { shareUses, createUsesMemory } from "./shared-uses.ts";
import { readingOf, type Reading } from "../../metrics/reading.ts";
import { onEveryThread, type OnEveryThread } from "../../operations/on-every-thread.ts";
import type { Shared } from "../../service.ts";
import type { Engine } from "../../store/engine.ts";
import { systemClock } from "../../system-clock.ts";
import { createCalls, type Calls } from "./calls.ts";
import { answerPassed, type PassedEnvironment } from "./passed.ts";
import type { HttpThread, MainThread, ThreadData } from "./shared.ts";

/** What the main thread does for the others. */
export interface MainParts {
  readonly port: number;
  readonly jwtSecret: string;
  readonly isMeasured: boolean;
  readonly fetch: (request: Request, environment: PassedEnvironment) => Response | Promise<Response>;
  readonly wake: (queue: Queue) => void;
  readonly guard: Pick<TrafficGuard, "admit" | "revert">;
  readonly engine: Pick<Engine, "join">;
  /** Writes lines of the log. */
  readonly append: (batch: Uint8Array) => void;
  /** Called when a thread has ended by itself, with why. */
  readonly onBreak: (reason: string) => void;
}

/** The threads that serve HTTP beside the main one; none where one thread serves it. */
export interface HttpThreads {
  /** What the main thread shares with them; undefined where there are none. */
  readonly shared: Shared | undefined;
  /** Starts them; resolves when all accept connections. */
  start(parts: MainParts): Promise<void>;
  /** What they have counted. */
  read(): Promise<readonly Reading[]>;
  /** Has them accept no more; resolves when their requests in flight are answered. */
  stop(): Promise<void>;
  /** Resolves when they have ended, with all committed that they were asked to. */
  close(): Promise<void>;
}

interface Running extends Calls<HttpThread> {
  end(): Promise<unknown>;
}

/** Prepares the threads; throws a `ConfigurationError` where this runtime or this database has no room for more than one. */
export function createHttpThreads(config: Config, program: URL | undefined): HttpThreads {
  const { httpThreads, database } = config;
  if (httpThreads === 1) return none;
  if (database.kind !== "file") throw refused("on Postgres, run several processes instead");
  if (!program) throw refused("this runtime serves HTTP on one thread, and only Node on several");
  const { path } = database;
  const memory = { keyUses: createUsesMemory(), failureUses: createUsesMemory() };
  const changes = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const changed = new Int32Array(changes);
  let running: readonly Running[] = [];

  const dataOf = (thread: number, { port, jwtSecret, isMeasured }: MainParts): ThreadData => ({
    host: config.host,
    httpThreads,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    requestsPerMinutePerAddress: config.requestsPerMinutePerAddress,
    logLevel: config.logLevel,
    callerPool: config.callerPool,
    countries: config.countries,
    retentionMonths: config.retentionMonths,
    thread,
    path,
    port,
    jwtSecrets: secretsOf(jwtSecret, config.jwtSecretBefore),
    isMeasured,
    operations: operationsOf(config),
    channels: channelsOf(config),
    ...memory,
    changes,
    steadyOrigin: Number(process.hrtime.bigint()) / 1e6 - systemClock.steady(),
  });

  return {
    shared: {
      keyUses: shareUses(memory.keyUses),
      failureUses: shareUses(memory.failureUses),
      changed: () => void Atomics.add(changed, 0, 1),
    },
    async start(parts) {
      const numbers = Array.from({ length: httpThreads - 1 }, (_, index) => index + 2);
      running = numbers.map((number) => startThread(program, dataOf(number, parts), parts));
      await Promise.all(running.map((thread) => thread.call("listen", null)));
    },
    async read() {
      const all = await Promise.all(running.map((thread) => thread.call("read", null)));
      return all.flat().map(({ name, points }) => readingOf(name, points));
    },
    async stop() {
      await Promise.all(running.map((thread) => thread.call("stop", null)));
    },
    async close() {
      await Promise.all(running.map((thread) => thread.end()));
    },
  };
}

const none: HttpThreads = {
  shared: undefined,
  start: async () => {},
  read: async () => [],
  stop: async () => {},
  close: async () => {},
};

const refused = (reason: string) =>
  new ConfigurationError(`CONNECT_HUB_HTTP_THREADS: it takes 1 here: ${reason}.`);

function startThread(program: URL, data: ThreadData, parts: MainParts): Running {
  const worker = new Worker(program, { workerData: data, execArgv: [] });
  const own: MainThread = {
    answer: (request) => answerPassed(parts.fetch, request),
    wake: (queues) => queues.forEach(parts.wake),
    admit: async ({ send, policy }) => parts.guard.admit(send, policy),
    revert: (message) => parts.guard.revert(message),
    join: ({ port }) => parts.engine.join?.(port),
    log: parts.append,
  };
  const calls = createCalls<HttpThread>(worker, own as never);
  let isEnding = false;
  let reason = "it ended by itself";
  worker.on("error", (error) => {
    reason = stackOf(error);
  });
  worker.on("exit", () => {
    if (!isEnding) parts.onBreak(`HTTP thread ${data.thread} broke off: ${reason}`);
  });
  return {
    ...calls,
    async end() {
      await calls.call("close", null);
      isEnding = true;
      await worker.terminate();
    },
  };
}

/** A provider of WhatsApp may judge the text before it is charged, and it is with the main thread. */
const operationsOf = ({ providers }: Config): readonly OnEveryThread[] =>
  (Object.keys(onEveryThread) as OnEveryThread[]).filter(
    (id) => id !== "sendWhatsappOtp" || providers.whatsapp !== "routes",
  );

const channelsOf = ({ providers, routes }: Config): ThreadData["channels"] =>
  Object.fromEntries(
    channels
      .filter((channel) => providers[channel] !== "off")
      .map((channel) => [
        channel,
        providers[channel] === "routes" ? (routes?.channels[channel] ?? []) : "sandbox",
      ]),
  );
