import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConnectHubClient } from "../../../generated/client.ts";
import { openPostgres } from "../../../src/store/engines/postgres/engine.ts";
import { dataKeyText } from "../../support/data-keys.ts";
import { createDatabase } from "../../support/stores/postgres.ts";
import {
  createDemoClient,
  createFolder,
  pollUntil,
  killAll,
  startModule,
  startNode,
  type ServiceProcess,
} from "../../runtimes/node-process.ts";

const sendersEach = 4;
const noAnswer = 0;
const sms = { from: "Example", to: "+447700900123", text: "Your code is 123456" };

let database: Awaited<ReturnType<typeof createDatabase>>;
let places: Awaited<ReturnType<typeof createFolder>>[];
const processes: ServiceProcess[] = [];
beforeAll(async () => {
  database = await createDatabase();
  places = await Promise.all([createFolder(), createFolder()]);
});
afterAll(async () => {
  killAll();
  await Promise.all(processes.map(({ exit }) => exit));
  await database.drop();
  for (const place of places) await place.remove();
});

async function start(begin: (environment: Readonly<Record<string, string>>) => ServiceProcess, data: string) {
  const started = begin({
    CONNECT_HUB_DATA: data,
    DATABASE_URL: database.url,
    CONNECT_HUB_JWT_SECRET: "a secret that all instances have in common",
    CONNECT_HUB_DATA_KEYS: dataKeyText("k1"),
    LOG_LEVEL: "error",
    CONNECT_HUB_OPERATOR: "off",
  });
  processes.push(started);
  const url = await started.listening();
  return {
    started,
    client: await createDemoClient(data),
    readiness: async () => (await fetch(`${url}/readyz`)).status,
  };
}

/** Sends and reads messages concurrently until it is stopped. Returns every response status. */
function load(client: ConnectHubClient) {
  const statuses: number[] = [];
  let isOver = false;
  async function send(): Promise<void> {
    while (!isOver) {
      const sent = await client.POST("/api/v1/connect-hub/sms", { body: sms }).catch(() => undefined);
      const params = { path: { id: sent?.data?.messageId ?? "none" } };
      const path = "/api/v1/connect-hub/messages/{id}";
      const found = await client.GET(path, { params }).catch(() => undefined);
      statuses.push(sent?.response.status ?? noAnswer, found?.response.status ?? noAnswer);
      if (!sent || !found) return;
    }
  }
  const sending = Promise.all(Array.from({ length: sendersEach }, send));
  return {
    statuses,
    async stop() {
      isOver = true;
      await sending;
    },
  };
}

test("an older and a newer version run concurrently during a replacement, and no request fails", async () => {
  const [first, second] = places;
  const older = await start(startNode, first!.data);
  const before = load(older.client);
  await pollUntil(() => before.statuses.length > 100);
  const newer = await start((given) => startModule("newer-version.ts", given), second!.data);
  const engine = openPostgres(database.url);
  const read = (sql: string) => engine.read({ sql, parameters: [] });
  expect(await read("select name from connect_hub_migration order by name desc limit 1")).toEqual([
    { name: "9999-newer-compatible" },
  ]);
  const after = load(newer.client);
  const seen = before.statuses.length;
  await pollUntil(() => before.statuses.length > seen + 200 && after.statuses.length > 200);
  expect([await older.readiness(), await newer.readiness()]).toEqual([200, 200]);
  await before.stop();
  older.started.child.kill("SIGTERM");
  expect(await older.started.exit).toBe(0);
  const alone = after.statuses.length;
  await pollUntil(() => after.statuses.length > alone + 100);
  await after.stop();
  expect(new Set([...before.statuses, ...after.statuses])).toEqual(new Set([200]));
  const sent = (before.statuses.length + after.statuses.length) / 2;
  await pollUntil(async () => {
    const [row] = await read("select count(*) as delivered from messages where status = 'DELIVERED'");
    return row!["delivered"] === sent;
  });
  for (const { stderr } of processes) expect(stderr()).toBe("");
  await engine.close();
});
