import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onInterrupt } from "../interrupt.ts";
import { startFlags } from "../process.ts";
import { median } from "../report.ts";
import { createClient } from "./client.ts";
import type { Filled } from "./files.ts";

/** How long the service takes to start on a database. */
export interface StartUp {
  readonly messages: number;
  readonly milliseconds: readonly number[];
  readonly medianMilliseconds: number;
}

/** What it may take on the largest database. */
export const startUpAimMilliseconds = 1_000;

const starts = 5;
const startMilliseconds = 60_000;
const channels = ["SMS", "FLASH_CALL", "WHATSAPP", "TELEGRAM", "EMAIL", "ESIM"];
const launcher = fileURLToPath(new URL("../../../src/runtimes/launch.js", import.meta.url));

/** Starts the service as it is deployed on each database in turn, five times: from the start to the first 200 of `/readyz`. */
export async function measureStartUp(files: readonly Filled[], folder: string): Promise<readonly StartUp[]> {
  const times = files.map((): number[] => []);
  // The first one after a change compiles what the others then find compiled.
  await startOnce(files[0]!, folder);
  for (let number = 0; number < starts; number += 1) {
    for (const [index, file] of files.entries()) times[index]!.push(await startOnce(file, folder));
  }
  return files.map(({ messages }, index) => ({
    messages,
    milliseconds: times[index]!,
    medianMilliseconds: median(times[index]!),
  }));
}

/** In production mode: the sandbox would give its demo user another key, in a file that is to be used again. */
async function startOnce({ path, customer }: Filled, folder: string): Promise<number> {
  const env = {
    CONNECT_HUB_MODE: "production",
    CONNECT_HUB_JWT_SECRET: "a secret of the benchmark, longer than 32 bytes",
    CONNECT_HUB_DATA: folder,
    DATABASE_URL: `file:${path}`,
    PORT: "0",
    LOG_LEVEL: "silent",
    ...Object.fromEntries(channels.map((channel) => [`CONNECT_HUB_${channel}`, "off"])),
  };
  const started = performance.now();
  const child = spawn(process.execPath, [...startFlags, launcher], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const forget = onInterrupt(() => child.kill("SIGKILL"));
  const exit = once(child, "exit");
  try {
    const client = createClient(await portOf(child.stdout), customer);
    await client.body({ path: "/readyz" });
    client.close();
    return performance.now() - started;
  } finally {
    child.kill("SIGKILL");
    await exit;
    forget();
  }
}

async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  const signal = AbortSignal.timeout(startMilliseconds);
  for await (const line of createInterface({ input: output, signal })) {
    const port = /listens on http:\/\/[^ ]*:(\d+)/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error("The service ended, or took a minute, before it listened.");
}
