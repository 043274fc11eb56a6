import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHubClient, type ConnectHubClient } from "../../generated/client.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { fetchAndValidate } from "../support/fetch-and-validate.ts";
import { dataKeyText } from "../support/data-keys.ts";
import { createDatabase } from "../support/stores/postgres.ts";
import { createDemoClient, createFolder, pollUntil, killAll, readDemo, startNode } from "./node-process.ts";

const sends = 3_000;
const sendersEach = 8;
const sms = { from: "Example", to: "+447700900123", text: "Your code is 123456" };
const path = "/api/v1/connect-hub/sms";

let database: Awaited<ReturnType<typeof createDatabase>>;
let places: Awaited<ReturnType<typeof createFolder>>[];
let instances: ReturnType<typeof startNode>[];
let clients: ConnectHubClient[];
let engine: Engine;
beforeAll(async () => {
  database = await createDatabase();
  places = await Promise.all([1, 2, 3].map(createFolder));
  instances = places.map(({ data }) =>
    startNode({
      CONNECT_HUB_DATA: data,
      DATABASE_URL: database.url,
      CONNECT_HUB_JWT_SECRET: "a secret that all instances have in common",
      CONNECT_HUB_DATA_KEYS: dataKeyText("k1"),
      LOG_LEVEL: "error",
    }),
  );
  await Promise.all(instances.map((instance) => instance.listening()));
  clients = await Promise.all(places.map(({ data }) => createDemoClient(data)));
  engine = openPostgres(database.url);
});
afterAll(async () => {
  killAll();
  await Promise.all(instances.map(({ exit }) => exit));
  await engine.close();
  await database.drop();
  for (const place of places) await place.remove();
});

const select = (sql: string) => engine.read({ sql, parameters: [] });

test("three instances that start at the same time on an empty database run its migrations once", async () => {
  const applied = await select("select name from connect_hub_migration order by name");
  expect(applied).toEqual(migrations.map(({ name }) => ({ name })));
  for (const instance of instances) expect(instance.stderr()).toBe("");
});

test("the same idempotency key at all instances sends and charges once", async () => {
  const headers = { "Idempotency-Key": "otp-1" };
  const params = { header: headers };
  const answers = await Promise.all(clients.map((client) => client.POST(path, { body: sms, params })));
  const answered = answers.flatMap(({ data }) => data?.messageId ?? []);
  expect(answered.length).toBeGreaterThan(0);
  for (const client of clients) {
    expect((await client.POST(path, { body: sms, params })).data?.messageId).toBe(answered[0]);
  }
  expect(await select("select count(*) as sent from messages")).toEqual([{ sent: 1 }]);
});

test("a key that is revoked at one instance is also rejected by another instance", async () => {
  const [first, second] = await Promise.all(places.map(({ data }) => readDemo(data)));
  // The demo user has the password that the last instance has set.
  const passwords = await Promise.all(places.map(({ data }) => readDemo(data)));
  const logins = await Promise.all(
    passwords.map(({ email, password }) =>
      clients[0]!.POST("/api/auth/login", { body: { email, password } }),
    ),
  );
  const { accessToken } = logins.find(({ data }) => data)!.data!;
  const owner = createConnectHubClient({ baseUrl: first!.baseUrl, accessToken, fetch: fetchAndValidate });
  const { data: made } = await owner.POST("/api/auth/api-keys", { body: { name: "Shop" } });
  const credentials = { apiKey: made!.key, accountId: first!.accountId, userId: first!.userId };
  const elsewhere = createConnectHubClient({
    baseUrl: second!.baseUrl,
    fetch: fetchAndValidate,
    ...credentials,
  });
  const ask = async () => (await elsewhere.GET("/api/v1/esim/status")).response.status;
  expect(await ask()).toBe(200);
  await owner.DELETE("/api/auth/api-keys/{id}", { params: { path: { id: made!.id } } });
  await pollUntil(async () => (await ask()) === 401);
});

describe("when one instance is killed while 3,000 messages are sent", () => {
  const acknowledged: string[] = [];

  test("the remaining instances deliver all acknowledged messages", async () => {
    let left = sends;
    async function send(client: ConnectHubClient): Promise<void> {
      while (left > 0) {
        left -= 1;
        const answer = await client.POST(path, { body: sms }).catch(() => undefined);
        if (!answer) return void (left += 1);
        expect(answer.response.status).toBe(200);
        acknowledged.push(answer.data!.messageId);
        if (acknowledged.length === sends / 3) instances[2]!.child.kill("SIGKILL");
      }
    }
    await Promise.all(clients.flatMap((client) => Array.from({ length: sendersEach }, () => send(client))));
    expect(await instances[2]!.exit).toBe("SIGKILL");
    expect(acknowledged).toHaveLength(sends);
    for (let waiting = 1; waiting > 0; await wait(200)) {
      const [row] = await select(
        "select count(*) as waiting from messages where next_attempt_at is not null",
      );
      waiting = Number(row!["waiting"]);
    }
    const delivered = await select("select id from messages where status = 'DELIVERED'");
    const ids = new Set(delivered.map(({ id }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("each message was submitted once and charged once, and the ledger is exact", async () => {
    const [twice] = await select(`select count(*) as messages from (select message_id from message_events
      where status = 'SENT' group by message_id having count(*) > 1) as repeated`);
    expect(twice).toEqual({ messages: 0 });
    const [sum] = await select(`select (select count(*) from messages) as messages,
      (select count(*) from transactions where type = 'DEBIT') as debits,
      (select balance_micros from accounts) as balance,
      (select sum(case type when 'DEBIT' then -value_micros else value_micros end) from transactions) as ledger,
      (select transaction_count from accounts) as counted, (select max(sequence) from transactions) as numbered,
      (select sum(requests) from message_totals where span = 900000) as requests,
      (select sum(transactions) from message_totals where span = 900000) as transactions`);
    const messages = Number(sum!["messages"]);
    expect(messages).toBeGreaterThanOrEqual(sends + 1);
    expect(sum).toMatchObject({ debits: messages, requests: messages, transactions: messages });
    expect(sum!["balance"]).toBe(sum!["ledger"]);
    expect(sum!["counted"]).toBe(sum!["numbered"]);
  });
});
