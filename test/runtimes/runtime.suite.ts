import { request, type IncomingMessage } from "node:http";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { createConnectHubClient } from "../../generated/client.ts";
import { start as startOfPage } from "../../src/http/pages/reference-page.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { checkedFetch } from "../support/checked-fetch.ts";
import { storyRoutes } from "../support/story.ts";
import { everyOperation, operationsEnvironment } from "./every-operation.ts";
import { deliveredMessage, mainJob, type JobDone } from "./main-job.ts";
import { clientOf, createFolder, killAll, readDemo, type ServiceProcess } from "./node-process.ts";

const fetch = checkedFetch;
const sms = { from: "Example", to: "+447700900123", text: "Your code is 123456" };

/** What the service promises as a process of its own, on each runtime with files; `start` starts it. */
export function runtimeSuite(
  name: string,
  start: (environment: Readonly<Record<string, string>>) => ServiceProcess,
): void {
  describe(`the service on ${name}`, () => {
    let place: Awaited<ReturnType<typeof createFolder>>;
    let service: ServiceProcess;
    let url: string;
    let job: JobDone;
    let limited: ServiceProcess;
    let cut: Socket;
    beforeAll(async () => {
      place = await createFolder();
      service = start({ CONNECT_HUB_DATA: place.data });
      url = await service.listening();
    });
    afterAll(async () => {
      killAll();
      await place.remove();
    });

    test("does the main job and complains of nothing", async () => {
      job = await mainJob(url);
      expect(service.stderr()).toBe("");
    });

    test("answers every operation of both contracts, with success and with a refusal", async () => {
      const data = `${place.data}-operations`;
      const routes = join(place.folder, "routes.json");
      await writeFile(routes, JSON.stringify(storyRoutes));
      const process = start({ ...operationsEnvironment, CONNECT_HUB_DATA: data, CONNECT_HUB_ROUTES: routes });
      const baseUrl = await process.listening();
      const engine = openSqlite(join(data, "connect-hub.sqlite"));
      await everyOperation(baseUrl, engine);
      await engine.close();
      process.child.kill("SIGTERM");
      expect(await process.ended).toBe(0);
    });

    test("keeps the demo user where only the owner reads it, and its password works", async () => {
      expect((await stat(join(place.data, "demo.json"))).mode & 0o777).toBe(0o600);
      expect((await stat(join(place.data, "connect-hub.sqlite"))).mode & 0o777).toBe(0o600);
      const { baseUrl, email, password } = await readDemo(place.data);
      expect(baseUrl).toBe(url);
      const { response } = await (
        await clientOf(place.data)
      ).POST("/api/auth/login", {
        body: { email, password },
      });
      expect(response.status).toBe(200);
    });

    test("tells the version of its build", async () => {
      const response = await globalThis.fetch(`${url}/api/v1/connect-hub/telegram/status`);
      expect(await response.json()).toMatchObject({ version: manifest.version });
    });

    test("serves the reference page, the contract and the page's script", async () => {
      const documents = ["/openapi.json", "/openapi.client.json", "/openapi.client.3.0.json"];
      for (const path of ["/", ...documents, "/reference.json", "/reference.js"]) {
        const response = await globalThis.fetch(url + path);
        expect(response.status).toBe(200);
        expect((await response.text()).length).toBeGreaterThan(400);
      }
    });

    test.each(["br", "gzip", "identity"])(
      "serves the page's script in %s, once to whoever keeps it",
      async (encoding) => {
        const ask = (init: RequestInit) =>
          globalThis.fetch(`${url}/reference.js`, {
            ...init,
            headers: { "accept-encoding": encoding, ...init.headers },
          });
        const response = await ask({});
        expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
        const etag = response.headers.get("etag")!;
        // What comes encoded comes decoded to the reader.
        expect((await response.text()).slice(-startOfPage.length)).toBe(startOfPage);
        const head = await ask({ method: "HEAD" });
        expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
        expect(Number(head.headers.get("content-length"))).toBeGreaterThan(500_000);
        expect((await ask({ headers: { "if-none-match": etag } })).status).toBe(304);
      },
    );

    test.each([
      ["GET /nothing HTTP/1.1\r\nhost: x/healthz?", 400],
      ["GET /nothing HTTP/1.1\r\nhost: x/openapi.json#", 400],
      ["GET / HTTP/1.1\r\nhost: x:99999", 400],
      ["GET /nothing HTTP/1.1\r\nhost: x", 404],
      ["GET /healthz HTTP/1.0", 200],
    ])("takes no path from the Host, and needs none by HTTP/1.0: %j", async (head, status) => {
      expect(await statusOf(url, head)).toBe(status);
    });

    test.each([
      ["gzip, chunked", 400],
      ["gzip\r\ntransfer-encoding: chunked", 400],
      ["Chunked", 415],
    ])("takes no transfer coding but chunked: %j", async (coding, status) => {
      const head = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: ${coding}`;
      expect(await statusOf(url, head, "2\r\n{}\r\n0\r\n\r\n")).toBe(status);
    });

    test.each([
      ["idempotency-key: case-02", "/Idempotency-Key"],
      ["x-api-key: key", "/x-api-key"],
      ["content-type: application/json", "/Content-Type"],
    ])("takes no header twice that may be there once: %j", async (header, pointer) => {
      const { apiKey, accountId } = await readDemo(place.data);
      const body = JSON.stringify(sms);
      const lines = [
        "POST /api/v1/connect-hub/sms HTTP/1.1",
        "host: x",
        `content-length: ${body.length}`,
        ...(pointer === "/Content-Type" ? [] : ["content-type: application/json"]),
        ...(pointer === "/x-api-key" ? [] : [`x-api-key: ${apiKey}`]),
        `x-account-id: ${accountId}`,
        header,
        header,
      ];
      const answer = await answerOf(url, lines.join("\r\n"), body);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain(`"pointer":"${pointer}","code":"repeated"`);
    });

    test("takes no length twice", async () => {
      const head = "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 2";
      expect(await statusOf(url, head, "{}")).toBe(400);
    });

    test("counts open requests by the client's address", async () => {
      const data = `${place.data}-limited`;
      limited = start({ CONNECT_HUB_DATA: data, CONNECT_HUB_ADDRESS_RATE_LIMIT: "2" });
      const baseUrl = await limited.listening();
      const client = createConnectHubClient({ baseUrl, fetch });
      const body = { email: job.email, password: "wrong" };
      const statuses: number[] = [];
      for (let index = 0; index < 3; index += 1) {
        statuses.push((await client.POST("/api/auth/login", { body })).response.status);
      }
      expect(statuses).toEqual([401, 401, 429]);
      cut = await sendWithoutEnd(baseUrl);
      limited.child.kill("SIGINT");
    });

    test("answers what is in flight at SIGTERM, ends with 0, and has everything after the next start", async () => {
      const { email, password } = job;
      const body = JSON.stringify({ email, password });
      const endLogin = await beginLogin(url, body);
      const demo = await readDemo(place.data);
      service.child.kill("SIGTERM");
      expect(await endLogin()).toBe(200);
      expect(await service.ended).toBe(0);
      expect(service.stderr()).toBe("");

      service = start({ CONNECT_HUB_DATA: place.data });
      url = await service.listening();
      expect(await readDemo(place.data)).toEqual({ ...demo, baseUrl: url });
      const again = createConnectHubClient({ baseUrl: url, ...job, fetch });
      for (const id of job.messageIds) await deliveredMessage(again, id);
      const { response } = await again.POST("/api/auth/login", { body: { email, password } });
      expect(response.status).toBe(200);
    });

    test("has everything that it answered after kill -9", async () => {
      const client = await clientOf(place.data);
      const sends = Array.from({ length: 50 }, () => client.POST("/api/v1/connect-hub/sms", { body: sms }));
      const ids = (await Promise.all(sends)).map(({ data }) => data!.messageId);
      service.child.kill("SIGKILL");
      await service.ended;
      service = start({ CONNECT_HUB_DATA: place.data });
      url = await service.listening();
      const again = await clientOf(place.data);
      for (const id of ids) {
        const message = await again.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
        expect(message.data).toMatchObject({ id, price: 0.04 });
      }
    });

    test("says what to do where it cannot start, and ends with 1", async () => {
      const taken = createServer().listen(0, "127.0.0.1");
      await once(taken, "listening");
      const { port } = taken.address() as AddressInfo;
      const other = `${place.data}-other`;
      expect(await refusalOf(start({ CONNECT_HUB_DATA: other, PORT: String(port) }))).toBe(
        "The port is taken: set PORT to another one, or stop what listens there.\n",
      );
      taken.close();
      expect(await refusalOf(start({ CONNECT_HUB_DATA: other, HOST: "192.0.2.1" }))).toContain(
        "HOST is no address of this machine",
      );
      expect(await refusalOf(start({ CONNECT_HUB_DATA: other, PORT: "http" }))).toContain('PORT: got "http"');
      const damaged = `${place.data}-damaged`;
      await mkdir(damaged);
      await writeFile(join(damaged, "connect-hub.sqlite"), "not a database at all\n".repeat(100));
      expect(await refusalOf(start({ CONNECT_HUB_DATA: damaged }))).toContain("not a sound SQLite database");
    });

    test("cuts a request off that does not end, and ends with 0 all the same", async () => {
      expect(await limited.ended).toBe(0);
      if (!cut.closed) await once(cut, "close");
    });
  });
}

/** The status that a request has which is written as it is. */
const statusOf = async (url: string, head: string, body?: string): Promise<number> =>
  Number((await answerOf(url, head, body)).split(" ")[1]);

async function answerOf(url: string, head: string, body = ""): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
  return text(socket);
}

async function refusalOf(service: ServiceProcess): Promise<string> {
  expect(await service.ended).toBe(1);
  expect(service.stdout()).toBe("");
  expect(service.stderr()).not.toContain("    at ");
  return service.stderr();
}

/** A login of which the service has seen the head and waits for the body; gives back what sends it. */
async function beginLogin(url: string, body: string): Promise<() => Promise<number | undefined>> {
  const sending = request(`${url}/api/auth/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      expect: "100-continue",
    },
  });
  sending.flushHeaders();
  await once(sending, "continue");
  return async () => {
    sending.end(body);
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
}

/** A connection on which a request has begun whose body never ends. */
async function sendWithoutEnd(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname)
    .on("error", () => {})
    .resume();
  await once(socket, "connect");
  const head = ["POST /api/auth/login HTTP/1.1", "host: localhost", "content-type: application/json"];
  socket.write([...head, "content-length: 100", "", "{"].join("\r\n"));
  await wait(100);
  return socket;
}
