import { randomBytes } from "node:crypto";
import pg from "pg";
import { openPostgres } from "../../../src/store/engines/postgres/engine.ts";
import type { PostgresOptions } from "../../../src/store/engines/postgres/pool.ts";
import type { OpenedEngine } from "./index.ts";

/** The address of a server on which databases may be made, as the run's set-up left it. */
export function serverUrl(): string {
  const url = process.env["CONNECT_HUB_TEST_POSTGRES"];
  if (!url) throw new Error("No Postgres server: add the file to `onPostgres` in test/vitest.config.ts.");
  return url;
}

/** A new database on the run's server and its address; `options` are those of `create database`. */
export async function createDatabase(options = ""): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `hub_${randomBytes(8).toString("hex")}`;
  await execute(`create database ${name} ${options}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await execute(`drop database ${name} with (force)`)) };
}

/** Name of the database with the current schema that the run's set-up creates. */
export const template = "hub_template";

/** A new Postgres database with the current schema. */
export const openMigrated = () => open({}, `template ${template}`);

/** A new Postgres database; `creation` are the options of `create database`. */
export async function open(
  options: PostgresOptions = {},
  creation = "",
): Promise<OpenedEngine & { readonly url: string }> {
  const { url, drop } = await createDatabase(creation);
  const engine = openPostgres(url, options);
  return {
    engine,
    url,
    async close() {
      await engine.close();
      await drop();
    },
  };
}

/** Runs a statement on a connection of its own. */
export async function execute(
  statement: string,
  url = serverUrl(),
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
