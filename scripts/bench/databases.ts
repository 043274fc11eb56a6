import { copyFileSync, mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { Database } from "../../src/config/config.ts";
import { ask, firstOf, type Answer } from "./answers.ts";
import { connectHub, type Entry } from "./contenders.ts";
import { startContender } from "./contenders/contender.ts";
import { startDelay } from "./delay.ts";
import { filledMilliseconds, fill, fillStore, hundredOf } from "./filling.ts";
import { openEngine, prepareDatabase } from "./service.ts";
import type { Owner } from "./messages.ts";
import { startVerifications } from "./verifications.ts";
import { createStore } from "../../src/store/store.ts";
import { workloads, type Access } from "./workloads.ts";

const idsKept = 50;
/** One for each instance. */
const customersOnServer = 4;

/** The databases that contenders start from, each made once. */
export type Sources = Awaited<ReturnType<typeof createSources>>;

/** A contender that takes requests, on a database of its own. */
export type Site = Awaited<ReturnType<Sources["start"]>>;

/** A new temporary folder. */
export const createFolder = () => mkdtempDisposableSync(join(tmpdir(), "connect-hub-bench-"));

/** Makes an empty database and, when `messages` is not 0, one with as many Telegram messages of the last year; and a server for Postgres. */
export async function createSources(messages: number, kind: Entry["store"] = "sqlite") {
  await using opening = new AsyncDisposableStack();
  const { path: folder } = opening.use(createFolder());
  if (kind === "postgres") opening.defer(await startServer());
  const started = performance.now();
  const empty = await createFile(join(folder, "empty.sqlite"), 0);
  const filled = messages > 0 ? await createFile(join(folder, "filled.sqlite"), messages) : undefined;
  const milliseconds = Math.round(performance.now() - started);

  function copyTo(path: string, wantsFilled: boolean) {
    const source = wantsFilled ? filled : empty;
    if (!source) throw new Error("The filled database was not made.");
    copyFileSync(source.path, path);
    return { database: { kind: "file", path } as const, access: source.access };
  }

  /** Starts a contender on a database of its own; both are gone afterwards. */
  async function start(entry: Entry, wantsFilled: boolean) {
    const { module, store, dispatching, measured, instances, delayMilliseconds } = entry;
    await using opened = new AsyncDisposableStack();
    const { path } = opened.use(createFolder());
    const isOnServer = store === "postgres";
    const made = isOnServer
      ? opened.use(await createOnServer(wantsFilled ? messages : 0))
      : copyTo(join(path, "bench.sqlite"), wantsFilled);
    const { database, access } = made;
    const from = delayMilliseconds > 0 ? await delayed(database, delayMilliseconds, opened) : database;
    const { userId, accountId } = access;
    const told = { database: from, owner: { userId, accountId }, folder: path, dispatching, measured };
    const startInstance = async () => opened.use(await startContender(module, told));
    const contender = await startInstance();
    const others = [];
    while (others.length < instances - 1) others.push(await startInstance());
    const all = opened.move();
    const dispose = () => all.disposeAsync();
    return { ...contender, others, database, access, startedAt: Date.now(), [Symbol.asyncDispose]: dispose };
  }

  /** What connect-hub answers to each workload's first request. */
  async function answers(names: readonly string[]): Promise<ReadonlyMap<string, Answer>> {
    const answered = new Map<string, Answer>();
    for (const wantsFilled of [false, true]) {
      const asked = names.filter((name) => (workloads[name]!.filled ?? false) === wantsFilled);
      if (asked.length === 0) continue;
      await using site = await start(connectHub, wantsFilled);
      for (const name of asked) {
        answered.set(name, await ask(site.port, firstOf(workloads[name]!.requests(site.access))));
      }
    }
    return answered;
  }

  const all = opening.move();
  const filling = filled ? { messages, milliseconds } : null;
  return { filling, start, answers, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function createFile(path: string, messages: number) {
  const until = Date.now();
  const [customer, other] = await prepareDatabase({ kind: "file", path }, until - filledMilliseconds, 1);
  if (messages > 0) await fill(path, fillingOf(messages, until, customer));
  const verificationIds = await startVerifications(path, messages, customer, until);
  const database = new Sqlite(path, { readonly: true });
  const every = Math.max(1, Math.floor(messages / idsKept));
  const ids = database.prepare<[number], string>("select id from messages where rowid % ? = 0").pluck();
  const access: Access = { ...customer, others: [other!], telegramIds: ids.all(every), verificationIds };
  database.close();
  return { path, access };
}

const channels = hundredOf(["telegram", 100] as const);
const fillingOf = (messages: number, until: number, owner: Owner) =>
  ({ messages, sims: 0, until, owners: [owner], channels }) as const;

/** The same database, further away. */
async function delayed(database: Database, milliseconds: number, opened: AsyncDisposableStack) {
  if (database.kind !== "postgres") throw new Error("Only a server can be further away.");
  const url = new URL(database.url);
  const delay = opened.use(await startDelay({ port: Number(url.port), milliseconds }));
  url.port = String(delay.port);
  return { kind: "postgres", url: url.href } as const;
}

async function createOnServer(messages: number) {
  const { createDatabase } = await import("../../test/support/stores/postgres.ts");
  const { url, drop } = await createDatabase();
  const database = { kind: "postgres", url } as const;
  const until = Date.now();
  const [customer, other, ...more] = await prepareDatabase(
    database,
    until - filledMilliseconds,
    customersOnServer - 1,
  );
  if (messages > 0) {
    const engine = openEngine(database);
    await fillStore(createStore(engine), fillingOf(messages, until, customer));
    await engine.close();
  }
  const access: Access = { ...customer, others: [other!, ...more], telegramIds: [], verificationIds: [] };
  return { database, access, [Symbol.asyncDispose]: drop };
}

/** Starts the Postgres server of the benchmark, which is as durable as it comes; gives what ends it. */
export async function startServer(): Promise<() => Promise<void>> {
  const { startCluster } = await import("../../test/support/stores/cluster.ts");
  const cluster = await startCluster();
  process.env["CONNECT_HUB_TEST_POSTGRES"] = cluster.url("postgres");
  return cluster.remove;
}
