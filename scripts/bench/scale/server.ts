import { createReadStream, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import pg from "pg";
import type { Database } from "../../../src/config/config.ts";
import { createStore } from "../../../src/store/store.ts";
import { startServer } from "../databases.ts";
import { companies, filledMilliseconds } from "../filling.ts";
import type { Options } from "../options.ts";
import { count, showProgress } from "../report.ts";
import { openEngine, prepareDatabase } from "../service.ts";
import { channels, otherAccounts, requireSpace, simsBeside, told, type Filled } from "./files.ts";
import { filledUntil } from "./lists.ts";
import { fillServerRows } from "./server-rows.ts";

/** Starts a Postgres server with a filled database of each size; all of it is gone afterwards. */
export async function fillServer({ sizes }: Options) {
  console.log(requireSpace(tmpdir(), sizes, "postgres"));
  await using opening = new AsyncDisposableStack();
  opening.defer(await startServer());
  const filled: Filled[] = [];
  for (const messages of sizes) filled.push(await fillOne(messages));
  const all = opening.move();
  return { filled, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function fillOne(messages: number): Promise<Filled> {
  const { createDatabase } = await import("../../../test/support/stores/postgres.ts");
  const { url } = await createDatabase();
  const database = { kind: "postgres", url } as const;
  const started = performance.now();
  const start = filledUntil - filledMilliseconds;
  const owners = await prepareDatabase(database, start - 86_400_000, otherAccounts);
  const [customer] = owners;
  const engine = openEngine(database);
  const { commit, esim } = createStore(engine);
  for (let id = 3_000; id < 3_000 + companies; id += 1) {
    await commit([esim.grant(customer.accountId, { scope: "company", id }, start)]);
  }
  await engine.close();
  const filling = { messages, sims: simsBeside(messages), until: filledUntil, owners, channels };
  const bytes = await withClient(url, async (client) => {
    await fillServerRows(client, filling, showProgress(`${count(messages)} messages`));
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_database_size(current_database()) as bytes",
    );
    return Number(rows[0]!.bytes);
  });
  const fillMilliseconds = Math.round(performance.now() - started);
  return told({
    messages,
    database,
    customer,
    fillMilliseconds,
    bytes,
  });
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads a database once from its disk, so that what fits stays in the system's memory. */
export async function readThrough(database: Database): Promise<void> {
  for (const path of await filesOf(database)) await finished(createReadStream(path).resume());
}

/** The files that a database is in; a server of ours is on this machine. */
async function filesOf(database: Database): Promise<readonly string[]> {
  if (database.kind === "file") return [database.path];
  const { rows } = await withClient(database.url, (client) =>
    client.query<{ folder: string }>(
      `select current_setting('data_directory') || '/base/' || oid as folder
      from pg_database where datname = current_database()`,
    ),
  );
  const { folder } = rows[0]!;
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  return paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
