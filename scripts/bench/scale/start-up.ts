import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startFlags } from "../child.ts";
import { median } from "../figures.ts";
import { onInterrupt } from "../interrupt.ts";
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
  const environment = {
    CONNECT_HUB_MODE: "production",
    CONNECT_HUB_JWT_SECRET: "a secret of the benchmark, longer than 32 bytes",
    CONNECT_HUB_DATA: folder,
    DATABASE_URL: `file:${path}`,
    PORT: "0",
    LOG_LEVEL: "silent",
    ...Object.fromEntries(channels.map((channel) => [`CONNECT_HUB_${channel}`, "off"])),
  };
  const module = fileURLToPath(new URL("../../../src/runtimes/launch.js", import.meta.url));
  const started = performance.now();
  const child = spawn(process.execPath, [...startFlags, module], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const forget = onInterrupt(() => child.kill("SIGKILL"));
  const exit = once(child, "exit");
  try {
    const port = await Promise.race([portOf(child.stdout), ended(exit)]);
    const client = createClient(port, customer);
    await client.body({ method: "GET", path: "/readyz" });
    client.close();
    return performance.now() - started;
  } finally {
    child.kill("SIGKILL");
    await exit;
    forget();
  }
}

async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  let said = "";
  const signal = AbortSignal.timeout(startMilliseconds);
  for (;;) {
    const [chunk] = (await once(output, "data", { signal })) as [Buffer];
    said += chunk.toString();
    const port = /listens on http:\/\/[^ ]*:(\d+)/.exec(said)?.[1];
    if (port !== undefined) return Number(port);
  }
}

async function ended(exit: Promise<unknown>): Promise<never> {
  await exit;
  throw new Error("The service ended before it listened.");
}
