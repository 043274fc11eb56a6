import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { prepareDatabase, verify, type Bench } from "./database.ts";
import type { Contender } from "./contender.ts";

const contenders = {
  fastify: { module: "fastify.ts", dispatching: false },
  "connect-hub": { module: "connect-hub.ts", dispatching: false },
  "connect-hub, dispatching": { module: "connect-hub.ts", dispatching: true },
} as const;
type Name = keyof typeof contenders;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "8" } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
if (!(rounds >= 1 && seconds >= 1)) throw new Error("--rounds and --seconds take numbers from 1.");
const connections = 64;

interface Round {
  readonly perSecond: number;
  readonly p99Milliseconds: number;
}

/** One contender in a process of its own on a fresh database; void unless all that it acknowledged is written. */
async function run(name: Name): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), "connect-hub-bench-"));
  const bench = await prepareDatabase(folder);
  const { module, dispatching } = contenders[name];
  const told: Contender = { folder, dispatching };
  const child = fork(new URL(module, import.meta.url), [JSON.stringify(told)]);
  try {
    const [port] = (await once(child, "message")) as [number];
    await load(port, bench, 2);
    const result = await load(port, bench, seconds);
    await stop(child);
    verify(folder, bench, name);
    return { perSecond: result.requests.average, p99Milliseconds: result.latency.p99 };
  } finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
}

async function load(port: number, bench: Bench, duration: number) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/v1/connect-hub/sms`,
    connections,
    duration,
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": bench.key, "x-account-id": bench.accountId },
    body: JSON.stringify({ from: "Example", to: "+447700900123", text: "Your code is 123456" }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed`);
  bench.acknowledged += result["2xx"];
  return result;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;

const names = Object.keys(contenders) as Name[];
const results = new Map<Name, Round[]>(names.map((name) => [name, []]));
for (let round = 1; round <= rounds; round += 1) {
  for (const name of names) {
    const result = await run(name);
    results.get(name)!.push(result);
    console.error(`round ${round}: ${name} ${Math.round(result.perSecond)}/s`);
  }
}
const base = median(results.get("fastify")!.map(({ perSecond }) => perSecond));
console.log(
  `sendSms, ${connections} connections, ${rounds} rounds of ${seconds} s, SQLite WAL synchronous=FULL`,
);
console.log(`Node ${process.version}, ${cpus()[0]?.model}, ${availableParallelism()} cores\n`);
console.log("| contender | requests/s (median) | lowest-highest | p99 ms | ratio |\n|---|---|---|---|---|");
for (const [name, all] of results) {
  const rates = all.map(({ perSecond }) => Math.round(perSecond));
  const middle = median(rates);
  const p99 = median(all.map(({ p99Milliseconds }) => p99Milliseconds));
  const spread = `${Math.min(...rates)}-${Math.max(...rates)}`;
  console.log(`| ${name} | ${middle} | ${spread} | ${p99} | ${(middle / base).toFixed(2)} |`);
}
