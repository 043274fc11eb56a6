import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { startCluster } from "./stores/cluster.ts";
import { execute, template } from "./stores/postgres.ts";

/**
 * Starts a Postgres server for the run, unless `CONNECT_HUB_TEST_POSTGRES` contains the URL of a server. Replaces the
 * template database on that server. Returns a function that removes the server, or undefined if it did not start one.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const isGiven = process.env["CONNECT_HUB_TEST_POSTGRES"] !== undefined;
  const cluster = isGiven ? undefined : await startCluster(["fsync=off"]);
  const url = (process.env["CONNECT_HUB_TEST_POSTGRES"] ??= cluster!.url("postgres"));
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  await execute(`drop database if exists ${template}`);
  await execute(`create database ${template}`);
  const engine = openPostgres(templateUrl.href);
  await migrate(engine);
  await engine.close();
  return cluster?.remove;
}
