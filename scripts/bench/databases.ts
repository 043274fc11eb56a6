import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { Database } from "../../src/config.ts";
import { ask, firstOf, type Answer } from "./answers.ts";
import { connectHub, type Entry } from "./contenders.ts";
import { startContender, type Running } from "./contenders/contender.ts";
import { prepareDatabase } from "./database.ts";
import { filledMilliseconds, fill } from "./filling.ts";
import { onInterrupt } from "./interrupt.ts";
import { workloads, type Access } from "./workloads.ts";

/** A database for one round, in a folder of its own. */
export interface RoundDatabase {
  readonly folder: string;
  readonly database: Database;
  readonly access: Access;
  drop(): Promise<void>;
}

const idsKept = 50;

/** A new folder among the temporary files that is gone afterwards, even when the benchmark is interrupted. */
export function createFolder() {
  const path = mkdtempSync(join(tmpdir(), "connect-hub-bench-"));
  const removeFolder = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  const forget = onInterrupt(removeFolder);
  return {
    path,
    remove() {
      forget();
      removeFolder();
    },
  };
}

/** The databases that rounds start from, each made once. */
export type Sources = Awaited<ReturnType<typeof createSources>>;

/** Makes an empty database and, when `messages` is not 0, one with as many Telegram messages of the last year. */
export async function createSources(messages: number) {
  const folder = createFolder();
  const started = performance.now();
  const empty = await createFile(join(folder.path, "empty.sqlite"), 0);
  const filled = messages > 0 ? await createFile(join(folder.path, "filled.sqlite"), messages) : undefined;
  const milliseconds = Math.round(performance.now() - started);

  async function create(store: Entry["store"], wantsFilled: boolean): Promise<RoundDatabase> {
    const { path: own, remove } = createFolder();
    const round = { folder: own, drop: async () => remove() };
    if (store === "postgres") {
      const { createDatabase } = await import("../../test/support/stores/postgres.ts");
      const { url, drop } = await createDatabase();
      const database = { kind: "postgres", url } as const;
      const access = { ...(await prepareDatabase(database, Date.now())), telegramIds: [] };
      return { ...round, database, access, drop: () => drop().then(remove) };
    }
    const source = wantsFilled ? filled : empty;
    if (!source) throw new Error("The filled database was not made.");
    const path = join(own, "bench.sqlite");
    copyFileSync(source.path, path);
    return { ...round, database: { kind: "file", path }, access: source.access };
  }

  /** Works with a contender on a database of its own; both are gone afterwards. */
  async function withContender<Result>(
    { module, store, dispatching }: Entry,
    wantsFilled: boolean,
    work: (contender: Running, round: RoundDatabase) => Promise<Result>,
  ): Promise<Result> {
    const round = await create(store, wantsFilled);
    const { database, folder, access } = round;
    let contender: Running | undefined;
    try {
      const told = { database, owner: access, folder, dispatching };
      contender = await startContender(module, told);
      return await work(contender, round);
    } finally {
      await contender?.stop();
      await round.drop();
    }
  }

  /** What connect-hub answers to each workload's first request. */
  async function answers(names: readonly string[]): Promise<ReadonlyMap<string, Answer>> {
    const answered = new Map<string, Answer>();
    for (const wantsFilled of [false, true]) {
      const asked = names.filter((name) => (workloads[name]!.filled ?? false) === wantsFilled);
      if (asked.length === 0) continue;
      await withContender(connectHub, wantsFilled, async ({ port }, { access }) => {
        for (const name of asked) {
          answered.set(name, await ask(port, firstOf(workloads[name]!.requests(access))));
        }
      });
    }
    return answered;
  }

  return {
    filling: filled ? { messages, milliseconds } : null,
    withContender,
    answers,
    remove: folder.remove,
  };
}

/** Works with new sources, which are gone afterwards. */
export async function withSources<Result>(
  messages: number,
  work: (sources: Sources) => Promise<Result>,
): Promise<Result> {
  const sources = await createSources(messages);
  try {
    return await work(sources);
  } finally {
    sources.remove();
  }
}

async function createFile(
  path: string,
  messages: number,
): Promise<{ readonly path: string; readonly access: Access }> {
  const until = Date.now();
  const customer = await prepareDatabase({ kind: "file", path }, until - filledMilliseconds);
  const channels = [{ channel: "telegram", percent: 100 }] as const;
  if (messages > 0) await fill(path, { messages, sims: 0, until, owners: [customer], channels });
  const database = new Sqlite(path, { readonly: true });
  const every = Math.max(1, Math.floor(messages / idsKept));
  const ids = database.prepare<[number], string>("select id from messages where rowid % ? = 0").pluck();
  const telegramIds = ids.all(every);
  database.close();
  return { path, access: { ...customer, telegramIds } };
}

/** Starts the Postgres server of the benchmark, which is as durable as it comes; resolves with what ends it. */
export async function startServer(): Promise<() => Promise<void>> {
  const { startCluster } = await withoutItsSignals(() => import("../../test/support/stores/cluster.ts"));
  const cluster = await startCluster();
  process.env["CONNECT_HUB_TEST_POSTGRES"] = cluster.url("postgres");
  const forget = onInterrupt(cluster.remove);
  return async () => {
    forget();
    await cluster.remove();
  };
}

/** The server's package ends the process on a signal before the folders of the benchmark are removed. */
async function withoutItsSignals<Module>(load: () => Promise<Module>): Promise<Module> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const before = signals.flatMap((signal) => process.listeners(signal));
  const loaded = await load();
  for (const signal of signals) {
    const added = process.listeners(signal).filter((listener) => !before.includes(listener));
    for (const listener of added) process.removeListener(signal, listener);
  }
  return loaded;
}
