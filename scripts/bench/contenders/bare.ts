import { createServer, type IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import type { Write } from "../../../src/store/write.ts";
import { readTold } from "../process.ts";
import { ready, type Contender } from "./contender.ts";
import { keyOf, peerOperations } from "./peer.ts";
import type { PeerDatabase } from "./reads.ts";
import type { Reply } from "./send.ts";
import { openPeer } from "./sqlite.ts";

/**
 * The limit: bare `node:http` and the driver. It validates nothing, authenticates nobody, parses no numbers, keeps no log,
 * and knows one account and one price.
 */
const { database, owner } = readTold<Contender>();
const operations = peerOperations(database.kind === "file" ? inGroups(database.path) : onPool(database.url));
const posts = new Map(operations.map((operation) => [operation.path, operation]));
const tdr = operations.find(({ id }) => id === "getTelegramTdr")!;

/** SQLite: sends that arrive in one turn of the event loop are committed together, and fail together. */
function inGroups(path: string): PeerDatabase {
  const peer = openPeer(path);
  let waiting: Write[] = [];
  let group: Promise<void> | undefined;
  async function flush(): Promise<void> {
    await nextTurn();
    const writes = waiting;
    waiting = [];
    group = undefined;
    await peer.commit(writes);
  }
  return {
    ...peer,
    commit(writes) {
      waiting.push(...writes);
      return (group ??= flush());
    },
  };
}

/** Postgres: a transaction a send, each statement prepared, as the driver's documentation teaches. */
function onPool(connectionString: string): PeerDatabase {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const names = new Map<string, string>();
  const nameOf = (sql: string) => names.get(sql) ?? names.set(sql, `send_${names.size}`).get(sql)!;
  return {
    dialect: "postgres",
    read: () => Promise.reject(new Error("On Postgres it sends and reads nothing.")),
    async commit(writes) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        for (const { sql, parameters } of writes) {
          await client.query({ text: sql, values: [...parameters], name: nameOf(sql) });
        }
        await client.query("commit");
      } finally {
        client.release();
      }
    },
  };
}

async function answer({ method, url = "", headers }: IncomingMessage, text: string): Promise<Reply> {
  const idempotencyKey = keyOf(headers["idempotency-key"]);
  if (method === "GET") {
    return tdr.reply({ owner, body: undefined, params: { uuid: url.split("/").at(-2) }, idempotencyKey });
  }
  const call = { owner, body: JSON.parse(text) as unknown, params: undefined, idempotencyKey };
  return posts.get(url)?.reply(call) ?? { status: 404, body: {} };
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
server.listen(0, "127.0.0.1", () => ready(server));
