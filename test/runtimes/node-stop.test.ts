import { existsSync } from "node:fs";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { createStore } from "../../src/store/store.ts";
import {
  clientOf,
  createFolder,
  eventually,
  killAll,
  messageWith,
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

/** A request of which the server has seen the head and waits for the body. */
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

/** Whether nobody takes connections there any more. */
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
  test("answers the request in flight, takes no new connection, ends with 0 and loses nothing", async () => {
    const service = start();
    const url = await service.listening();
    const { hostname, port } = new URL(url);
    const silent = connect(Number(port), hostname).on("error", () => {});
    await once(silent, "connect");
    const { email, password } = await readDemo(place.data);
    const client = await clientOf(place.data);
    const login = client.POST("/api/auth/login", { body: { email, password } });
    const text = JSON.stringify(sms);
    const sending = await sendHead(text);
    sending.write(text.slice(0, 10));

    service.child.kill(signal);
    await eventually(() => isRefused(url));
    expect((await login).response.status).toBe(200);
    expect(service.child.exitCode).toBeNull();
    sending.end(text.slice(10));
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    const [chunk] = (await once(answer, "data")) as [Buffer];
    answer.resume();
    expect(await service.ended).toBe(0);
    expect(service.stderr()).toBe("");

    const again = start();
    await again.listening();
    const { messageId } = JSON.parse(chunk.toString()) as { messageId: string };
    await messageWith(await clientOf(place.data), messageId, "DELIVERED");
  });
});

test("a signal that comes twice, as npm passes it on, does not cut the drain short", async () => {
  const service = start();
  await service.listening();
  const text = JSON.stringify(sms);
  const sending = await sendHead(text);
  const { baseUrl } = await readDemo(place.data);
  service.child.kill("SIGINT");
  await eventually(() => isRefused(baseUrl));
  service.child.kill("SIGINT");
  sending.end(text);
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect(await service.ended).toBe(0);
});

test("a request that does not end is cut off, and the process ends all the same", async () => {
  const service = start();
  await service.listening();
  const sending = await sendHead(JSON.stringify(sms));
  const cut = once(sending, "error");
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  await cut;
});

test("a gateway that does not answer holds up no end; what it was given is said", async () => {
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
  const client = await clientOf(place.data);
  const sent = await client.POST("/api/v1/connect-hub/sms", { body: sms });
  expect(sent.response.status).toBe(200);
  await asked.promise;
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  expect(service.stdout()).toContain('"left":{"sms:other":1}');
  expect(service.stderr()).toBe("");
  for (const socket of sockets) socket.destroy();
  gateway.close();
});

test("SIGTERM before it listens ends it cleanly, and the next start is whole", async () => {
  const service = start();
  await eventually(() => existsSync(place.data));
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  expect(service.stderr()).toBe("");
  await start().listening();
  const { data } = await (await clientOf(place.data)).POST("/api/billing/me/transactions", { body: {} });
  expect(data!.list.filter(({ type }) => type === "CREDIT")).toHaveLength(2);
});

test("kill -9 loses nothing that was answered, and what was in hand is delivered after the next start", async () => {
  const service = start();
  await service.listening();
  const client = await clientOf(place.data);
  const path = "/api/v1/connect-hub/sms";
  const sends = Array.from({ length: 20 }, () => client.POST(path, { body: sms }));
  const answers = await Promise.all(sends);
  const waiting = await client.POST(path, { body: { ...sms, to: "+447700900106" } });
  service.child.kill("SIGKILL");
  expect(await service.ended).toBe("SIGKILL");

  // What a dispatcher leaves that dies with messages in its hand.
  const store = createStore(openSqlite(join(place.data, "connect-hub.sqlite")));
  const leaseUntil = Date.now() + 3_600_000;
  // The killed process may itself have leased it for another half a minute.
  const claimed = await store.messages.claim("sms", { now: Date.now() + 60_000, leaseUntil }, 100);
  await store.close();
  const inHand = claimed.map(({ id }) => id);
  expect(inHand).toContain(waiting.data!.messageId);

  await start().listening();
  const later = await clientOf(place.data);
  const ids = [waiting, ...answers].map((answer) => answer.data!.messageId);
  const [held] = await Promise.all(ids.map((id) => messageWith(later, id, "DELIVERED")));
  // The file has one owner: a start ends the leases of whoever had it before.
  expect(Date.parse(held!.updated_at)).toBeLessThan(leaseUntil);
});
