import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
} from "../../../src/providers/shared/http-client.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { createRecordingLog, type RecordingLog } from "../http/recording-log.ts";
import {
  respondWith,
  cutConnection,
  cutResponse,
  getUnusedAddress,
  respondInSequence,
  respondLate,
  neverRespond,
  startPeer,
  type Peer,
} from "../http/peer.ts";

let peer: Peer;
let clock: TestClock;
let log: RecordingLog;
beforeEach(async () => {
  peer = await startPeer();
  clock = createTestClock();
  log = createRecordingLog();
});
afterEach(() => peer.close());

const token = "secret-token-1";
const open = (options: Partial<HttpClientOptions> = {}): HttpClient =>
  createHttpClient({
    name: "vendor",
    baseUrl: peer.baseUrl,
    timeoutMilliseconds: 2_000,
    concurrency: 4,
    headers: { authorization: `Bearer ${token}` },
    clock,
    log,
    ...options,
  });
const post = { method: "POST", path: "/send", body: { to: "+447700900123" } } as const;
const get = { method: "GET", path: "/status", idempotent: true } as const;

describe("a request", () => {
  test("has the common and its own headers, the query and the JSON, and goes to the client's or its own address", async () => {
    const client = open({ baseUrl: `${peer.baseUrl}/v1/` });
    const query = { count: 2, name: "a b&c", left: undefined };
    await client.request({ ...post, query, headers: { "x-own": "1" } });
    await client.request({ ...get, baseUrl: `${peer.baseUrl}/v2/` });
    expect(peer.requests[0]).toMatchObject({
      method: "POST",
      url: "/v1/send?count=2&name=a+b%26c",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "x-own": "1" },
      text: '{"to":"+447700900123"}',
    });
    expect(peer.requests[1]).toMatchObject({ method: "GET", url: "/v2/status", text: "" });
    expect(peer.requests[1]!.headers).not.toHaveProperty("content-type");
  });

  test.each([200, 204, 400, 404])("returns the status %i, the headers and the text", async (status) => {
    const text = status === 204 ? "" : '{"name":"Zoë"}';
    peer.behave(respondWith(status, text, { "retry-after": "7" }));
    const answered = await open().request(post);
    expect(answered).toMatchObject({ kind: "answer", status, text });
    expect(answered.kind === "answer" && answered.headers.get("retry-after")).toBe("7");
  });

  test("does not follow redirects", async () => {
    const other = await startPeer();
    peer.behave(respondWith(307, "", { location: `${other.baseUrl}/elsewhere` }));
    expect(await open().request(post)).toMatchObject({ kind: "answer", status: 307 });
    expect(other.requests).toHaveLength(0);
    await other.close();
  });

  test("that is invalid is unsent, and does not count as a failure of the vendor", async () => {
    const client = open();
    for (let time = 0; time < 6; time += 1) {
      const answered = await client.request({ ...post, headers: { "x-own": "a\nb" } });
      expect(answered).toMatchObject({ kind: "unsent" });
    }
    expect(client.isUp()).toBe(true);
  });
});

describe("a request is unsent", () => {
  test("if the connection is refused", async () => {
    const baseUrl = await getUnusedAddress();
    const reason = "it refused the connection";
    expect(await open({ baseUrl }).request(post)).toEqual({ kind: "unsent", reason });
    const localhost = baseUrl.replace("127.0.0.1", "localhost");
    expect(await open({ baseUrl: localhost }).request(post)).toEqual({ kind: "unsent", reason });
  });

  test("if the host name does not resolve", async () => {
    expect(await open({ baseUrl: "http://vendor.invalid" }).request(post)).toMatchObject({ kind: "unsent" });
  });

  test("if the TLS handshake fails", async () => {
    const baseUrl = peer.baseUrl.replace("http:", "https:");
    expect(await open({ baseUrl }).request(post)).toMatchObject({ kind: "unsent" });
    expect(peer.requests).toHaveLength(0);
  });

  test("if too many requests are waiting, or if it waits for too long", async () => {
    peer.behave(neverRespond);
    const client = open({ concurrency: 1, maximumQueueLength: 1, timeoutMilliseconds: 150 });
    const answers = await Promise.all([client.request(post), client.request(post), client.request(post)]);
    expect(answers.map(({ kind }) => kind)).toEqual(["unknown", "unsent", "unsent"]);
    // The request may time out before the peer has read it.
    expect(peer.requests.length).toBeLessThanOrEqual(1);
  });
});

describe("the outcome of a request is unknown", () => {
  test("if the response is slow", async () => {
    peer.behave(respondLate(5_000, respondWith(200, {})));
    const reason = "it did not respond in time";
    expect(await open({ timeoutMilliseconds: 100 }).request(post)).toEqual({ kind: "unknown", reason });
  });

  test("if the end of the response is slow", async () => {
    peer.behave((_, response) => void response.writeHead(200).write("{"));
    const reason = "it did not respond in time";
    expect(await open({ timeoutMilliseconds: 100 }).request(post)).toEqual({ kind: "unknown", reason });
  });

  test.each([
    ["before the response", cutConnection],
    ["in the middle of the response", cutResponse],
  ])("if the connection is closed %s", async (_, behaviour) => {
    peer.behave(behaviour);
    const reason = "the connection was lost";
    expect(await open().request(post)).toEqual({ kind: "unknown", reason });
    expect(peer.requests).toHaveLength(1);
  });

  test("if the response is not HTTP", async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {}).end("220 mail.example ESMTP\r\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // The server listens on a port, not on a pipe.
    const answered = await open({ baseUrl: `http://127.0.0.1:${port}` }).request(post);
    expect(answered.kind).toBe("unknown");
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  test("if the response is too large, and the rest is not read", async () => {
    let written = 0;
    peer.behave((_, response) => {
      const chunk = "x".repeat(16 * 1024);
      response.on("error", () => {});
      const timer = setInterval(() => {
        response.write(chunk);
        written += chunk.length;
        if (response.destroyed || written > 10_000_000) clearInterval(timer);
      }, 1);
    });
    const answered = await open({ maximumAnswerBytes: 100_000 }).request(post);
    expect(answered).toEqual({ kind: "unknown", reason: "its response has more than 100000 bytes" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(written).toBeLessThan(2_000_000);
  });

  test("unless the response has exactly the maximum size", async () => {
    peer.behave(respondWith(200, "x".repeat(100_000)));
    expect(await open({ maximumAnswerBytes: 100_000 }).request(post)).toMatchObject({ kind: "answer" });
    expect(await open({ maximumAnswerBytes: 99_999 }).request(post)).toMatchObject({ kind: "unknown" });
  });
});

describe("retries", () => {
  const flaky = () => respondInSequence(cutConnection, respondWith(503, {}), respondWith(200, { ok: true }));

  test("are made for an idempotent request", async () => {
    peer.behave(flaky());
    expect(await open().request(get)).toMatchObject({ kind: "answer", status: 200 });
    expect(peer.requests).toHaveLength(3);
  });

  test("are never made for a request that is not idempotent", async () => {
    peer.behave(flaky());
    expect(await open().request(post)).toMatchObject({ kind: "unknown" });
    expect(peer.requests).toHaveLength(1);
  });

  test("end after two, and when the request times out", async () => {
    peer.behave(respondWith(503, {}));
    expect(await open().request(get)).toMatchObject({ kind: "answer", status: 503 });
    expect(peer.requests).toHaveLength(3);
    const fetch = vi.fn<() => Promise<Response>>(async () => new Response("", { status: 503 }));
    expect(await open({ fetch, timeoutMilliseconds: 50 }).request(get)).toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("are not made after a response that is not a failure", async () => {
    peer.behave(respondWith(404, {}));
    expect(await open().request(get)).toMatchObject({ status: 404 });
    expect(peer.requests).toHaveLength(1);
  });

  test("that are not sent keep the outcome of the first attempt unknown", async () => {
    const calls: number[] = [];
    const fetch = async (): Promise<Response> => {
      calls.push(calls.length);
      if (calls.length === 1) throw new TypeError("terminated");
      throw Object.assign(new TypeError("fetch failed"), { code: "ECONNREFUSED" });
    };
    expect(await open({ fetch }).request(get)).toMatchObject({ kind: "unknown" });
    expect(calls).toHaveLength(2);
  });
});

describe("a client", () => {
  test("that is closed finishes running requests, and rejects queued and later ones", async () => {
    peer.behave(respondLate(50, respondWith(200, {})));
    const client = open({ concurrency: 1 });
    const requests = [client.request(post), client.request(post)];
    await client.close();
    expect((await Promise.all(requests)).map(({ kind }) => kind)).toEqual(["answer", "unsent"]);
    expect(await client.request(post)).toMatchObject({ kind: "unsent" });
    expect(peer.requests).toHaveLength(1);
  });

  test("limits concurrent requests, and returns the response of each request", async () => {
    let running = 0;
    let most = 0;
    peer.behave(async (request, response) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      await respondWith(200, request.url)(request, response);
    });
    const client = open({ concurrency: 3 });
    const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);
    const answers = await Promise.all(paths.map((path) => client.request({ ...post, path })));
    expect(answers.map((each) => each.kind === "answer" && each.text)).toEqual(paths);
    expect(most).toBe(3);
    await client.close();
  });
});
