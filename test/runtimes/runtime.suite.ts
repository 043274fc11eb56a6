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
import { pageScript as startOfPage } from "../../src/http/pages/reference-page.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { fetchAndValidate } from "../support/fetch-and-validate.ts";
import { exampleRoutes } from "../support/example-records.ts";
import { callEveryOperation, operationsEnvironment } from "./every-operation.ts";
import { waitForDelivery, runMainJob, type JobResult } from "./main-job.ts";
import { createDemoClient, createFolder, killAll, readDemo, type ServiceProcess } from "./node-process.ts";

const fetch = fetchAndValidate;
const sms = { from: "Example", to: "+447700900123", text: "Your code is 123456" };

/** Tests of the service as a process, for each runtime with files. `start` starts it. */
export function runtimeSuite(
  name: string,
  start: (environment: Readonly<Record<string, string>>) => ServiceProcess,
): void {
  describe(`the service on ${name}`, () => {
    let place: Awaited<ReturnType<typeof createFolder>>;
    let service: ServiceProcess;
    let url: string;
    let job: JobResult;
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

    test("completes the main job without an error", async () => {
      job = await runMainJob(url);
      expect(service.stderr()).toBe("");
    });

    test("every operation of both APIs returns a success and a problem", async () => {
      const data = `${place.data}-operations`;
      const routes = join(place.folder, "routes.json");
      await writeFile(routes, JSON.stringify(exampleRoutes));
      const process = start({ ...operationsEnvironment, CONNECT_HUB_DATA: data, CONNECT_HUB_ROUTES: routes });
      const baseUrl = await process.listening();
      const engine = openSqlite(join(data, "connect-hub.sqlite"));
      await callEveryOperation(baseUrl, engine);
      await engine.close();
      process.child.kill("SIGTERM");
      expect(await process.exit).toBe(0);
    });

    test("stores the demo user in a file that only the owner can read, and its password works", async () => {
      expect((await stat(join(place.data, "demo.json"))).mode & 0o777).toBe(0o600);
      expect((await stat(join(place.data, "connect-hub.sqlite"))).mode & 0o777).toBe(0o600);
      const { baseUrl, email, password } = await readDemo(place.data);
      expect(baseUrl).toBe(url);
      const { response } = await (
        await createDemoClient(place.data)
      ).POST("/api/auth/login", {
        body: { email, password },
      });
      expect(response.status).toBe(200);
    });

    test("returns the version of its build", async () => {
      const response = await globalThis.fetch(`${url}/api/v1/connect-hub/telegram/status`);
      expect(await response.json()).toMatchObject({ version: manifest.version });
    });

    test("serves the reference page, the API document and the page's script", async () => {
      const documents = ["/openapi.json", "/openapi.client.json", "/openapi.client.3.0.json"];
      for (const path of ["/", ...documents, "/reference.json", "/reference.js"]) {
        const response = await globalThis.fetch(url + path);
        expect(response.status).toBe(200);
        expect((await response.text()).length).toBeGreaterThan(400);
      }
    });

    test.each(["br", "gzip", "identity"])(
      "serves the page's script in %s, and only once to a client that caches it",
      async (encoding) => {
        const ask = (init: RequestInit) =>
          globalThis.fetch(`${url}/reference.js`, {
            ...init,
            headers: { "accept-encoding": encoding, ...init.headers },
          });
        const response = await ask({});
        expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
        const etag = response.headers.get("etag")!;
        // `fetch` decodes an encoded body.
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
    ])("takes no path from the Host, and needs no Host by HTTP/1.0: %j", async (head, status) => {
      expect(await statusOf(url, head)).toBe(status);
    });

    test.each([
      ["gzip, chunked", 400],
      ["gzip\r\ntransfer-encoding: chunked", 400],
      ["Chunked", 415],
    ])("accepts no transfer coding but chunked: %j", async (coding, status) => {
      const head = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: ${coding}`;
      expect(await statusOf(url, head, "2\r\n{}\r\n0\r\n\r\n")).toBe(status);
    });

    test.each([
      ["idempotency-key: case-02", "/Idempotency-Key"],
      ["x-api-key: key", "/x-api-key"],
      ["content-type: application/json", "/Content-Type"],
    ])("rejects a repeated header: %j", async (header, pointer) => {
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

    test("rejects a repeated Content-Length", async () => {
      const head = "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 2";
      expect(await statusOf(url, head, "{}")).toBe(400);
    });

    test("limits public requests by the address of the client", async () => {
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

    test("responds to requests in flight at SIGTERM, ends with 0, and has all data after the next start", async () => {
      const { email, password } = job;
      const body = JSON.stringify({ email, password });
      const endLogin = await beginLogin(url, body);
      const demo = await readDemo(place.data);
      service.child.kill("SIGTERM");
      expect(await endLogin()).toBe(200);
      expect(await service.exit).toBe(0);
      expect(service.stderr()).toBe("");

      service = start({ CONNECT_HUB_DATA: place.data });
      url = await service.listening();
      expect(await readDemo(place.data)).toEqual({ ...demo, baseUrl: url });
      const again = createConnectHubClient({ baseUrl: url, ...job, fetch });
      for (const id of job.messageIds) await waitForDelivery(again, id);
      const { response } = await again.POST("/api/auth/login", { body: { email, password } });
      expect(response.status).toBe(200);
    });

    test("has all acknowledged data after kill -9", async () => {
      const client = await createDemoClient(place.data);
      const sends = Array.from({ length: 50 }, () => client.POST("/api/v1/connect-hub/sms", { body: sms }));
      const ids = (await Promise.all(sends)).map(({ data }) => data!.messageId);
      service.child.kill("SIGKILL");
      await service.exit;
      service = start({ CONNECT_HUB_DATA: place.data });
      url = await service.listening();
      const again = await createDemoClient(place.data);
      for (const id of ids) {
        const message = await again.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
        expect(message.data).toMatchObject({ id, price: 0.04 });
      }
    });

    test("prints the remedy if it cannot start, and ends with 1", async () => {
      const taken = createServer().listen(0, "127.0.0.1");
      await once(taken, "listening");
      const { port } = taken.address() as AddressInfo;
      const other = `${place.data}-other`;
      expect(await refusalOf(start({ CONNECT_HUB_DATA: other, PORT: String(port) }))).toBe(
        "The port is in use. Set PORT to another one, or stop the program that uses it.\n",
      );
      taken.close();
      expect(await refusalOf(start({ CONNECT_HUB_DATA: other, HOST: "192.0.2.1" }))).toContain(
        "HOST is not an address of this machine",
      );
      expect(await refusalOf(start({ CONNECT_HUB_DATA: other, PORT: "http" }))).toContain('PORT: got "http"');
      const damaged = `${place.data}-damaged`;
      await mkdir(damaged);
      await writeFile(join(damaged, "connect-hub.sqlite"), "not a database at all\n".repeat(100));
      expect(await refusalOf(start({ CONNECT_HUB_DATA: damaged }))).toContain("not a valid SQLite database");
    });

    test("interrupts a request that does not end, and still ends with 0", async () => {
      expect(await limited.exit).toBe(0);
      if (!cut.closed) await once(cut, "close");
    });
  });
}

/** Returns the status of a request that is sent as raw text. */
const statusOf = async (url: string, head: string, body?: string): Promise<number> =>
  Number((await answerOf(url, head, body)).split(" ")[1]);

async function answerOf(url: string, head: string, body = ""): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
  return text(socket);
}

async function refusalOf(service: ServiceProcess): Promise<string> {
  expect(await service.exit).toBe(1);
  expect(service.stdout()).toBe("");
  expect(service.stderr()).not.toContain("    at ");
  return service.stderr();
}

/** Starts a login whose headers have arrived and whose body is pending. Returns a function that sends the body. */
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

/** Opens a connection with a request whose body never ends. */
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
