import { existsSync } from "node:fs";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { createStore } from "../../src/store/store.ts";
import {
  createDemoClient,
  createFolder,
  pollUntil,
  killAll,
  waitForStatus,
  readDemo,
  startNode,
} from "./node-process.ts";

let place: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  place = await createFolder();
});
afterEach(async () => {
  killAll();
  await place.remove();
});

const start = () => startNode({ CONNECT_HUB_DATA: place.data });
const sms = { from: "Example", to: "+447700900123", text: "Your code is 123456" };

/** Starts a request whose headers have arrived and whose body is pending. */
async function sendHead(body: string): Promise<ClientRequest> {
  const { baseUrl, apiKey, accountId } = await readDemo(place.data);
  const sending = request(`${baseUrl}/api/v1/connect-hub/sms`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "x-api-key": apiKey,
      "x-account-id": accountId,
      expect: "100-continue",
    },
  });
  sending.flushHeaders();
  await once(sending, "continue");
  return sending;
}

/** Returns true if the address accepts no connections. */
function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(false);
    }).once("error", () => resolve(true));
  });
}

describe.each(["SIGTERM", "SIGINT"] as const)("%s", (signal) => {
  test("responds to the request in flight, accepts no new connection, ends with 0 and loses nothing", async () => {
    const service = start();
    const url = await service.listening();
    const { hostname, port } = new URL(url);
    const silent = connect(Number(port), hostname).on("error", () => {});
    await once(silent, "connect");
    const { email, password } = await readDemo(place.data);
    const client = await createDemoClient(place.data);
    const login = client.POST("/api/auth/login", { body: { email, password } });
    const text = JSON.stringify(sms);
    const sending = await sendHead(text);
    sending.write(text.slice(0, 10));

    service.child.kill(signal);
    await pollUntil(() => isRefused(url));
    expect((await login).response.status).toBe(200);
    expect(service.child.exitCode).toBeNull();
    sending.end(text.slice(10));
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    const [chunk] = (await once(answer, "data")) as [Buffer];
    answer.resume();
    expect(await service.exit).toBe(0);
    expect(service.stderr()).toBe("");

    const again = start();
    await again.listening();
    const { messageId } = JSON.parse(chunk.toString()) as { messageId: string };
    await waitForStatus(await createDemoClient(place.data), messageId, "DELIVERED");
  });
});

test("a repeated signal, as npm forwards it, does not shorten the drain", async () => {
  const service = start();
  await service.listening();
  const text = JSON.stringify(sms);
  const sending = await sendHead(text);
  const { baseUrl } = await readDemo(place.data);
  service.child.kill("SIGINT");
  await pollUntil(() => isRefused(baseUrl));
  service.child.kill("SIGINT");
  sending.end(text);
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect(await service.exit).toBe(0);
});

test("SIGTERM interrupts a request whose body never ends, and the process ends with 0", async () => {
  const service = start();
  await service.listening();
  const sending = await sendHead(JSON.stringify(sms));
  const cut = once(sending, "error");
  service.child.kill("SIGTERM");
  expect(await service.exit).toBe(0);
  await cut;
});

test("a gateway without a response does not delay the end; the unfinished submissions are logged", async () => {
  const asked = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const gateway = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    socket.once("data", () => asked.resolve());
  }).listen(0, "127.0.0.1");
  await once(gateway, "listening");
  const other = {
    kind: "connect-hub",
    baseUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    apiKey: "ch_key_of_another_instance",
    accountId: "01931f6a-7b00-7000-8000-000000000001",
    timeoutMilliseconds: 20_000,
  };
  const routes = JSON.stringify({ providers: { other }, routes: { sms: ["other"] } });
  const service = startNode({ CONNECT_HUB_DATA: place.data, CONNECT_HUB_ROUTES: routes });
  await service.listening();
  const client = await createDemoClient(place.data);
  const sent = await client.POST("/api/v1/connect-hub/sms", { body: sms });
  expect(sent.response.status).toBe(200);
  await asked.promise;
  service.child.kill("SIGTERM");
  expect(await service.exit).toBe(0);
  expect(service.stdout()).toContain('"left":{"sms:other":1}');
  expect(service.stderr()).toBe("");
  for (const socket of sockets) socket.destroy();
  gateway.close();
});

test("SIGTERM before the service listens ends it with 0, and the next start is complete", async () => {
  const service = start();
  await pollUntil(() => existsSync(place.data));
  service.child.kill("SIGTERM");
  expect(await service.exit).toBe(0);
  expect(service.stderr()).toBe("");
  await start().listening();
  const { data } = await (
    await createDemoClient(place.data)
  ).POST("/api/billing/me/transactions", { body: {} });
  expect(data!.list.filter(({ type }) => type === "CREDIT")).toHaveLength(2);
});

test("kill -9 loses no acknowledged message, and leased messages are delivered after the next start", async () => {
  const service = start();
  await service.listening();
  const client = await createDemoClient(place.data);
  const path = "/api/v1/connect-hub/sms";
  const sends = Array.from({ length: 20 }, () => client.POST(path, { body: sms }));
  const answers = await Promise.all(sends);
  const waiting = await client.POST(path, { body: { ...sms, to: "+447700900106" } });
  service.child.kill("SIGKILL");
  expect(await service.exit).toBe("SIGKILL");

  // Claims messages like a dispatcher that ends before it has processed them.
  const store = createStore(openSqlite(join(place.data, "connect-hub.sqlite")));
  const leaseUntil = Date.now() + 3_600_000;
  // The killed process may have leased the message for another 30 seconds itself.
  const claimed = await store.messages.claim("sms", { now: Date.now() + 60_000, leaseUntil }, 100);
  await store.close();
  const inHand = claimed.map(({ id }) => id);
  expect(inHand).toContain(waiting.data!.messageId);

  await start().listening();
  const later = await createDemoClient(place.data);
  const ids = [waiting, ...answers].map((answer) => answer.data!.messageId);
  const [held] = await Promise.all(ids.map((id) => waitForStatus(later, id, "DELIVERED")));
  // Only one process uses the file, so a start ends the leases of the previous process.
  expect(Date.parse(held!.updated_at)).toBeLessThan(leaseUntil);
});
