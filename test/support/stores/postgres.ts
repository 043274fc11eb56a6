import { randomBytes } from "node:crypto";
import pg from "pg";
import { openPostgres } from "../../../src/store/engines/postgres/engine.ts";
import type { PostgresOptions } from "../../../src/store/engines/postgres/pool.ts";
import type { OpenedEngine } from "./index.ts";

/** Returns the URL of the Postgres server of the run. Throws if the setup of the run has not set one. */
export function serverUrl(): string {
  const url = process.env["CONNECT_HUB_TEST_POSTGRES"];
  if (!url) throw new Error("No Postgres server: add the file to `onPostgres` in test/vitest.config.ts.");
  return url;
}

/**
 * Creates a database on the server of the run and returns its URL. `options` are options of `create database`. `drop`
 * also closes all connections to the database.
 */
export async function createDatabase(options = ""): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `hub_${randomBytes(8).toString("hex")}`;
  await execute(`create database ${name} ${options}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await execute(`drop database ${name} with (force)`)) };
}

/** Name of the template database. The setup of the run creates it with the current schema. */
export const template = "hub_template";

/** Opens a new Postgres database with the current schema. */
export const openMigrated = () => open({}, `template ${template}`);

/** Opens a new Postgres database. `creation` are options of `create database`. */
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

/** Runs a statement on a separate connection, by default to the server of the run, and returns its rows. */
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
