import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import packageJson from "../../package.json" with { type: "json" };
import type { DatabaseLocation } from "../../src/config/config.ts";
import type { Engine } from "../../src/store/engine.ts";
import {
  environment,
  openEngine,
  prepareDatabase,
  secret,
  startVerifications,
  type Owner,
} from "./service.ts";
import { readNumber } from "./verify.ts";
import type { RequestData } from "./workloads.ts";

/** Settings of a contender process. */
export interface ContenderSettings {
  /** Database with the rows of `prepareDatabase`. */
  readonly database: DatabaseLocation;
  /** Customer that sends the requests. */
  readonly owner: Owner;
  /** Folder for the log file. */
  readonly folder: string;
  /** True if connect-hub runs its dispatcher. Default: false. */
  readonly dispatching?: boolean;
  /** Additional environment variables of connect-hub. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Simulated time of connect-hub at its start, in Unix milliseconds. Default: the machine's time. */
  readonly now?: number;
}

const startFlags = packageJson.scripts.start.match(/--\S+/g) ?? [];
const startMilliseconds = 30_000;
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/compile", import.meta.url));

/** Starts a contender in its own process. Rejects if it exits, or does not listen within 30 seconds. */
export async function startContender(module: string, settings: ContenderSettings) {
  const child = fork(new URL(module, new URL("contenders/", import.meta.url)), [JSON.stringify(settings)], {
    // Fastify runs with the flags that its documentation recommends.
    execArgv: module === "fastify.ts" ? [] : [...startFlags],
    env: { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: compileCache },
  });
  const exit = once(child, "exit");
  /** Kills the process. Everything that it has acknowledged must survive. */
  async function stop(): Promise<void> {
    child.kill("SIGKILL");
    await exit;
  }
  try {
    const listening = once(child, "message", { signal: AbortSignal.timeout(startMilliseconds) });
    const [port] = (await Promise.race([listening, exit.then(() => [])])) as [number?];
    if (port === undefined) throw new Error(`${module} ended with exit code ${child.exitCode}.`);
    return { port, pid: child.pid!, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads the settings that were passed to this contender process. */
export const readSettings = () => JSON.parse(process.argv[2]!) as ContenderSettings;

/** Sends the port of this process's server to the benchmark, and ends the process when the benchmark ends. */
export function reportPort(server: Server): void {
  flushCompileCache();
  process.on("disconnect", () => process.exit());
  const send = () => process.send?.((server.address() as AddressInfo).port);
  if (server.listening) send();
  else server.once("listening", send);
}

export const stores = ["sqlite", "postgres", "d1"] as const;
export type Store = (typeof stores)[number];

const pauseMilliseconds = 2_000;

/** A running contender and its database. */
export interface RunningContender extends AsyncDisposable {
  readonly port: number;
  /** Process id. Unset if the contender is not a Node process. */
  readonly pid?: number;
  readonly requestData: RequestData;
  /** Kills the process. The Worker continues, and the promise resolves when it has written its last messages. */
  stop(): Promise<void>;
  /** Opens the database. Call `stop` before if its rows must not change any more. The caller closes the engine. */
  open(): Promise<Engine>;
}

/** Creates a temporary folder. Disposing of it removes it. */
export const createFolder = () => mkdtempDisposableSync(join(tmpdir(), "connect-hub-bench-"));

/**
 * Starts the Postgres server of the benchmark with default durability settings, for `createDatabase`. Returns a
 * function that removes it.
 */
export async function startPostgres(): Promise<() => Promise<void>> {
  const { startCluster } = await import("../../test/support/stores/cluster.ts");
  const cluster = await startCluster();
  process.env["CONNECT_HUB_TEST_POSTGRES"] = cluster.url("postgres");
  return cluster.remove;
}

/**
 * Creates an empty database on the Postgres server, which `startPostgres` must have started. For the other stores, it
 * returns the path of a new file in the folder.
 */
export async function createDatabase(store: Store, folder: string): Promise<DatabaseLocation> {
  if (store !== "postgres") return { kind: "file", path: join(folder, "hub.sqlite") };
  const support = await import("../../test/support/stores/postgres.ts");
  return { kind: "postgres", url: (await support.createDatabase()).url };
}

async function createAccess(engine: Engine, verifications: number): Promise<RequestData> {
  const [customer] = await prepareDatabase(engine, Date.now());
  return { ...customer, verificationIds: await startVerifications(engine, verifications, customer) };
}

/**
 * Starts a contender on a new database with `verifications` pending verifications (default: 0). On D1, the contender is
 * always the Worker, and `module` and the other settings are ignored. Disposing of it ends the process and removes its
 * folder. A Postgres database remains until its server is removed.
 */
export async function startWithNewDatabase(
  module: string,
  store: Store,
  { verifications = 0, ...settings }: Partial<ContenderSettings> & { readonly verifications?: number } = {},
): Promise<RunningContender> {
  if (store === "d1") return startWorker(verifications);
  await using opening = new AsyncDisposableStack();
  const { path: folder } = opening.use(createFolder());
  const database = await createDatabase(store, folder);
  const engine = openEngine(database);
  const access = await createAccess(engine, verifications);
  await engine.close();
  const contender = opening.use(
    await startContender(module, { database, owner: access, folder, ...settings }),
  );
  const opened = opening.move();
  return {
    ...contender,
    requestData: access,
    open: async () => openEngine(database),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Starts the Worker in workerd with D1. Both run until the contender is disposed of. */
async function startWorker(verifications: number): Promise<RunningContender> {
  const { bundleWorker } = await import("../worker/bundle.ts");
  const { startWorkerd } = await import("../../test/runtimes/worker-process.ts");
  const { PORT: _port, ...limits } = environment;
  const bindings = { ...limits, CONNECT_HUB_JWT_SECRET: secret };
  const workerd = await startWorkerd(await bundleWorker(), { bindings });
  const engine = await workerd.engine();
  const access = await createAccess(engine, verifications);
  const port = Number(new URL(workerd.baseUrl).port);
  /** Waits until no message was written for two seconds, so that requests without a response are processed. */
  async function stop(): Promise<void> {
    for (let [before, now] = [-1, 0]; before !== now;) {
      before = now;
      await wait(pauseMilliseconds);
      now = await readNumber(engine, sql`select count(*) from messages`);
    }
  }
  return { port, requestData: access, stop, open: workerd.engine, [Symbol.asyncDispose]: workerd.stop };
}

/** Unit of CPU times in Linux. */
const tickMilliseconds = 10;

/**
 * Reads the CPU time of a process since its start, and its present and maximum memory. The values are NaN without
 * `/proc`, or if the process has ended.
 */
export function readUsage(pid: number) {
  const read = (name: string) => {
    const path = `/proc/${pid}/${name}`;
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  };
  // The process name is in parentheses and may contain spaces.
  const [, fields = ""] = /^.*\) (.*)/s.exec(read("stat")) ?? [];
  const [userTicks, systemTicks] = fields.split(" ").slice(11);
  const status = read("status");
  const readBytes = (name: string) =>
    1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]);
  return {
    cpuMilliseconds: tickMilliseconds * (Number(userTicks) + Number(systemTicks)),
    residentBytes: readBytes("VmRSS"),
    maximumResidentBytes: readBytes("VmHWM"),
  };
}
