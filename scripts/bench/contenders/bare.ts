import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";
import type { Engine } from "../../../src/store/engine.ts";
import { createSqliteEngine } from "../../../src/store/engines/sqlite/engine.ts";
import { postgresBuilder } from "../../../src/store/engines/postgres/engine.ts";
import { readTold } from "../process.ts";
import { ready, type Contender } from "./contender.ts";
import { openToldFile, readBy } from "./database.ts";
import { peerOperations, type Reply } from "./peer.ts";

/** Postgres: a transaction a send, each statement prepared, as the driver's documentation teaches. */
function createPoolEngine(connectionString: string): Engine {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const names = new Map<string, string>();
  const nameOf = (sql: string) => names.get(sql) ?? names.set(sql, `send_${names.size}`).get(sql)!;
  return {
    dialect: "postgres",
    builder: postgresBuilder(),
    read: () => Promise.reject(new Error("On Postgres it sends and reads nothing.")),
    async commit(writes) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        for (const { sql, parameters } of writes) {
          await client.query({ text: sql, values: [...parameters], name: nameOf(sql) });
        }
        await client.query("commit");
        return [];
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

const { database, owner } = readTold<Contender>();
// On SQLite, what arrives in one turn of the event loop is committed together.
const engine = database.kind === "file" ? createSqliteEngine(openToldFile()) : createPoolEngine(database.url);
const operations = peerOperations({ engine, read: readBy(engine) });
const posts = new Map(operations.map((operation) => [operation.path, operation]));
const tdr = operations.find(({ id }) => id === "getTelegramTdr")!;

async function answer({ method, url = "", headers }: IncomingMessage, text: string): Promise<Reply> {
  const call = { owner, body: undefined, params: { uuid: url.split("/").at(-2) } };
  const key = headers["idempotency-key"];
  if (method === "GET") return tdr.reply({ ...call, key });
  return posts.get(url)?.reply({ ...call, key, body: JSON.parse(text) }) ?? { status: 404, body: {} };
}

const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => (text += chunk));
  request.on("end", async () => {
    const { status, body } = await answer(request, text);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
});
ready(server.listen(0, "127.0.0.1"));
