import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../src/config.ts";
import { onInterrupt } from "./interrupt.ts";

/** A folder of its own that is gone afterwards, even when the benchmark is interrupted. */
export interface Folder {
  readonly path: string;
  remove(): void;
}

/** A database for one round. */
export interface RoundDatabase {
  readonly folder: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** A new folder among the temporary files. */
export function createFolder(): Folder {
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

/** A copy of a SQLite file that nobody has open, in a folder of its own. */
export function copyFile(source: string): RoundDatabase {
  const folder = createFolder();
  const path = join(folder.path, "bench.sqlite");
  copyFileSync(source, path);
  return { folder: folder.path, database: { kind: "file", path }, drop: async () => folder.remove() };
}

/** A new database on the benchmark's Postgres server, which is as durable as it comes. */
export async function createPostgres(): Promise<RoundDatabase> {
  const { createDatabase } = await import("../../test/support/stores/postgres.ts");
  const folder = createFolder();
  const { url, drop } = await createDatabase();
  return {
    folder: folder.path,
    database: { kind: "postgres", url },
    async drop() {
      await drop();
      folder.remove();
    },
  };
}

/** Starts the Postgres server of the benchmark; resolves with what ends it. */
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
  const before = signals.map((signal) => process.listeners(signal));
  const loaded = await load();
  for (const [index, signal] of signals.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[index]!.includes(listener)) process.removeListener(signal, listener);
    }
  }
  return loaded;
}
