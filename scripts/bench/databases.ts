import { copyFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { Database } from "../../src/config.ts";
import { ask, firstOf, type Answer } from "./answers.ts";
import { connectHub, type Entry } from "./contenders.ts";
import { startContender, type Running } from "./contenders/contender.ts";
import { prepareDatabase } from "./database.ts";
import { filledMilliseconds, fill } from "./filling.ts";
import { createFolder, resource } from "./resources.ts";
import { workloads, type Access } from "./workloads.ts";

/** A contender that takes requests, on a database of its own. */
export interface Site extends Running {
  readonly database: Database;
  readonly access: Access;
}

const idsKept = 50;

/** The databases that contenders start from, each made once. */
export type Sources = Awaited<ReturnType<typeof createSources>>;

/** Makes an empty database and, when `messages` is not 0, one with as many Telegram messages of the last year; and a server for Postgres. */
export async function createSources(messages: number, kind: Entry["store"] = "sqlite") {
  await using opening = new AsyncDisposableStack();
  const folder = opening.use(createFolder());
  if (kind === "postgres") opening.use(await startServer());
  const started = performance.now();
  const empty = await createFile(join(folder.path, "empty.sqlite"), 0);
  const filled = messages > 0 ? await createFile(join(folder.path, "filled.sqlite"), messages) : undefined;
  const milliseconds = Math.round(performance.now() - started);

  function copy(wantsFilled: boolean, path: string) {
    const source = wantsFilled ? filled : empty;
    if (!source) throw new Error("The filled database was not made.");
    copyFileSync(source.path, path);
    return { database: { kind: "file", path } as const, access: source.access };
  }

  /** Starts a contender on a database of its own; both are gone afterwards. */
  async function start({ module, store, dispatching }: Entry, wantsFilled: boolean): Promise<Site> {
    await using opened = new AsyncDisposableStack();
    const { path } = opened.use(createFolder());
    const own =
      store === "postgres"
        ? opened.use(await createOnServer())
        : copy(wantsFilled, join(path, "bench.sqlite"));
    const { database, access } = own;
    const told = { database, owner: access, folder: path, dispatching };
    const contender = opened.use(await startContender(module, told));
    const all = opened.move();
    return { ...contender, database, access, [Symbol.asyncDispose]: () => all.disposeAsync() };
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

async function createFile(
  path: string,
  messages: number,
): Promise<{ readonly path: string; readonly access: Access }> {
  const until = Date.now();
  const [customer] = await prepareDatabase({ kind: "file", path }, until - filledMilliseconds);
  const channels = [{ channel: "telegram", percent: 100 }] as const;
  if (messages > 0) await fill(path, { messages, sims: 0, until, owners: [customer], channels });
  const database = new Sqlite(path, { readonly: true });
  const every = Math.max(1, Math.floor(messages / idsKept));
  const ids = database.prepare<[number], string>("select id from messages where rowid % ? = 0").pluck();
  const telegramIds = ids.all(every);
  database.close();
  return { path, access: { ...customer, telegramIds } };
}

async function createOnServer() {
  const { createDatabase } = await import("../../test/support/stores/postgres.ts");
  const { url, drop } = await createDatabase();
  const database = { kind: "postgres", url } as const;
  const [customer] = await prepareDatabase(database, Date.now());
  const access = { ...customer, telegramIds: [] };
  return { database, access, [Symbol.asyncDispose]: drop };
}

/** Starts the Postgres server of the benchmark, which is as durable as it comes. */
async function startServer(): Promise<AsyncDisposable> {
  const { startCluster } = await import("../../test/support/stores/cluster.ts");
  const cluster = await startCluster();
  process.env["CONNECT_HUB_TEST_POSTGRES"] = cluster.url("postgres");
  return resource({}, cluster.remove);
}
