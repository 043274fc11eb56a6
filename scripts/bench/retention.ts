import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { createFolder } from "./contender-process.ts";
import { formatNumber, formatTable, getPercentile } from "./report.ts";
import { environment as serviceEnvironment, prepareDatabase, type Customer } from "./service.ts";
import { waitUntil } from "./smsc.ts";
import { sendRequest, smsPath, toRequest } from "./workloads.ts";

const day = 86_400_000;
const periodMilliseconds = 365 * day;
const rowsAtOnce = 200_000;
const sendsPerSecond = 100;
/** Periods that remove nothing. */
const nothing = { CONNECT_HUB_RETENTION: "numbers=100y,events=100y" };

/**
 * Measures the time of sends to a service on SQLite with `messages` messages of one year. The states are: quiet, while
 * the purge removes numbers and events, and while backups are written. Each state lasts `seconds` in each round.
 */
export async function measureRetention(given: {
  readonly messages: number;
  readonly rounds: number;
  readonly seconds: number;
}) {
  using folder = createFolder();
  const data = folder.path;
  const path = join(data, "connect-hub.sqlite");
  const start = Date.now() - periodMilliseconds;
  await seed(path, given.messages, start);
  const times: Record<"quiet" | "purge" | "backup", number[]> = { quiet: [], purge: [], backup: [] };
  const backups: number[] = [];
  let purged = 0;
  const measureState = (state: keyof typeof times, environment: Readonly<Record<string, string>>) =>
    withService(data, environment, async (port) => {
      // The previous state has left data in memory, whose writing would delay this state.
      execFileSync("sync");
      const ended = new AbortController();
      const writing = state === "backup" ? writeBackups(data, ended.signal, backups) : undefined;
      times[state].push(...(await sendFor(port, data, given.seconds)));
      ended.abort();
      await writing;
    });
  for (let round = 0; round < given.rounds; round += 1) {
    await measureState("quiet", nothing);
    const before = readPosition(path, given.messages, start);
    await measureState("purge", {});
    purged += readPosition(path, given.messages, start) - before;
    await measureState("backup", nothing);
  }
  const quiet = getPercentile(times.quiet, 0.99);
  const table = Object.entries(times).map(([state, found]) => ({
    state,
    sends: found.length,
    "p50, ms": formatNumber(getPercentile(found, 0.5), 1),
    "p99, ms": formatNumber(getPercentile(found, 0.99), 1),
    "p99 to quiet": formatNumber(getPercentile(found, 0.99) / quiet, 2),
  }));
  console.log(`\n${formatTable(table)}`);
  console.log(`numbers removed a second: ${formatNumber(purged / (given.rounds * given.seconds))}`);
  console.log(
    `seconds of each backup: ${backups.map((each) => formatNumber(each, 1)).join(", ") || "none ended"}`,
  );
  return { invalid: undefined, table, purged, backups };
}

/** Seeds delivered messages, oldest first, with one event each. */
async function seed(path: string, messages: number, start: number): Promise<void> {
  const engine = openSqlite(path);
  const [{ accountId, userId }] = await prepareDatabase(engine, start);
  await engine.close();
  const database = new Database(path);
  database.pragma("journal_mode = wal");
  database.pragma("synchronous = off");
  database.pragma("cache_size = -1000000");
  const rows = `with recursive n (i) as (select @from union all select i + 1 from n where i + 1 < @until),
    given as (select i, cast(@start + i * @step as integer) as at from n),
    identified as (select *, printf('%08x-%04x-7000-8000-%012x', at / 65536, at % 65536, i) as id from given)`;
  const insertMessages =
    database.prepare(`${rows} insert into messages (id, account_id, user_id, channel, recipient,
      recipient_given, sender, country, country_code, network, currency, unit_price_micros, quantity, price_micros,
      created_at, expires_at, status, code_checks, provider_message_id, submitted_at, attempts, updated_at, queue, attempt_log)
    select id, @accountId, @userId, 'sms', '+4477' || printf('%08d', (i * 7919) % 50000000),
      '+4477' || printf('%08d', (i * 7919) % 50000000), 'Example', 'United Kingdom', 44, '', 'EUR', 40000, 1, 40000,
      at, at + 3600000, 'DELIVERED', 0, 'p-' || i, at, 1, at, 'sms', '' from identified`);
  const insertEvents =
    database.prepare(`${rows} insert into message_events (message_id, sequence, status, created_at)
    select id, 1, 'DELIVERED', at from identified`);
  const step = periodMilliseconds / messages;
  for (let from = 0; from < messages; from += rowsAtOnce) {
    const until = Math.min(messages, from + rowsAtOnce);
    const range = { from, until, start, step };
    database.transaction(() => {
      insertMessages.run({ ...range, accountId, userId } satisfies object &
        Pick<Customer, "accountId" | "userId">);
      insertEvents.run(range);
    })();
    if (from % 1_000_000 === 0) console.error(`${from} messages seeded`);
  }
  database.pragma("wal_checkpoint(truncate)");
  database.close();
}

/** Runs the service as a process. */
async function withService(
  data: string,
  environment: Readonly<Record<string, string>>,
  work: (port: number) => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, ["src/runtimes/node/launch.js"], {
    env: {
      ...serviceEnvironment,
      PATH: process.env["PATH"],
      CONNECT_HUB_DATA: data,
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const findPort = () => /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
  try {
    // The first start rewrites a database of that size, which takes minutes.
    await waitUntil(() => findPort() !== undefined || child.exitCode !== null, 1_800);
    if (findPort() === undefined) throw new Error("The service did not start.");
    await pause(3_000);
    await work(Number(findPort()));
  } finally {
    await stop(child);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Sends at a constant rate, and returns the times until the responses in milliseconds. */
async function sendFor(port: number, data: string, seconds: number): Promise<readonly number[]> {
  const demo = JSON.parse(readFileSync(join(data, "demo.json"), "utf8")) as Customer & { apiKey: string };
  const access = { ...demo, key: demo.apiKey } as unknown as Parameters<typeof toRequest>[0];
  const body = { from: "Example", to: "+447700900123", text: "Your code is 123456" };
  const request = toRequest(access, smsPath, body);
  const begun = performance.now();
  const sends: Promise<number>[] = [];
  for (let index = 0; index < seconds * sendsPerSecond; index += 1) {
    const dueIn = begun + (index * 1_000) / sendsPerSecond - performance.now();
    if (dueIn > 0) await pause(dueIn);
    sends.push(timeSend(port, request));
  }
  return Promise.all(sends);
}

async function timeSend(port: number, request: ReturnType<typeof toRequest>): Promise<number> {
  const begun = performance.now();
  const response = await sendRequest(port, request);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`The response to a send was ${response.status}.`);
  return performance.now() - begun;
}

/** Writes backups until `ended`, and adds their durations in seconds to `durations`. */
async function writeBackups(data: string, ended: AbortSignal, durations: number[]): Promise<void> {
  while (!ended.aborted) {
    const begun = performance.now();
    const file = join(data, "backup.sqlite");
    const child = spawn(process.execPath, ["src/cli/index.ts", "backup", file], {
      env: { ...serviceEnvironment, PATH: process.env["PATH"], CONNECT_HUB_DATA: data },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`The backup ended with exit code ${code}.`);
    durations.push((performance.now() - begun) / 1_000);
  }
}

/** Returns the number of messages whose numbers are removed, from the position of the purge. */
function readPosition(path: string, messages: number, start: number): number {
  const database = new Database(path, { readonly: true });
  const position = database
    .prepare("select value from service_state where name = 'messages: numbers removed until'")
    .pluck()
    .get() as string | undefined;
  database.close();
  if (position === undefined) return 0;
  const at = Number.parseInt(position.slice(0, 13).replace("-", ""), 16);
  return Math.round(((at - start) / periodMilliseconds) * messages);
}
