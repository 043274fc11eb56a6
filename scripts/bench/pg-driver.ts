import { createServer } from "node:http";
import pg from "pg";
import { createId } from "../../src/domain/identifiers.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { postgresBuilder } from "../../src/store/dialects/postgres.ts";
import { createAccept } from "../../src/store/messages/accept.ts";
import { ready, type Contender } from "./contender.ts";

/**
 * The limit: bare `node:http` and `pg`, the statements of a send in one transaction a request as the driver's
 * documentation teaches, each prepared. It checks nothing, parses nothing and knows one account.
 */
const { database, accountId } = JSON.parse(process.argv[2]!) as Contender;
if (database.kind !== "postgres") throw new Error("The bare driver needs Postgres.");
const pool = new pg.Pool({ connectionString: database.url, max: 10 });
const accept = createAccept({
  dialect: "postgres",
  builder: postgresBuilder(),
  commit: () => Promise.reject(new Error("The engine only builds.")),
  read: () => Promise.reject(new Error("The engine only builds.")),
  close: async () => {},
});
const names = new Map<string, string>();
const nameOf = (sql: string) => names.get(sql) ?? names.set(sql, `send_${names.size}`).get(sql)!;

async function send(): Promise<string> {
  const message = newMessage(Date.now());
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const { sql, parameters } of accept(message, createId(message.createdAt))) {
      await client.query({ text: sql, values: [...parameters], name: nameOf(sql) });
    }
    await client.query("commit");
  } finally {
    client.release();
  }
  return message.id;
}

const newMessage = (now: number): Message => ({
  id: createId(now),
  accountId,
  userId: accountId,
  channel: "sms",
  recipient: "+447700900123",
  recipientGiven: "+447700900123",
  sender: "Example",
  text: "Your code is 123456",
  code: null,
  ringTimeSeconds: null,
  country: "United Kingdom",
  countryCode: 44,
  network: "",
  currency: "EUR",
  unitPriceMicros: 40_000,
  quantity: 1,
  priceMicros: 40_000,
  createdAt: now,
  expiresAt: now + 3_600_000,
});

const server = createServer((request, response) => {
  request.resume().on("end", async () => {
    const messageId = await send();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ messageId }));
  });
});
server.listen(0, "127.0.0.1", () => ready(server));
