import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { median } from "../figures.ts";
import { startFlags } from "../process.ts";
import { count, fixed } from "../report.ts";
import type { Filled } from "./files.ts";
import { asked } from "./lists.ts";

/** How long the service takes to start on a database. */
export type StartUp = Awaited<ReturnType<typeof measureStartUp>>[number];

/** What it may take on the largest database. */
const aimMilliseconds = 1_000;
const starts = 5;
const startMilliseconds = 60_000;
const channels = ["SMS", "FLASH_CALL", "WHATSAPP", "TELEGRAM", "EMAIL", "ESIM"];
const launcher = fileURLToPath(new URL("../../../src/runtimes/node/launch.js", import.meta.url));

/** Starts the service as it is deployed on each database in turn, five times: from the start to the first 200 of `/readyz`. */
export async function measureStartUp(files: readonly Filled[]) {
  const runs = files.map((file) => ({ file, milliseconds: [] as number[] }));
  // The first one after a change compiles what the others then find compiled.
  await startOnce(files[0]!);
  for (let number = 0; number < starts; number += 1) {
    for (const { file, milliseconds } of runs) milliseconds.push(await startOnce(file));
  }
  return runs.map(({ file: { messages }, milliseconds }) => {
    return { messages, milliseconds, medianMilliseconds: median(milliseconds) };
  });
}

/** In production mode: the sandbox would give its demo user another key, in a file that is to be used again. */
async function startOnce({ database, customer }: Filled): Promise<number> {
  const env = {
    CONNECT_HUB_MODE: "production",
    CONNECT_HUB_COUNTRIES: "*",
    CONNECT_HUB_JWT_SECRET: "a secret of the benchmark, longer than 32 bytes",
    CONNECT_HUB_DATA: tmpdir(),
    DATABASE_URL: database.kind === "file" ? `file:${database.path}` : database.url,
    PORT: "0",
    LOG_LEVEL: "silent",
    ...Object.fromEntries(channels.map((channel) => [`CONNECT_HUB_${channel}`, "off"])),
  };
  const started = performance.now();
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const child = spawn(process.execPath, [...startFlags, launcher], { env, stdio: [...stdio] });
  const exit = once(child, "exit");
  await asked({ port: await portOf(child.stdout!), customer }, { path: "/readyz" });
  const milliseconds = performance.now() - started;
  child.kill("SIGKILL");
  await exit;
  return milliseconds;
}

async function portOf(input: NodeJS.ReadableStream): Promise<number> {
  const signal = AbortSignal.timeout(startMilliseconds);
  for await (const line of createInterface({ input, signal })) {
    const port = /listens on http:\/\/[^ ]*:(\d+)/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error("The service ended, or took a minute, before it listened.");
}

/** The row of the table: how long the service took to start on a database. */
export const rowOfStartUp = ({ messages, milliseconds, medianMilliseconds }: StartUp) => ({
  messages: count(messages),
  "start-up, median ms": fixed(medianMilliseconds),
  "lowest-highest": `${fixed(Math.min(...milliseconds))}-${fixed(Math.max(...milliseconds))}`,
  aim: `< ${aimMilliseconds}`,
  met: medianMilliseconds < aimMilliseconds ? "yes" : "NO",
});
