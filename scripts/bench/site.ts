import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../src/config/config.ts";
import { sql } from "kysely";
import type { Engine } from "../../src/store/engine.ts";
import { startContender, type Contender } from "./process.ts";
import { secret } from "./records.ts";
import { environment, openEngine, prepare, startVerifications } from "./service.ts";
import { readNumber } from "./verify.ts";
import type { Access } from "./workloads.ts";

export type Store = "sqlite" | "postgres" | "d1";

const pauseMilliseconds = 2_000;

/** A running contender with a database of its own. */
export interface Site extends AsyncDisposable {
  readonly port: number;
  /** Unset if it is not a process of Node. */
  readonly pid?: number;
  readonly access: Access;
  stop(): Promise<void>;
  /** Opens the database. Call it after `stop`. */
  open(): Promise<Engine>;
}

/** Creates a temporary folder. */
export const createFolder = () => mkdtempDisposableSync(join(tmpdir(), "connect-hub-bench-"));

/** Starts the Postgres server of the benchmark with its usual durability. Returns the function that removes it. */
export async function startServer(): Promise<() => Promise<void>> {
  const { startCluster } = await import("../../test/support/stores/cluster.ts");
  const cluster = await startCluster();
  process.env["CONNECT_HUB_TEST_POSTGRES"] = cluster.url("postgres");
  return cluster.remove;
}

/** Creates an empty database in the folder, or on the Postgres server. */
export async function createDatabase(store: Store, folder: string): Promise<Database> {
  if (store !== "postgres") return { kind: "file", path: join(folder, "hub.sqlite") };
  const support = await import("../../test/support/stores/postgres.ts");
  return { kind: "postgres", url: (await support.createDatabase()).url };
}

async function createAccess(engine: Engine, verifications: number): Promise<Access> {
  const [customer] = await prepare(engine, Date.now());
  return { ...customer, verificationIds: await startVerifications(engine, verifications, customer) };
}

/** Starts a contender on a new database. Both are removed afterwards. */
export async function startSite(
  module: string,
  store: Store,
  { verifications = 0, ...settings }: Partial<Contender> & { readonly verifications?: number } = {},
): Promise<Site> {
  if (store === "d1") return startWorker(verifications);
  await using opening = new AsyncDisposableStack();
  const { path: folder } = opening.use(createFolder());
  const database = await createDatabase(store, folder);
  const engine = openEngine(database);
  const access = await createAccess(engine, verifications);
  await engine.close();
  const told = { database, owner: { userId: access.userId, accountId: access.accountId }, folder };
  const contender = opening.use(await startContender(module, { ...told, ...settings }));
  const opened = opening.move();
  return {
    ...contender,
    access,
    open: async () => openEngine(database),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Starts the Worker in workerd with D1. Its database is open until the site is disposed of. */
async function startWorker(verifications: number): Promise<Site> {
  const { bundleWorker } = await import("../worker/bundle.ts");
  const { startWorkerd } = await import("../../test/runtimes/worker-process.ts");
  const { PORT: _port, ...limits } = environment;
  const bindings = { ...limits, CONNECT_HUB_JWT_SECRET: secret };
  const workerd = await startWorkerd(await bundleWorker(), { bindings });
  const engine = await workerd.engine();
  const access = await createAccess(engine, verifications);
  const port = Number(new URL(workerd.baseUrl).port);
  /** Waits until the requests without a response are processed. */
  async function stop(): Promise<void> {
    for (let [before, now] = [-1, 0]; before !== now;) {
      before = now;
      await wait(pauseMilliseconds);
      now = await readNumber(engine, sql`select count(*) from messages`);
    }
  }
  return { port, access, stop, open: workerd.engine, [Symbol.asyncDispose]: workerd.stop };
}
