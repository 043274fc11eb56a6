import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { createDatabase } from "../support/stores/postgres.ts";

/** Builds the ErrorResponse of a server that ends a session. */
function buildErrorResponse(): Buffer {
  const fields = Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0");
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Starts a proxy that ends the session in the same packet as the response with this text. */
async function endAfter(text: string, port: number) {
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    client.on("data", (data) => upstream.write(data)).on("error", () => {});
    client.on("close", () => upstream.destroy());
    upstream.on("error", () => {}).on("close", () => client.destroy());
    upstream.on("data", (data) => {
      if (!data.includes(text)) client.write(data);
      else client.end(Buffer.concat([data, buildErrorResponse()]));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

describe("a session that the server ends", () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  test("has a timeout of 5 seconds for being idle in a transaction", async () => {
    const engine = openPostgres(database.url);
    const name = "idle_in_transaction_session_timeout";
    expect(await engine.read({ sql: `show ${name}`, parameters: [] })).toEqual([{ [name]: "5s" }]);
    await engine.close();
  });

  test("directly after a response, while a commit gets the connection, fails the commit and ends no process", async () => {
    const url = new URL(database.url);
    const server = await endAfter("the last answer", Number(url.port));
    url.port = String((server.address() as AddressInfo).port);
    const engine = openPostgres(url.href, { connections: 1 });
    await engine.read({ sql: "select 1", parameters: [] });
    const reading = engine.read({ sql: "select 'the last ' || 'answer' as said", parameters: [] });
    const committing = engine.commit([{ sql: "select 2", parameters: [] }]);
    expect(await reading).toEqual([{ said: "the last answer" }]);
    await expect(committing).rejects.toMatchObject({ kind: "gone" });
    expect(await engine.read({ sql: "select 3 as said", parameters: [] })).toEqual([{ said: 3 }]);
    await engine.close();
    server.close();
  });
});
