import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./support.ts";

/** Whether SIPp, of Debian's package sip-tester, is on this machine. */
export const hasSipp = spawnSync("sipp", ["-v"]).error === undefined;

/** SIPp as the server of one scenario on a port of its own. */
export interface Sipp {
  readonly port: number;
  /** SIPp's exit code once its calls are over: 0 when each went through the whole scenario; and what it found wrong. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
  stop(): void;
}

interface SippRun {
  readonly calls?: number;
  readonly transport?: "udp" | "tcp";
  readonly seconds?: number;
}

/** Starts SIPp and waits until it listens; it ends by itself after its calls, or with a failure when its time is over. */
export async function startSipp(scenario: string, run: SippRun = {}): Promise<Sipp> {
  for (let attempt = 1; ; attempt += 1) {
    const { child, ...sipp } = await spawnSipp(scenario, run);
    const { transport = "udp" } = run;
    await until("SIPp listens", async () => child.exitCode !== null || !(await isFree(sipp.port, transport)));
    if (child.exitCode === null) return sipp;
    // Whoever looks whether a port is free has it for a moment, and SIPp gives up when that is its own.
    const { errors } = await sipp.ended;
    if (attempt === 5 || !errors.includes("Unable to bind"))
      throw new Error(`SIPp does not start: ${errors}`);
  }
}

async function spawnSipp(
  scenario: string,
  { calls = 1, transport = "udp", seconds = 8 }: SippRun,
): Promise<Sipp & { readonly child: ChildProcess }> {
  const folder = await mkdtemp(join(tmpdir(), "sipp-"));
  const port = await freePort(transport);
  const errorFile = join(folder, "errors.log");
  const file = new URL(`scenarios/${scenario}.xml`, import.meta.url).pathname;
  const mode = transport === "udp" ? "u1" : "t1";
  const limits = ["-m", String(calls), "-timeout", `${seconds}s`, "-timeout_error", "-skip_rlimit"];
  const patience = ["-watchdog_minor_threshold", "60000", "-watchdog_major_threshold", "60000"];
  const place = ["-i", "127.0.0.1", "-p", String(port), "-t", mode];
  const logs = ["-nostdin", "-trace_err", "-error_file", errorFile];
  const child = spawn("sipp", ["-sf", file, ...place, ...limits, ...patience, ...logs], {
    cwd: folder,
    stdio: "ignore",
  });
  const ended = exitOf(child).then(async (code) => {
    const errors = withoutRepeatedAcks(await readFile(errorFile, "utf8").catch(() => ""));
    await rm(folder, { recursive: true });
    return { code, errors };
  });
  return { child, port, ended, stop: () => child.kill("SIGKILL") };
}

/** On a slow machine SIPp repeats a refusal, and finds the call over when the ACK of the repetition comes as it has to. */
function withoutRepeatedAcks(errors: string): string {
  const repeated = /^\S+\t\S+\t\S+: Dead call \S+ \(successful\), received 'ACK [^']*'\.?\s*/gm;
  const others = errors.replaceAll(repeated, "");
  return others.trim() === "The following events occurred:" ? "" : others;
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", reject);
  });
}

/** A port that nothing listens at now. */
export async function freePort(transport: "udp" | "tcp"): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  if (transport === "udp") {
    const socket = createSocket("udp4").once("error", reject);
    socket.bind(0, "127.0.0.1", () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  } else {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
    });
  }
  return promise;
}

async function isFree(port: number, transport: "udp" | "tcp"): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  if (transport === "udp") {
    const socket = createSocket("udp4").once("error", () => resolve(false));
    socket.bind(port, "127.0.0.1", () => socket.close(() => resolve(true)));
  } else {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  }
  return promise;
}
