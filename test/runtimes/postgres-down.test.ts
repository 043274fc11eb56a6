import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { createRequestHeaders } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";
import { migrate } from "../../src/store/migrate.ts";
import { startCluster, type Cluster } from "../support/stores/cluster.ts";
import { execute } from "../support/stores/postgres.ts";
import { createFolder, pollUntil, killAll, startNode } from "./node-process.ts";

const path = "/api/v1/connect-hub/sms";
const priceMicros = 40_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  killAll();
  await cluster.remove();
});

describe.each([
  ["stops while messages are sent, and comes back", "postgres", () => cluster.stop()],
  [
    "crashes while messages are sent, and another is started on its address and data",
    "crashing",
    () => cluster.crash(),
  ],
])("a server that %s", (_, database, end) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({}, async () => {
      if (database !== "postgres") await execute(`create database ${database}`, cluster.url("postgres"));
      const engine = openPostgres(cluster.url(database));
      await migrate(engine);
      return { engine, close: () => engine.close() };
    });
  });
  afterAll(() => service.stop());

  const body = JSON.stringify({ from: "Example", to: "+447700900123", text: "Your code is 123456" });
  const post = () =>
    service.sendRaw(path, { method: "POST", headers: createRequestHeaders(service.demo), body });

  test("causes 503 with Retry-After, loses no acknowledged message, and charges each stored message once", async () => {
    const { engine, demo } = service;
    const account = engine.builder
      .selectFrom("accounts")
      .select("balance_micros")
      .where("id", "=", demo.accountId);
    const balance = async () => Number((await engine.read(account.compile()))[0]!["balance_micros"]);
    const before = await balance();
    const acknowledged: string[] = [];
    let refused = 0;
    let over = false;
    async function send(): Promise<void> {
      while (!over) {
        const response = await post();
        const answer = (await response.json()) as { messageId?: string };
        if (response.status === 200) acknowledged.push(answer.messageId!);
        else {
          expect(response.status).toBe(503);
          expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
          refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    }
    const senders = Array.from({ length: 8 }, send);
    await pollUntil(() => acknowledged.length > 100);
    await end();
    await pollUntil(() => refused > 20);
    await cluster.start();
    const sofar = acknowledged.length;
    await pollUntil(() => acknowledged.length > sofar + 100);
    over = true;
    await Promise.all(senders);

    const rows = await engine.read({ sql: "select id from messages", parameters: [] });
    const written = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !written.has(id))).toEqual([]);
    expect(await balance()).toBe(before - written.size * priceMicros);
    expect(await service.deliver()).toBeGreaterThan(0);
    const sent = "select count(*) as waiting from messages where status <> 'DELIVERED'";
    expect(await engine.read({ sql: sent, parameters: [] })).toEqual([{ waiting: 0 }]);
  });
});

describe("a start while the server is down", () => {
  let place: Awaited<ReturnType<typeof createFolder>>;
  beforeAll(async () => {
    place = await createFolder();
    await cluster.stop();
  });
  afterAll(async () => {
    killAll();
    await cluster.start();
    await place.remove();
  });
  const start = async () => {
    const service = startNode({ CONNECT_HUB_DATA: place.data, DATABASE_URL: cluster.url("late") });
    await pollUntil(() => /"error":"ECONNREFUSED".*database unavailable; start waits/.test(service.stdout()));
    return service;
  };

  test.each(["SIGTERM", "SIGINT"] as const)("ends with 0 at %s", async (signal) => {
    const service = await start();
    service.child.kill(signal);
    expect(await service.exit).toBe(0);
    expect(service.stderr()).toBe("");
  });

  test("continues once the server accepts connections", async () => {
    await cluster.start();
    await execute("create database late", cluster.url("postgres"));
    await cluster.stop();
    const service = await start();
    await cluster.start();
    const url = await service.listening();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});

describe("a failed start ends with 1 and prints the reason, without the password", () => {
  const refusalOf = async (url: string) => {
    const place = await createFolder();
    const service = startNode({ CONNECT_HUB_DATA: place.data, DATABASE_URL: url });
    expect(await service.exit).toBe(1);
    await place.remove();
    expect(service.stderr()).not.toMatch(/hunter2|\n {4}at /);
    return service.stderr();
  };
  const changed = (change: (url: URL) => void) => {
    const url = new URL(cluster.url("postgres"));
    change(url);
    return url.href;
  };

  test("no server listens at the address for one minute", async () => {
    expect(await refusalOf("postgres://hub:hunter2@127.0.0.1:1/hub")).toMatch(
      /^DATABASE_URL: no PostgreSQL server accepts connections on 127\.0\.0\.1:1\/hub \(.*ECONNREFUSED.*start it/,
    );
  });

  test("the password is wrong", async () => {
    const url = changed((address) => (address.password = "hunter2"));
    expect(await refusalOf(url)).toContain("rejects the user or the password");
  });

  test("the database does not exist", async () => {
    const url = changed((address) => (address.pathname = "/nowhere"));
    expect(await refusalOf(url)).toContain("has no such database");
  });

  test("the schema of the database is newer than the service", async () => {
    const engine = openPostgres(cluster.url("postgres"));
    const record = { name: "9999-later", timestamp: "2026-01-01T00:00:00.000Z" };
    await engine.commit([engine.builder.insertInto("connect_hub_migration").values(record).compile()]);
    expect(await refusalOf(cluster.url("postgres"))).toContain("migrated by a newer version");
    await engine.close();
  });

  test("DATABASE_URL is neither a file nor a PostgreSQL address", async () => {
    expect(await refusalOf("mysql://hub:hunter2@db/hub")).toContain(
      "DATABASE_URL: got 26 characters; expected file:PATH",
    );
  });
});
