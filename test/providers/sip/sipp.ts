import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./support.ts";

/** True if SIPp is installed (Debian package sip-tester). */
export const hasSipp = spawnSync("sipp", ["-v"]).error === undefined;

/** SIPp as the server of one scenario, on a separate port. */
export interface Sipp {
  readonly port: number;
  /** Exit code of SIPp and its error log. The code is 0 if each call completed the scenario. */
  readonly exit: Promise<{ readonly code: number | null; readonly errors: string }>;
  stop(): void;
}

interface SippRun {
  readonly calls?: number;
  readonly transport?: "udp" | "tcp";
  readonly seconds?: number;
}

/** Starts SIPp and waits until it listens. SIPp exits after the expected calls, or with an error after its timeout. */
export async function startSipp(scenario: string, run: SippRun = {}): Promise<Sipp> {
  for (let attempt = 1; ; attempt += 1) {
    const { child, ...sipp } = await spawnSipp(scenario, run);
    const { transport = "udp" } = run;
    await until("SIPp listens", async () => child.exitCode !== null || !(await isFree(sipp.port, transport)));
    if (child.exitCode === null) return sipp;
    // The check for a free port binds it briefly, and SIPp exits if it tries to bind the port at that time.
    const { errors } = await sipp.exit;
    if (attempt === 5 || !errors.includes("Unable to bind"))
      throw new Error(`SIPp does not start: ${errors}`);
  }
}

async function spawnSipp(
  scenario: string,
  { calls = 1, transport = "udp", seconds = 8 }: SippRun,
): Promise<Sipp & { readonly child: ChildProcess }> {
  const folder = await mkdtemp(join(tmpdir(), "sipp-"));
  const port = await findFreePort(transport);
  const errorFile = join(folder, "errors.log");
  const file = new URL(`scenarios/${scenario}.xml`, import.meta.url).pathname;
  const mode = transport === "udp" ? "u1" : "t1";
  const limits = ["-m", String(calls), "-timeout", `${seconds}s`, "-timeout_error", "-skip_rlimit"];
  const watchdogLimits = ["-watchdog_minor_threshold", "60000", "-watchdog_major_threshold", "60000"];
  const address = ["-i", "127.0.0.1", "-p", String(port), "-t", mode];
  const logs = ["-nostdin", "-trace_err", "-error_file", errorFile];
  const child = spawn("sipp", ["-sf", file, ...address, ...limits, ...watchdogLimits, ...logs], {
    cwd: folder,
    stdio: "ignore",
  });
  const ended = waitForExit(child).then(async (code) => {
    const errors = withoutRepeatedAcks(await readFile(errorFile, "utf8").catch(() => ""));
    await rm(folder, { recursive: true });
    return { code, errors };
  });
  return { child, port, exit: ended, stop: () => child.kill("SIGKILL") };
}

/**
 * Removes errors about repeated ACKs. On a slow machine SIPp retransmits a rejection, and reports the correct ACK of
 * the retransmission as late.
 */
function withoutRepeatedAcks(errors: string): string {
  const repeated = /^\S+\t\S+\t\S+: Dead call \S+ \(successful\), received 'ACK [^']*'\.?\s*/gm;
  const others = errors.replaceAll(repeated, "");
  return others.trim() === "The following events occurred:" ? "" : others;
}

function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", reject);
  });
}

/** Returns a free port. */
export async function findFreePort(transport: "udp" | "tcp"): Promise<number> {
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
