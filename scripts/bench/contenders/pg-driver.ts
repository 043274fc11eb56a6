import { createServer } from "node:http";
import pg from "pg";
import { createId } from "../../../src/domain/identifiers.ts";
import { buildingStore } from "../database.ts";
import { newMessage } from "../messages.ts";
import { readTold } from "../process.ts";
import { ready, type Contender } from "./contender.ts";

/**
 * The limit: bare `node:http` and `pg`, the statements of a send in one transaction a request as the driver's
 * documentation teaches, each prepared. It checks nothing, parses nothing and knows one account.
 */
const { database, accountId } = readTold<Contender>();
if (database.kind !== "postgres") throw new Error("The bare driver needs Postgres.");
const pool = new pg.Pool({ connectionString: database.url, max: 10 });
const { messages } = buildingStore("postgres");
const names = new Map<string, string>();
const nameOf = (sql: string) => names.get(sql) ?? names.set(sql, `send_${names.size}`).get(sql)!;
const content = {
  channel: "sms",
  recipient: "+447700900123",
  sender: "Example",
  text: "Your code is 123456",
} as const;

async function send(): Promise<string> {
  const message = newMessage({ accountId, userId: accountId }, content, Date.now());
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const { sql, parameters } of messages.accept(message, createId(message.createdAt))) {
      await client.query({ text: sql, values: [...parameters], name: nameOf(sql) });
    }
    await client.query("commit");
  } finally {
    client.release();
  }
  return message.id;
}

const server = createServer((request, response) => {
  request.resume().on("end", async () => {
    const messageId = await send();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ messageId }));
  });
});
server.listen(0, "127.0.0.1", () => ready(server));
