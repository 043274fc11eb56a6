import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHubClient, type ConnectHubClient } from "../../generated/client.ts";
import { writeAssets } from "../../scripts/worker/assets.ts";
import { bundleWorker, type Bundle } from "../../scripts/worker/bundle.ts";
import { readWranglerConfig } from "../../scripts/worker/wrangler.ts";
import { referencePagePolicy } from "../../src/http/pages/reference-page.ts";
import { migrate } from "../../src/store/migrate.ts";
import { exampleRoutes } from "../support/example-records.ts";
import { callEveryOperation, operationsEnvironment } from "./every-operation.ts";
import { waitForDelivery, runMainJob } from "./main-job.ts";
import { fetchOnce, startWorkerd, type WorkerProcess } from "./worker-process.ts";

/** A quarter of the 3 MiB that Workers may have on the free plan. Accidental growth fails a test. */
const maximumGzippedBytes = 768 * 1024;

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleWorker();
});

describe("the Worker's bundle", () => {
  test("is smaller than 768 KiB with gzip", () => {
    expect(bundle.gzippedBytes).toBeLessThan(maximumGzippedBytes);
  });

  test("needs no modules except node:async_hooks and node:crypto", () => {
    expect(bundle.imports.toSorted()).toEqual(["node:async_hooks", "node:crypto"]);
    const files = bundle.parts.map(({ file }) => file).join("\n");
    expect(files).not.toMatch(/node_modules\/(pino|better-sqlite3|pg|@hono\/node-server)\//);
    expect(files.match(/zod\/v4\/locales\/(?!index).*/g)).toEqual(["zod/v4/locales/en.js"]);
  });
});

describe("the Worker", () => {
  let worker: WorkerProcess;
  let client: ConnectHubClient;
  beforeAll(async () => {
    worker = await startWorkerd(bundle);
  });
  afterAll(() => worker.stop());

  test("completes the main job and delivers each message after its response", async () => {
    const { apiKey, accountId, userId } = await runMainJob(worker.baseUrl, fetchOnce);
    client = createConnectHubClient({
      baseUrl: worker.baseUrl,
      apiKey,
      accountId,
      userId,
      fetch: fetchOnce,
    });
  });

  test("is healthy and ready, and responds with 404 to a path that the API does not have", async () => {
    const statusOf = async (path: string) => (await fetchOnce(new Request(worker.baseUrl + path))).status;
    expect(await statusOf("/healthz")).toBe(200);
    expect(await statusOf("/readyz")).toBe(200);
    expect((await fetch(`${worker.baseUrl}/nowhere`)).status).toBe(404);
  });

  test("retries rescheduled messages at the next cron trigger", async () => {
    const body = { from: "Example", to: "+447700900106", text: "Your code is 493817" };
    const id = (await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
    const attempts = () => eventsOf(client, id);
    await expect.poll(attempts).toEqual(["PENDING", "PENDING"]);
    await expect.poll(() => worker.tick().then(attempts)).toContain("DELIVERED");
    expect(await attempts()).toEqual(["PENDING", "PENDING", "PENDING", "SENT", "DELIVERED"]);
  });

  test("logs as JSON, without texts, phone numbers and keys", async () => {
    const lines = () => worker.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const message_id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const sent = {
      level: "info",
      msg: "request",
      operation: "sendSms",
      status: 200,
      account_id: expect.stringMatching(/./),
      message_id,
    };
    await expect.poll(lines).toContainEqual(expect.objectContaining(sent));
    expect(worker.lines.join("\n")).not.toMatch(/493817|447700900|chk_/);
  });

  test("delivers each of many concurrent messages", async () => {
    const body = { to: "+447700900123", code_length: 8 };
    const before = await balanceOf(client);
    const sent = await Promise.all(
      Array.from({ length: 120 }, () => client.POST("/api/v1/connect-hub/telegram/otp", { body })),
    );
    const delivered = await Promise.all(sent.map(({ data }) => waitForDelivery(client, data!.uuid)));
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(120);
    expect(await balanceOf(client)).toBeCloseTo(before - 1.2, 6);
  });
});

test("every operation of both APIs returns a success and a problem in the Worker", async () => {
  const bindings = { ...operationsEnvironment, CONNECT_HUB_ROUTES: JSON.stringify(exampleRoutes) };
  const worker = await startWorkerd(bundle, { bindings });
  await fetchOnce(new Request(`${worker.baseUrl}/readyz`));
  // A Worker has no configuration files.
  await callEveryOperation(worker.baseUrl, await worker.engine(), fetchOnce, ["reloadConfiguration"]);
  await worker.stop();
});

describe("the static files of the Worker", () => {
  let folder: string;
  let worker: WorkerProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "connect-hub-assets-"));
    await writeAssets(folder);
    worker = await startWorkerd(bundle, { assetsFolder: folder });
  });
  afterAll(async () => {
    await worker.stop();
    await rm(folder, { recursive: true });
  });
  const get = (path: string) => fetch(worker.baseUrl + path);

  test("are the API document and its reference page, which follows its content security policy", async () => {
    const page = await get("/");
    expect(page.headers.get("content-type")).toMatch("text/html");
    expect(page.headers.get("content-security-policy")).toBe(referencePagePolicy);
    expect(await page.text()).toContain('<script data-query="">');
    expect(await (await get("/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
    expect(await (await get("/openapi.client.json")).json()).toMatchObject({ openapi: "3.1.0" });
    expect(await (await get("/openapi.client.3.0.json")).json()).toMatchObject({ openapi: "3.0.3" });
    expect(await (await get("/reference.json")).text()).toContain("### 0001 The error body");
    const problem = await get("/problems/rate_limited");
    expect(await problem.text()).toContain("<code>rate_limited</code>");
    expect(problem.headers.get("content-security-policy")).toContain("default-src 'none'");
    const problems = await get("/problems");
    expect(await problems.text()).toContain('href="problems/rate_limited"');
    expect(problems.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await get("/favicon.ico")).headers.get("content-type")).toBe("image/svg+xml");
    const script = await get("/reference.js");
    expect(script.headers.get("content-type")).toMatch("javascript");
    expect(script.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("do not hide paths of operations", async () => {
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
    expect((await get("/nowhere")).headers.get("content-type")).toBe("application/problem+json");
  });
});

describe("an unconfigured Worker", () => {
  test("responds with 503 and logs everything that is missing or wrong", async () => {
    const bindings = { CONNECT_HUB_JWT_SECRET: "", CONNECT_HUB_SMS: "smpp", DATABASE_URL: "postgres://db" };
    const worker = await startWorkerd(bundle, { bindings, databases: [] });
    const response = await fetchOnce(new Request(`${worker.baseUrl}/readyz`));
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({ code: "unavailable" });
    expect(await worker.tick()).toContain("exception");
    await expect.poll(() => worker.lines.join("\n")).toContain("CONNECT_HUB_JWT_SECRET");
    const [line] = worker.lines.map((each) => JSON.parse(each) as { error: string });
    expect(line!.error.split("\n").map((fault) => fault.split(":")[0])).toEqual([
      "DATABASE_URL",
      "CONNECT_HUB_SMS",
      "DATABASE",
      "CONNECT_HUB_JWT_SECRET",
    ]);
    await worker.stop();
  });

  test("requires a secret of 32 characters in the sandbox, too, and does not print a shorter one", async () => {
    const worker = await startWorkerd(bundle, { bindings: { CONNECT_HUB_JWT_SECRET: "too short" } });
    expect((await fetch(`${worker.baseUrl}/healthz`)).status).toBe(503);
    const log = () => worker.lines.join("\n");
    await expect.poll(log).toContain("CONNECT_HUB_JWT_SECRET: got 9 characters");
    expect(log()).not.toContain("too short");
    await worker.stop();
  });
});

describe("a Worker whose database was migrated by a newer version", () => {
  test("responds with 503, logs the reason, and does not change the database", async () => {
    const worker = await startWorkerd(bundle);
    const engine = await worker.engine();
    await migrate(engine);
    const future = { name: "9999-future", timestamp: "2026-01-01T00:00:00.000Z" };
    await engine.commit([engine.builder.insertInto("connect_hub_migration").values(future).compile()]);
    expect((await fetch(`${worker.baseUrl}/healthz`)).status).toBe(503);
    const log = () => worker.lines.join("\n");
    await expect.poll(log).toContain("migrated by a newer version of connect-hub");
    expect(await engine.read({ sql: "select * from prices", parameters: [] })).toEqual([]);
    await worker.stop();
  });
});

describe("wrangler.jsonc", () => {
  test("binds the variables of the Worker, has a trigger every minute, and builds before it deploys", async () => {
    const { databaseBindings, crons, vars, buildCommand, compatibilityFlags } = await readWranglerConfig();
    expect(databaseBindings).toEqual(["DATABASE"]);
    expect(crons).toEqual(["* * * * *"]);
    expect(vars).toEqual({ CONNECT_HUB_MODE: "sandbox" });
    expect(buildCommand).toBe("npm run build:worker");
    expect(compatibilityFlags).toEqual(["nodejs_compat"]);
  });
});

async function balanceOf(client: ConnectHubClient): Promise<number> {
  const { data } = await client.POST("/api/billing/me/transactions", {
    body: { rowsPerPage: 1 },
  });
  return data!.list[0]!.balance_after;
}

async function eventsOf(client: ConnectHubClient, id: string): Promise<readonly string[]> {
  const { data } = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
  return data!.events.map(({ status }) => status);
}
