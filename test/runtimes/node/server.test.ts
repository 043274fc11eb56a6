import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Log, noMetrics, type Metrics } from "../../../src/ports/telemetry.ts";
import {
  countConnections,
  descriptorsForConnections,
  listen,
  serverLimits,
  stopServer,
  type ServerLimits,
} from "../../../src/runtimes/node/server.ts";
import { eventually } from "../node-process.ts";

type Fetch = Parameters<typeof listen>[0];

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) if (server.listening) await stopServer(server, 0);
});

async function start(
  fetch: Fetch,
  limits: Partial<ServerLimits> = {},
  log?: Log,
  metrics: Metrics = noMetrics,
): Promise<Server> {
  const address = { host: "127.0.0.1", port: 0 };
  const server = await listen(
    fetch,
    address,
    { ...serverLimits, ...limits },
    { ...(log && { log }), metrics },
  );
  servers.push(server);
  return server;
}

/** A connection that keeps what it was sent; `isEnded` once the other side has closed it. */
async function dial(server: Server, text = "") {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  let received = "";
  let ended = false;
  socket.on("data", (bytes: Buffer) => (received += bytes.toString("latin1")));
  for (const event of ["end", "close"]) socket.on(event, () => (ended = true));
  await once(socket, "connect");
  socket.write(text);
  return { socket, received: () => received, isEnded: () => ended };
}

/** All that a server answers to these requests, the last of which closes the connection. */
async function exchange(server: Server, text: string): Promise<string> {
  const { received, isEnded } = await dial(server, text);
  await eventually(isEnded);
  return received();
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "host: hub", ...headers, "", ""].join("\r\n");
const last = (path: string, ...headers: string[]) => get(path, "connection: close", ...headers);
const pathOf = (request: Request) => new URL(request.url).pathname;

/** Answers with the path once it is let through. */
function createGate() {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const fetch: Fetch = async (request) => {
    begun.push(pathOf(request));
    await gate.promise;
    return new Response(`answer to ${pathOf(request)}`);
  };
  return { begun, fetch, open: () => gate.resolve() };
}

describe("400, in the form of all errors,", () => {
  const served: string[] = [];
  const fetch: Fetch = (request) => {
    served.push(request.url);
    return new Response();
  };
  const chunked = "5\r\nhello\r\n0\r\n\r\n";
  test.each([
    ["two Hosts", last("/", "Host: other"), "/Host"],
    ["the same Host twice", last("/", "host: hub"), "/Host"],
    [
      "a coding before chunked",
      `${get("/", "transfer-encoding: gzip, chunked")}${chunked}`,
      "/Transfer-Encoding",
    ],
    [
      "a coding in a header of its own",
      `${get("/", "Transfer-Encoding: gzip", "transfer-encoding: chunked")}${chunked}`,
      "/Transfer-Encoding",
    ],
    ["a Host that is none", "GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n", ""],
  ])("to %s", async (_, text, pointer) => {
    const log = { info: vi.fn<Log["info"]>(), warn() {}, error() {} };
    const answer = await exchange(await start(fetch, {}, log), text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(answer).toContain("content-type: application/problem+json");
    type Problem = { readonly request_id: string };
    const problem = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as Problem;
    expect(problem).toMatchObject({ code: "invalid_request", errors: [{ pointer }] });
    expect(answer).toContain(`x-request-id: ${problem.request_id}`);
    expect(served).toEqual([]);
    const line = expect.objectContaining({ request_id: problem.request_id, status: 400 });
    expect(log.info.mock.calls).toEqual([[line, "request"]]);
  });
});

test("HTTP/1.0 needs no Host, and a chunked body is one", async () => {
  const server = await start(async (request) => new Response(`${request.url} ${await request.text()}`));
  expect(await exchange(server, "GET /healthz HTTP/1.0\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 200 [^]*http:\/\/host\.invalid\/healthz $/,
  );
  const post = "POST / HTTP/1.1\r\nhost: hub\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n";
  expect(await exchange(server, `${post}5\r\nhello\r\n0\r\n\r\n`)).toContain("http://hub/ hello");
});

test("a head and a body that do not end are cut off when their time is over", async () => {
  const never: Fetch = async (request) => new Response(await request.text());
  const server = await start(never, { headMilliseconds: 50, requestMilliseconds: 50, checkMilliseconds: 10 });
  const head = await exchange(server, "GET / HTTP/1.1\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  const body = await dial(server, "POST / HTTP/1.1\r\nhost: hub\r\ncontent-length: 2\r\n\r\nx");
  await eventually(body.isEnded);
});

describe("connections", () => {
  test("beyond those that all may have, or one network, are closed at once", async () => {
    for (const limits of [{ connections: 2 }, { connectionsOfNetwork: 2 }]) {
      const server = await start(() => new Response("taken"), limits);
      const [first] = [await dial(server), await dial(server)];
      await eventually(async () => (await connectionsOf(server)) === 2);
      await eventually((await dial(server)).isEnded);
      first.socket.write(last("/"));
      await eventually(first.isEnded);
      expect(first.received()).toContain("taken");
      await eventually(async () => (await connectionsOf(server)) === 1);
      expect(await exchange(server, last("/"))).toContain("taken");
    }
  });

  test.each([
    ["total", { connections: 2 }],
    ["network", { connectionsOfNetwork: 2 }],
    ["descriptors", { descriptors: 0 }],
  ] as const)("that are rejected by the limit %s are counted, and logged", async (limit, limits) => {
    const counted: string[] = [];
    const warned: unknown[] = [];
    const log: Log = {
      info() {},
      warn: (fields, message) => void warned.push([fields, message]),
      error() {},
    };
    const metrics = { ...noMetrics, rejectedConnection: (reached: string) => void counted.push(reached) };
    const server = await start(
      () => new Response("taken"),
      { ...limits, checkMilliseconds: 5 },
      log,
      metrics,
    );
    if (limit !== "descriptors") {
      for (const taken of [await dial(server), await dial(server)]) {
        await eventually(async () => (await connectionsOf(server)) > 0);
        expect(taken.isEnded()).toBe(false);
      }
      await eventually(async () => (await connectionsOf(server)) === 2);
    }
    await eventually((await dial(server)).isEnded);
    await eventually(() => warned.length > 0);
    expect(counted).toEqual([limit]);
    expect(warned).toEqual([[{ limit, connections: 1 }, "connections rejected; a limit is reached"]]);
  });

  test("are counted as active while a request is in progress, else as idle", async () => {
    const { begun, fetch, open } = createGate();
    const server = await start(fetch);
    await dial(server);
    const { received } = await dial(server, get("/1"));
    await eventually(() => begun.length > 0 && countConnections(server).idle === 1);
    expect(countConnections(server)).toEqual({ active: 1, idle: 1 });
    open();
    await eventually(() => received().includes("answer to /1"));
    await eventually(() => countConnections(server).idle === 2);
    expect(countConnections(server)).toEqual({ active: 0, idle: 2 });
  });

  test("leave 64 descriptors to the rest of the process, or a quarter of few", () => {
    expect([1_024, 100, undefined].map(descriptorsForConnections)).toEqual([960, 75, Infinity]);
  });

  test("are answered one request at a time, in order", async () => {
    const { begun, fetch, open } = createGate();
    const server = await start(fetch);
    const post = "POST /2 HTTP/1.1\r\nhost: hub\r\ncontent-length: 5\r\n\r\nhello";
    const { received, isEnded } = await dial(server, get("/1") + post + last("/3"));
    await eventually(() => begun.length > 0);
    expect(begun).toEqual(["/1"]);
    open();
    await eventually(isEnded);
    expect(received().match(/answer to \/\d/g)).toEqual(["answer to /1", "answer to /2", "answer to /3"]);
  });

  test("are closed when more requests wait than one may send ahead", async () => {
    const { begun, fetch } = createGate();
    const server = await start(fetch, { waitingRequests: 2 });
    const patient = await dial(server, get("/1") + get("/2") + get("/3"));
    const greedy = await dial(server, [1, 2, 3, 4].map((each) => get(`/greedy/${each}`)).join(""));
    await eventually(greedy.isEnded);
    expect(greedy.received()).toBe("");
    expect(patient.isEnded()).toBe(false);
    expect(begun.toSorted()).toEqual(["/1", "/greedy/1"]);
  });

  test("that do not read their answer are closed, and others are not", async () => {
    const long = new Uint8Array(32 * 1024 * 1024);
    const fetch: Fetch = (request) => new Response(pathOf(request) === "/long" ? long : "short");
    const server = await start(fetch, { answerMilliseconds: 20, checkMilliseconds: 5 });
    const reading = await dial(server, get("/short"));
    const { socket } = await dial(server);
    socket.pause();
    socket.write(get("/long").repeat(10));
    await eventually(async () => (await connectionsOf(server)) === 1);
    reading.socket.write(last("/short"));
    await eventually(reading.isEnded);
    expect(reading.received().match(/short/g)).toHaveLength(2);
  });
});

test("a client that reads all the time has an answer that takes longer than the time for one", async () => {
  const part = new Uint8Array(256 * 1024);
  const parts = 500;
  let left = parts;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        controller.enqueue(part);
        if (--left === 0) controller.close();
      },
    });
  const server = await start(() => new Response(endless()), {
    answerMilliseconds: 2_000,
    checkMilliseconds: 5,
  });
  const { socket } = await dial(server);
  let bytes = 0;
  socket.removeAllListeners("data");
  socket.on("data", (chunk: Buffer) => {
    const before = bytes;
    bytes += chunk.length;
    // It reads on, and never so fast that nothing waits.
    if (Math.floor(bytes / part.length) === Math.floor(before / part.length)) return;
    socket.pause();
    setTimeout(() => socket.resume(), 5);
  });
  socket.write(last("/"));
  await once(socket, "close");
  expect(bytes).toBeGreaterThan(parts * part.length);
});

describe("a server that is asked to stop", () => {
  test("answers what comes on a kept connection, for the last time", async () => {
    const server = await start((request) => new Response(`answer to ${pathOf(request)}`));
    const kept = await dial(server, get("/1"));
    await eventually(() => kept.received().includes("answer to /1"));
    expect(kept.received()).not.toContain("Connection: close");
    const stopped = stopServer(server, 60_000);
    kept.socket.write(get("/2"));
    await stopped;
    await eventually(kept.isEnded);
    expect(kept.received()).toMatch(/Connection: close\r\n[^]*answer to \/2$/);
  });

  test("answers what was sent ahead before it was asked", async () => {
    const { begun, fetch, open } = createGate();
    const server = await start(fetch);
    const kept = await dial(server, get("/1") + get("/2"));
    await eventually(() => begun.length > 0);
    const stopped = stopServer(server, 60_000);
    open();
    await stopped;
    await eventually(kept.isEnded);
    expect(kept.received()).toMatch(/answer to \/1HTTP[^]*Connection: close\r\n[^]*answer to \/2$/);
  });

  test("says with the answer in flight that it is the last", async () => {
    const { begun, fetch, open } = createGate();
    const server = await start(fetch);
    const kept = await dial(server, get("/1"));
    await eventually(() => begun.length > 0);
    const stopped = stopServer(server, 60_000);
    open();
    await stopped;
    await eventually(kept.isEnded);
    expect(kept.received()).toContain("Connection: close");
    expect(kept.received()).toContain("answer to /1");
  });

  test("waits no longer than it should for those who send nothing", async () => {
    const server = await start(() => new Response("short"));
    const silent = await dial(server);
    const kept = await dial(server, get("/"));
    await eventually(() => kept.received().includes("short"));
    await stopServer(server, 0);
    await eventually(() => silent.isEnded() && kept.isEnded());
  });
});
