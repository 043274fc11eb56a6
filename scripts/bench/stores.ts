import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../src/config.ts";
import { startCluster } from "../../test/support/stores/cluster.ts";
import { createDatabase } from "../../test/support/stores/postgres.ts";

/** A new database for one round. */
export interface RoundDatabase {
  readonly folder: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** A new SQLite file in a folder of its own. */
export async function createFile(): Promise<RoundDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "connect-hub-bench-"));
  const drop = async () => rmSync(folder, { recursive: true });
  return { folder, database: { kind: "file", path: join(folder, "bench.sqlite") }, drop };
}

/** A new database on the benchmark's Postgres server, which is as durable as it comes. */
export async function createPostgres(): Promise<RoundDatabase> {
  const { folder, drop: removeFolder } = await createFile();
  const { url, drop } = await createDatabase();
  return {
    folder,
    database: { kind: "postgres", url },
    async drop() {
      await drop();
      await removeFolder();
    },
  };
}

/** Starts the Postgres server of the benchmark; resolves with what ends it. */
export async function startServer(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  process.env["CONNECT_HUB_TEST_POSTGRES"] = cluster.url("postgres");
  return cluster.remove;
}
