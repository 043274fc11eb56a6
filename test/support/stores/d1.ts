import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { D1Database } from "@cloudflare/workers-types";
import { Miniflare } from "miniflare";
import { createD1Engine } from "../../../src/store/engines/d1/engine.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { migrate } from "../../../src/store/migrate.ts";
import type { OpenedEngine } from "./index.ts";

type Parameters = readonly unknown[];
type Answer = { readonly results: readonly unknown[] } | { readonly error: string };

/** Number of databases of one workerd process. */
const databases = 64;
/**
 * Closes idle connections before workerd does so after 5 seconds. Otherwise workerd could reset a connection at the
 * moment of its reuse.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 2_000 });

/** Accesses D1 from inside workerd, because Miniflare's API in Node needs several round trips for each statement. */
const relay = `export default {
  async fetch(request, environment) {
    const { name, list } = await request.json();
    const database = environment[name];
    const statements = list.map(({ sql, parameters }) => database.prepare(sql).bind(...parameters));
    try {
      const single = request.url.endsWith("/all");
      return Response.json({ results: single ? [await statements[0].all()] : await database.batch(statements) });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};`;

let running: Promise<Miniflare> | undefined;
let opened = 0;

/**
 * Opens an empty D1 database in workerd, without a schema. All databases of a test process share one workerd, up to its
 * maximum of 64. `close` does not remove the database.
 */
export async function open(): Promise<{ engine: Engine; binding: D1Database; close(): Promise<void> }> {
  const number = opened % databases;
  opened += 1;
  if (number === 0) running = start();
  const binding = createBinding((await running!.then((workerd) => workerd.ready)).href, `D${number}`);
  const engine = createD1Engine(binding);
  return { engine, binding, close: engine.close };
}

/** Opens an empty D1 database with the current schema. */
export async function openMigrated(): Promise<OpenedEngine> {
  const opened = await open();
  await migrate(opened.engine);
  return opened;
}

async function start(): Promise<Miniflare> {
  const names = Array.from({ length: databases }, (_, number) => `D${number}`);
  return new Miniflare({
    modules: true,
    script: relay,
    compatibilityDate: "2026-07-01",
    d1Databases: Object.fromEntries(names.map((name) => [name, name])),
  });
}

/** Creates the part of a D1 binding that the engine uses. It calls the relay. */
function createBinding(url: string, name: string): D1Database {
  class Statement {
    readonly sql: string;
    readonly parameters: Parameters;
    constructor(sql: string, parameters: Parameters = []) {
      this.sql = sql;
      this.parameters = parameters;
    }
    bind(...parameters: Parameters) {
      // JSON would convert undefined to null, which D1 would accept.
      if (parameters.includes(undefined)) throw new Error("D1_TYPE_ERROR: Type 'undefined' not supported");
      return new Statement(this.sql, parameters);
    }
    async all() {
      return (await callRelay("all", [this]))[0];
    }
  }
  async function callRelay(path: string, list: readonly Statement[]): Promise<readonly unknown[]> {
    const sent = request(url + path, { method: "POST", agent }).end(JSON.stringify({ name, list }));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const answer = (await json(response)) as Answer;
    if ("error" in answer) throw new Error(answer.error);
    return answer.results;
  }
  const binding = {
    prepare: (sql: string) => new Statement(sql),
    batch: (list: readonly Statement[]) => callRelay("batch", list),
  };
  return binding as unknown as D1Database;
}
