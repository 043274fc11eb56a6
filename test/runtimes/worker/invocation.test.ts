// Tests of the work of one invocation of a Worker, and its limits.
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { channels } from "../../../src/domain/messages/delivery.ts";
import { runInInvocation } from "../../../src/runtimes/worker/invocation.ts";
import { createWorkerService } from "../../../src/runtimes/worker/service.ts";
import { createStore } from "../../../src/store/store.ts";
import { respondWith, respondLate, startPeer } from "../../providers/http/peer.ts";
import { exampleDescription } from "../../providers/http-sms/server.ts";
import { respondAccepted } from "../../providers/telegram-gateway/gateway.ts";
import { accept, addAccount, newEndpoint, track } from "../../store/fixtures.ts";
import { commit } from "../../support/commit.ts";
import { startReceiver } from "../../support/receiver.ts";
import { open } from "../../support/stores/d1.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { signUp } from "../main-job.ts";

const bindings = {
  CONNECT_HUB_JWT_SECRET: "a secret of the tests, longer than 32 bytes",
  LOG_LEVEL: "silent",
};

/** Wraps a binding. Counts its statements and rejects some. */
function watched(binding: D1Database) {
  const told = { statements: 0, refused: undefined as RegExp | undefined };
  const texts = new WeakMap<D1PreparedStatement, string>();
  const note = (...list: readonly D1PreparedStatement[]) => {
    told.statements += list.length;
    if (list.some((each) => told.refused?.test(texts.get(each) ?? "")))
      throw new Error("D1_ERROR: D1 DB is overloaded.");
  };
  const known = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    texts.set(statement, sql);
    const all = statement.all.bind(statement);
    const bind = statement.bind.bind(statement);
    return Object.assign(statement, {
      bind: (...values: readonly unknown[]) => known(bind(...values), sql),
      all: async () => (note(statement), all()),
    });
  };
  const watching = {
    prepare: (sql: string) => known(binding.prepare(sql), sql),
    batch: async (list: D1PreparedStatement[]) => (note(...list), binding.batch(list)),
  };
  return { told, binding: watching as unknown as D1Database };
}

async function begin(more: Readonly<Record<string, string>> = {}) {
  const database = await open();
  const { told, binding } = watched(database.binding);
  const worker = createWorkerService({ DATABASE: binding, ...bindings, ...more });
  await worker.prepare();
  const { engine, close } = database;
  return { worker, told, engine, store: createStore(engine), close };
}

test("a backlog of messages leaves queries for webhooks", { timeout: 60_000 }, async () => {
  const receiver = await startReceiver();
  const { worker, told, store, close } = await begin({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
  const account = await addAccount(store, 1_000_000_000);
  await commit(store, [store.webhooks.insert(newEndpoint(account, { url: receiver.url }), 10)]);
  const createdAt = Date.now();
  for (let sent = 0; sent < 150; sent += 1) await accept(store, account, { createdAt });
  const before = told.statements;
  await worker.dispatch();
  expect(told.statements - before).toBeLessThan(900);
  expect(receiver.received.length).toBeGreaterThan(5);
  await receiver.close();
  await close();
});

test("a backlog of webhooks gets the queries that messages leave", { timeout: 60_000 }, async () => {
  const receiver = await startReceiver();
  const { worker, told, engine, store, close } = await begin({
    CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true",
  });
  const account = await addAccount(store, 1_000_000_000);
  await commit(store, [store.webhooks.insert(newEndpoint(account, { url: receiver.url }), 10)]);
  for (let sent = 0; sent < 80; sent += 1) await accept(store, account, { createdAt: Date.now() });
  await engine.commit([{ sql: "update messages set next_attempt_at = null", parameters: [] }]);
  const before = told.statements;
  await worker.dispatch();
  expect(receiver.received).toHaveLength(80);
  expect(told.statements - before).toBeLessThan(1_000);
  await receiver.close();
  await close();
});

test("a backlog on every channel takes 300 to 700 queries per invocation", { timeout: 60_000 }, async () => {
  const { worker, told, store, close } = await begin();
  const accounts = [await addAccount(store, 1_000_000_000), await addAccount(store, 1_000_000_000)];
  const createdAt = Date.now();
  for (const account of accounts) {
    for (const channel of channels) {
      for (let sent = 0; sent < 30; sent += 1) await accept(store, account, { channel, createdAt });
    }
  }
  const before = told.statements;
  await worker.dispatch();
  expect(told.statements - before).toBeGreaterThan(300);
  expect(told.statements - before).toBeLessThan(700);
  await close();
});

test(
  "an invocation ends when its budget is used up, although other requests queue more",
  { timeout: 60_000 },
  async () => {
    const { worker, told, close } = await begin();
    const ask = async (request: Request) => worker.handleRequest(request);
    const { apiKey, accountId } = await signUp("https://hub.example", ask);
    const send = () => {
      const headers = { "x-api-key": apiKey, "x-account-id": accountId, "content-type": "application/json" };
      const body = JSON.stringify({ to: "+447700900100", code_length: 6 });
      const path = "https://hub.example/api/v1/connect-hub/telegram/otp";
      return worker.handleRequest(new Request(path, { method: "POST", headers, body }));
    };
    await send();
    let ended = false;
    const before = told.statements;
    const invocation = worker.dispatchIfNeeded().finally(() => (ended = true));
    const until = performance.now() + 9_000;
    while (!ended && performance.now() < until) {
      await send();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await invocation;
    expect(told.statements - before).toBeLessThan(1_000);
    await close();
  },
);

test("the queries of the response count: after a report of many messages, an invocation processes fewer", async () => {
  let taken = 0;
  const peer = await startPeer((request, response) =>
    respondWith(200, { status: 0, data: [{ id: `taken-${(taken += 1)}` }] })(request, response),
  );
  const key = "a-key-of-16-letters";
  const { poll: _, ...gateway } = exampleDescription;
  const report = { ...exampleDescription.report, list: "results", key };
  const vendor = { kind: "http-sms", ...gateway, baseUrl: peer.baseUrl, report };
  const routes = JSON.stringify({ providers: { vendor }, routes: { sms: ["vendor"] } });
  const { worker, told, store, close } = await begin({ CONNECT_HUB_ROUTES: routes });
  const account = await addAccount(store, 1_000_000_000);
  const reported = 100;
  for (let sent = 0; sent < reported; sent += 1) {
    await accept(store, account, { createdAt: Date.now() });
  }
  while (taken < reported) await worker.dispatch();
  for (let sent = 0; sent < 60; sent += 1) await accept(store, account, { createdAt: Date.now() });
  const results = Array.from({ length: reported }, (_each, place) => ({
    id: `taken-${place + 1}`,
    state: "delivered",
  }));
  const address = `https://hub.example/callbacks/vendor?key=${key}`;
  const before = told.statements;
  await runInInvocation(async () => {
    const body = JSON.stringify({ results });
    expect((await worker.handleRequest(new Request(address, { method: "POST", body }))).status).toBe(200);
    expect(told.statements - before).toBeGreaterThan(600);
    await worker.dispatchIfNeeded();
  });
  expect(told.statements - before).toBeLessThan(1_000);
  await worker.dispatchIfNeeded();
  expect(taken).toBeGreaterThan(reported);
  await peer.close();
  await close();
}, 60_000);

test("a submission in progress is recorded before an invocation ends, although other work failed", async () => {
  const peer = await startPeer(respondLate(500, respondAccepted));
  const telegram = { kind: "telegram-gateway", accessToken: "token", baseUrl: peer.baseUrl };
  const routes = JSON.stringify({ providers: { telegram }, routes: { telegram: ["telegram"] } });
  const { worker, told, store, close } = await begin({ CONNECT_HUB_ROUTES: routes });
  const account = await addAccount(store, 1_000_000);
  const now = Date.now();
  const sent = await accept(store, account, {
    channel: "telegram",
    code: "493817",
    createdAt: now,
    expiresAt: now + 300_000,
  });
  told.refused = /password_resets|idempotency_keys/;
  await worker.dispatch().catch(() => {});
  expect((await track(store, sent)).status).toBe("SENT");
  await peer.close();
  await close();
});

describe("periodic checks continue in the next invocation", () => {
  const { now, monotonic } = systemClock;
  let passed: number;
  beforeEach(() => {
    passed = 0;
    vi.spyOn(systemClock, "now").mockImplementation(() => now() + passed);
    vi.spyOn(systemClock, "monotonic").mockImplementation(() => monotonic() + passed);
  });
  afterEach(() => vi.restoreAllMocks());

  test("a database alert that has lasted for one minute is sent once", async () => {
    const receiver = await startReceiver();
    const webhook = { url: receiver.url, secret: `whsec_${"A".repeat(32)}` };
    const routes = JSON.stringify({ alerts: { webhook } });
    const { worker, told, close } = await begin({ CONNECT_HUB_ROUTES: routes });
    told.refused = /update "price_revision"/;
    for (let minute = 0; minute < 3; minute += 1) {
      await worker.dispatch();
      passed += 60_000;
    }
    const names = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(names).toEqual(["alert.began"]);
    await receiver.close();
    await close();
  });

  test("low-balance events are emitted for any number of accounts with a threshold", async () => {
    const { worker, engine, store, close } = await begin();
    const { id } = await addAccount(store, 0);
    const numbers =
      "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)";
    const run = (sql: string) => engine.commit([{ sql, parameters: [] }]);
    await run(`insert into users (id, first_name, last_name, email, email_given, password_hash, role, status, is_verified,
      created_at, updated_at) ${numbers} select '00' || n, '', '', n, n, '', 'user', 'active', 0, 0, 0 from numbers`);
    await run(`insert into accounts (id, user_id, currency, balance_micros, transaction_count, created_at)
      ${numbers} select '00' || n, '00' || n, 'EUR', 0, 0, 0 from numbers`);
    // One of 5,001 accounts is below its threshold.
    await run(`update accounts set low_balance_micros = iif(id = '${id}', 1, 0)`);
    for (let second = 0; second < 3; second += 1) {
      await worker.dispatch();
      passed += 1_000;
    }
    expect((await store.accountEvents.listCrossings("", 10_000)).crossed).toEqual([]);
    await close();
  });
});
