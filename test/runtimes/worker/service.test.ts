// Runs the Worker's service on D1 in this process, so that a test can leave an invocation unfinished.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseDataKeys } from "../../../src/domain/privacy/data-keys.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { createWorkerService } from "../../../src/runtimes/worker/service.ts";
import { createDataProtection, findHashKey } from "../../../src/store/data-protection.ts";
import { createStore } from "../../../src/store/store.ts";
import { neverRespond, startPeer, type Peer } from "../../providers/http/peer.ts";
import { respondAccepted } from "../../providers/telegram-gateway/gateway.ts";
import { accept, addAccount, track } from "../../store/fixtures.ts";
import { dataKeyText } from "../../support/data-keys.ts";
import { parseOtlp } from "../../support/otlp.ts";
import { startReceiver } from "../../support/receiver.ts";
import { open } from "../../support/stores/d1.ts";

let peer: Peer;
let database: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  [peer, database] = await Promise.all([startPeer(neverRespond), open()]);
});
afterAll(async () => {
  await peer.close();
  await database.close();
});

test("a terminated invocation that was sending delays no later one", async () => {
  const { baseUrl } = peer;
  const telegram = { kind: "telegram-gateway", accessToken: "token", baseUrl, timeoutMilliseconds: 20_000 };
  const worker = createWorkerService({
    DATABASE: database.binding,
    CONNECT_HUB_JWT_SECRET: "a secret of the tests, longer than 32 bytes",
    CONNECT_HUB_ROUTES: JSON.stringify({ providers: { telegram }, routes: { telegram: ["telegram"] } }),
    LOG_LEVEL: "silent",
  });
  await worker.prepare();
  const store = createStore(database.engine);
  const account = await addAccount(store, 1_000_000);
  const send = () => {
    const now = Date.now();
    const times = { createdAt: now, expiresAt: now + 300_000 };
    return accept(store, account, {
      channel: "telegram",
      code: "493817",
      ...times,
    });
  };
  await send();
  void worker.dispatch();
  await expect.poll(() => peer.requests.length).toBe(1);
  peer.behave(respondAccepted);
  const second = await send();
  await worker.dispatch();
  expect((await track(store, second)).status).toBe("SENT");
  expect(peer.requests).toHaveLength(2);
});

test("the host name in CONNECT_HUB_OPERATOR may have upper case and the default port", async () => {
  const worker = createWorkerService({
    DATABASE: database.binding,
    CONNECT_HUB_JWT_SECRET: "a secret of the tests, longer than 32 bytes",
    CONNECT_HUB_OPERATOR: "Operator.Example.com:443",
    LOG_LEVEL: "silent",
  });
  await worker.prepare();
  const statusOf = async (host: string) =>
    (await worker.handleRequest(new Request(`https://${host}/operator/v1/customers`))).status;
  expect(await statusOf("operator.example.com")).toBe(401);
  expect(await statusOf("api.example.com")).toBe(404);
});

describe("the data keys of a Worker", () => {
  let other: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    other = await open();
  });
  afterAll(() => other.close());
  const start = (keys: string | undefined) =>
    createWorkerService({
      DATABASE: other.binding,
      CONNECT_HUB_JWT_SECRET: "a secret of the tests, longer than 32 bytes",
      LOG_LEVEL: "silent",
      ...(keys !== undefined && { CONNECT_HUB_DATA_KEYS: keys }),
    }).prepare();

  test("are optional in a sandbox, which then stores its data readable", async () => {
    await start(undefined);
    expect(await findHashKey(other.engine)).toMatch(/^readable:/);
  });

  test("seal its data once they are set and rotated, and are then required", async () => {
    const keys = parseDataKeys(dataKeyText("k1"))!;
    await start(dataKeyText("k1"));
    const store = createStore(other.engine, { protection: createDataProtection(keys) });
    await store.sealedData.reseal("[3]", Date.now());
    await start(dataKeyText("k1"));
    for (const lacking of [undefined, dataKeyText("k2")]) {
      const refused = start(lacking);
      await expect(refused).rejects.toBeInstanceOf(StoreError);
      await expect(refused).rejects.toThrow("its key k1 is not in CONNECT_HUB_DATA_KEYS");
    }
  });
});

test("metrics are pushed after a response, and not again within the same minute", async () => {
  const receiver = await startReceiver();
  const worker = createWorkerService({
    DATABASE: database.binding,
    CONNECT_HUB_JWT_SECRET: "a secret of the tests, longer than 32 bytes",
    CONNECT_HUB_OTLP_ENDPOINT: receiver.url,
    LOG_LEVEL: "silent",
  });
  await worker.prepare();
  const statuses = [];
  for (const path of ["/healthz", "/metrics"]) {
    statuses.push((await worker.handleRequest(new Request(`https://hub.example${path}`))).status);
    await worker.pushMetrics();
  }
  expect(statuses).toEqual([200, 404]);
  expect(receiver.received.map(({ path }) => path)).toEqual(["/webhooks/v1/metrics"]);
  const told = parseOtlp(receiver.received[0]!.body);
  expect(told.filter(({ name }) => name === "http.server.request.duration")).toEqual([
    expect.objectContaining({ attributes: expect.objectContaining({ "http.route": "/healthz" }), value: 1 }),
  ]);
  const names = new Set(told.map(({ name }) => name));
  expect([...names]).toEqual(
    expect.arrayContaining(["db.client.operation.duration", "connect_hub.webhooks.oldest.delay"]),
  );
  await receiver.close();
});
