import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import packageJson from "../../../package.json" with { type: "json" };
import type { Answers, Contender } from "../contenders/contender.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const startMilliseconds = 30_000;
const lookMilliseconds = 20;
/** Linux counts CPU time by these, whatever the machine's clock does. */
const tickMilliseconds = 10;

/** Starts the service by `npm start` on a SQLite file, with these variables. What it took is read from `/proc`, which Linux has. */
export async function startService(
  { database, folder }: Contender,
  environment: Readonly<Record<string, string>>,
) {
  if (database.kind !== "file") throw new Error("The service needs a SQLite file here.");
  const output = join(folder, "output");
  const descriptor = openSync(output, "a");
  const child = spawn("sh", ["-c", packageJson.scripts.start], {
    cwd: root,
    stdio: ["ignore", descriptor, descriptor],
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      CONNECT_HUB_DATA: folder,
      DATABASE_URL: `file:${database.path}`,
      CONNECT_HUB_RATE_LIMIT: "100000000",
      CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000000",
      ...environment,
    },
  });
  const ended = once(child, "exit");
  const { pid } = child;
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  let begun = 0;
  const answers: Pick<Answers, "begin" | "usage"> = {
    begin() {
      begun = cpuMillisecondsOf(pid);
    },
    usage: () => ({
      residentBytes: bytesOf(pid, "VmRSS"),
      maximumResidentBytes: bytesOf(pid, "VmHWM"),
      cpuMilliseconds: cpuMillisecondsOf(pid) - begun,
    }),
  };
  /** Rejects what only a contender answers that is made for the benchmark. */
  async function ask<Name extends keyof Answers>(name: Name) {
    if (!(name in answers))
      throw new Error(`A service that is started by its script does not answer ${name}.`);
    return answers[name as keyof typeof answers]() as Awaited<ReturnType<Answers[Name]>>;
  }

  try {
    const port = await portOf(output, () => child.exitCode === null);
    return { port, stop, ask, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port that it says it listens on, once its demo user is made. */
async function portOf(output: string, isRunning: () => boolean): Promise<number> {
  const until = performance.now() + startMilliseconds;
  for (;;) {
    const said = readFileSync(output, "utf8");
    const [, port] = /^connect-hub listens on http:\/\/[^:]+:(\d+)/m.exec(said) ?? [];
    if (port && /^curl /m.test(said)) return Number(port);
    if (!isRunning() || performance.now() > until)
      throw new Error(`It does not listen: ${said.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
  }
}

/** User and system time of all threads: the 14th and 15th field, counted from the end of the name in brackets. */
function cpuMillisecondsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMilliseconds;
}

function bytesOf(pid: number | undefined, name: "VmRSS" | "VmHWM"): number {
  const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(
    readFileSync(`/proc/${pid}/status`, "utf8"),
  )!;
  return Number(kibibytes) * 1024;
}
