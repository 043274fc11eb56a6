import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { prepareDatabase, verify, type Bench } from "./database.ts";
import type { Contender } from "./contender.ts";
import { createFile, createPostgres, startServer, type RoundDatabase } from "./stores.ts";

interface Entry {
  readonly module: string;
  readonly create: () => Promise<RoundDatabase>;
  readonly dispatching: boolean;
}

const onFile = { module: "connect-hub.ts", create: createFile, dispatching: false };
const onPostgres = { ...onFile, create: createPostgres };

/** For each store the contenders; the first is what the others are compared with. */
const line: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  sqlite: {
    fastify: { ...onFile, module: "fastify.ts" },
    "connect-hub": onFile,
    "connect-hub, dispatching": { ...onFile, dispatching: true },
  },
  postgres: {
    "bare pg, a transaction a request": { ...onPostgres, module: "pg-driver.ts" },
    "connect-hub on Postgres": onPostgres,
    "connect-hub on Postgres, dispatching": { ...onPostgres, dispatching: true },
    "connect-hub on SQLite": onFile,
  },
};

const { values } = parseArgs({
  options: {
    store: { type: "string", default: "sqlite" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "8" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
if (!(rounds >= 1 && seconds >= 1)) throw new Error("--rounds and --seconds take numbers from 1.");
const contenders = line[values.store];
if (!contenders) throw new Error(`--store takes ${Object.keys(line).join(" or ")}.`);
const connections = 64;

interface Round {
  readonly perSecond: number;
  readonly p99Milliseconds: number;
}

/** One contender in a process of its own on a fresh database; void unless all that it acknowledged is written. */
async function run(name: string, { module, create, dispatching }: Entry): Promise<Round> {
  const { folder, database, drop } = await create();
  const bench = await prepareDatabase(database);
  const told: Contender = { database, accountId: bench.accountId, folder, dispatching };
  const child = fork(new URL(module, import.meta.url), [JSON.stringify(told)]);
  try {
    const [port] = (await once(child, "message")) as [number];
    await load(port, bench, 2);
    const result = await load(port, bench, seconds);
    await stop(child);
    await verify(database, bench, name);
    return { perSecond: result.requests.average, p99Milliseconds: result.latency.p99 };
  } finally {
    child.kill("SIGKILL");
    await drop();
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

const stopServer = values.store === "postgres" ? await startServer() : undefined;
const results = new Map<string, Round[]>(Object.keys(contenders).map((name) => [name, []]));
for (let round = 1; round <= rounds; round += 1) {
  for (const [name, entry] of Object.entries(contenders)) {
    const result = await run(name, entry);
    results.get(name)!.push(result);
    console.error(`round ${round}: ${name} ${Math.round(result.perSecond)}/s`);
  }
}
await stopServer?.();
const [first = []] = results.values();
const base = median(first.map(({ perSecond }) => perSecond));
const durability = "SQLite: WAL, synchronous=FULL; Postgres: fsync and synchronous_commit on";
console.log(`sendSms, ${connections} connections, ${rounds} rounds of ${seconds} s. ${durability}.`);
console.log(`Node ${process.version}, ${cpus()[0]?.model}, ${availableParallelism()} cores\n`);
console.log("| contender | requests/s (median) | lowest-highest | p99 ms | ratio |\n|---|---|---|---|---|");
for (const [name, all] of results) {
  const rates = all.map(({ perSecond }) => Math.round(perSecond));
  const middle = median(rates);
  const p99 = median(all.map(({ p99Milliseconds }) => p99Milliseconds));
  const spread = `${Math.min(...rates)}-${Math.max(...rates)}`;
  console.log(`| ${name} | ${middle} | ${spread} | ${p99} | ${(middle / base).toFixed(2)} |`);
}
