import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import packageJson from "../../package.json" with { type: "json" };
import type { Database } from "../../src/config/config.ts";
import type { Owner } from "./records.ts";

/** Settings of a contender's process. */
export interface Contender {
  /** Migrated, with one user, account, key and price list. */
  readonly database: Database;
  readonly owner: Owner;
  /** Folder for a log. */
  readonly folder: string;
  readonly dispatching?: boolean;
  /** Variables of the service's configuration. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Time at the start, in Unix milliseconds. Default: the machine's time. */
  readonly now?: number;
}

const startFlags = packageJson.scripts.start.match(/--\S+/g) ?? [];
const startMilliseconds = 30_000;
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/compile", import.meta.url));

/** Starts a contender in a process of its own. Rejects if it does not listen within 30 seconds. */
export async function startContender(module: string, settings: Contender) {
  const child = fork(new URL(module, new URL("contenders/", import.meta.url)), [JSON.stringify(settings)], {
    // Fastify runs as its documentation teaches.
    execArgv: module === "fastify.ts" ? [] : [...startFlags],
    env: { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: compileCache },
  });
  const exit = once(child, "exit");
  /** Kills it: what it acknowledged has to survive that. */
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

/** Reads the settings of this process. */
export const readSettings = () => JSON.parse(process.argv[2]!) as Contender;

/** Sends the port of this process's server to the benchmark. Ends the process when the benchmark ends. */
export function ready(server: Server): void {
  flushCompileCache();
  process.on("disconnect", () => process.exit());
  const send = () => process.send?.((server.address() as AddressInfo).port);
  if (server.listening) send();
  else server.once("listening", send);
}

/** Linux counts CPU time in these. */
const tickMilliseconds = 10;

/** Reads the CPU time of a process, and its memory. NaN on a machine without /proc. */
export function readUsage(pid: number) {
  const read = (name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, "utf8");
    } catch {
      return "";
    }
  };
  const stat = read("stat");
  // The name, in parentheses, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const status = read("status");
  const readBytes = (name: string) =>
    1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]);
  return {
    cpuMilliseconds: tickMilliseconds * (Number(fields[11]) + Number(fields[12])),
    residentBytes: readBytes("VmRSS"),
    maximumResidentBytes: readBytes("VmHWM"),
  };
}
