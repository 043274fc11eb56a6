import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startCluster, type Cluster } from "./stores/cluster.ts";
import { testStore } from "./stores/index.ts";

/** Gives the whole run one folder to note in which statuses were exercised, and a Postgres server when it needs one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each project loads this file anew, and all have to note into the same folder.
  const folder = (process.env["CONNECT_HUB_TEST_COVERAGE"] ??= mkdtempSync(
    join(tmpdir(), "connect-hub-coverage-"),
  ));
  project.provide("coverageFolder", folder);
  const cluster = await startServer();
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await cluster?.remove();
  };
}

/** A server for the run, unless it needs none or is given one by `CONNECT_HUB_TEST_POSTGRES`. */
async function startServer(): Promise<Cluster | undefined> {
  if (testStore !== "postgres" || process.env["CONNECT_HUB_TEST_POSTGRES"]) return undefined;
  const cluster = await startCluster(["fsync=off"]);
  process.env["CONNECT_HUB_TEST_POSTGRES"] = cluster.url("postgres");
  return cluster;
}
