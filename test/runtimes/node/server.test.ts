import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Log, noMetrics, type Metrics } from "../../../src/ports/telemetry.ts";
import {
  countConnections,
  getConnectionDescriptorLimit,
  listen,
  serverLimits,
  stopServer,
  type ServerLimits,
} from "../../../src/runtimes/node/server.ts";
import { pollUntil } from "../node-process.ts";

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

/** A connection that records the data that it receives. `isEnded` is true once the server has closed it. */
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

/** Returns the whole output of a server for these requests. The last request closes the connection. */
async function exchange(server: Server, text: string): Promise<string> {
  const { received, isEnded } = await dial(server, text);
  await pollUntil(isEnded);
  return received();
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "host: hub", ...headers, "", ""].join("\r\n");
const last = (path: string, ...headers: string[]) => get(path, "connection: close", ...headers);
const pathOf = (request: Request) => new URL(request.url).pathname;

/** Creates a handler that responds with the path once the test releases it. */
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

describe("400 as problem details", () => {
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
    ["an invalid Host", "GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n", ""],
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

test("accepts HTTP/1.0 without a Host, and a chunked body", async () => {
  const server = await start(async (request) => new Response(`${request.url} ${await request.text()}`));
  expect(await exchange(server, "GET /healthz HTTP/1.0\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 200 [^]*http:\/\/host\.invalid\/healthz $/,
  );
  const post = "POST / HTTP/1.1\r\nhost: hub\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n";
  expect(await exchange(server, `${post}5\r\nhello\r\n0\r\n\r\n`)).toContain("http://hub/ hello");
});

test("interrupts unfinished headers and bodies at their timeouts", async () => {
  const never: Fetch = async (request) => new Response(await request.text());
  const server = await start(never, { headMilliseconds: 50, requestMilliseconds: 50, checkMilliseconds: 10 });
  const head = await exchange(server, "GET / HTTP/1.1\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  const body = await dial(server, "POST / HTTP/1.1\r\nhost: hub\r\ncontent-length: 2\r\n\r\nx");
  await pollUntil(body.isEnded);
});

describe("connections", () => {
  test("above the total limit, or the limit of one IP network, are closed at once", async () => {
    for (const limits of [{ connections: 2 }, { connectionsOfNetwork: 2 }]) {
      const server = await start(() => new Response("taken"), limits);
      const [first] = [await dial(server), await dial(server)];
      await pollUntil(async () => (await connectionsOf(server)) === 2);
      await pollUntil((await dial(server)).isEnded);
      first.socket.write(last("/"));
      await pollUntil(first.isEnded);
      expect(first.received()).toContain("taken");
      await pollUntil(async () => (await connectionsOf(server)) === 1);
      expect(await exchange(server, last("/"))).toContain("taken");
    }
  });

  test.each([
    ["total", { connections: 2 }],
    ["network", { connectionsOfNetwork: 2 }],
    ["descriptors", { descriptors: 0 }],
  ] as const)("that the limit %s rejects are counted and logged", async (limit, limits) => {
    const counted: string[] = [];
    const warned: unknown[] = [];
    const log: Log = {
      info() {},
      warn: (fields, message) => void warned.push([fields, message]),
      error() {},
    };
    const metrics: Metrics = {
      ...noMetrics,
      recordRejectedConnection: (reached: string) => void counted.push(reached),
    };
    const server = await start(
      () => new Response("taken"),
      { ...limits, checkMilliseconds: 5 },
      log,
      metrics,
    );
    if (limit !== "descriptors") {
      for (const taken of [await dial(server), await dial(server)]) {
        await pollUntil(async () => (await connectionsOf(server)) > 0);
        expect(taken.isEnded()).toBe(false);
      }
      await pollUntil(async () => (await connectionsOf(server)) === 2);
    }
    await pollUntil((await dial(server)).isEnded);
    await pollUntil(() => warned.length > 0);
    expect(counted).toEqual([limit]);
    expect(warned).toEqual([[{ limit, connections: 1 }, "connections rejected; a limit is reached"]]);
  });

  test("count as active while a request is in progress, and as idle otherwise", async () => {
    const { begun, fetch, open } = createGate();
    const server = await start(fetch);
    await dial(server);
    const { received } = await dial(server, get("/1"));
    await pollUntil(() => begun.length > 0 && countConnections(server).idle === 1);
    expect(countConnections(server)).toEqual({ active: 1, idle: 1 });
    open();
    await pollUntil(() => received().includes("answer to /1"));
    await pollUntil(() => countConnections(server).idle === 2);
    expect(countConnections(server)).toEqual({ active: 0, idle: 2 });
  });

  test("leave 64 descriptors to the rest of the process, or a quarter of a low limit", () => {
    expect([1_024, 100, undefined].map(getConnectionDescriptorLimit)).toEqual([960, 75, Infinity]);
  });

  test("handle one request at a time, in order", async () => {
    const { begun, fetch, open } = createGate();
    const server = await start(fetch);
    const post = "POST /2 HTTP/1.1\r\nhost: hub\r\ncontent-length: 5\r\n\r\nhello";
    const { received, isEnded } = await dial(server, get("/1") + post + last("/3"));
    await pollUntil(() => begun.length > 0);
    expect(begun).toEqual(["/1"]);
    open();
    await pollUntil(isEnded);
    expect(received().match(/answer to \/\d/g)).toEqual(["answer to /1", "answer to /2", "answer to /3"]);
  });

  test("are closed if a client sends too many requests ahead", async () => {
    const { begun, fetch } = createGate();
    const server = await start(fetch, { waitingRequests: 2 });
    const patient = await dial(server, get("/1") + get("/2") + get("/3"));
    const greedy = await dial(server, [1, 2, 3, 4].map((each) => get(`/greedy/${each}`)).join(""));
    await pollUntil(greedy.isEnded);
    expect(greedy.received()).toBe("");
    expect(patient.isEnded()).toBe(false);
    expect(begun.toSorted()).toEqual(["/1", "/greedy/1"]);
  });

  test("whose clients do not read the response are closed, and others are not", async () => {
    const long = new Uint8Array(32 * 1024 * 1024);
    const fetch: Fetch = (request) => new Response(pathOf(request) === "/long" ? long : "short");
    const server = await start(fetch, { answerMilliseconds: 20, checkMilliseconds: 5 });
    const reading = await dial(server, get("/short"));
    const { socket } = await dial(server);
    socket.pause();
    socket.write(get("/long").repeat(10));
    await pollUntil(async () => (await connectionsOf(server)) === 1);
    reading.socket.write(last("/short"));
    await pollUntil(reading.isEnded);
    expect(reading.received().match(/short/g)).toHaveLength(2);
  });
});

test("a client that reads continuously gets a response that takes longer than the time limit", async () => {
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
    // The client keeps reading, but slowly, so that some data is always waiting.
    if (Math.floor(bytes / part.length) === Math.floor(before / part.length)) return;
    socket.pause();
    setTimeout(() => socket.resume(), 5);
  });
  socket.write(last("/"));
  await once(socket, "close");
  expect(bytes).toBeGreaterThan(parts * part.length);
});

describe("a server that is stopped", () => {
  test("responds to a request on a keep-alive connection, and then closes it", async () => {
    const server = await start((request) => new Response(`answer to ${pathOf(request)}`));
    const kept = await dial(server, get("/1"));
    await pollUntil(() => kept.received().includes("answer to /1"));
    expect(kept.received()).not.toContain("Connection: close");
    const stopped = stopServer(server, 60_000);
    kept.socket.write(get("/2"));
    await stopped;
    await pollUntil(kept.isEnded);
    expect(kept.received()).toMatch(/Connection: close\r\n[^]*answer to \/2$/);
  });

  test("responds to requests that were sent ahead", async () => {
    const { begun, fetch, open } = createGate();
    const server = await start(fetch);
    const kept = await dial(server, get("/1") + get("/2"));
    await pollUntil(() => begun.length > 0);
    const stopped = stopServer(server, 60_000);
    open();
    await stopped;
    await pollUntil(kept.isEnded);
    expect(kept.received()).toMatch(/answer to \/1HTTP[^]*Connection: close\r\n[^]*answer to \/2$/);
  });

  test("announces the close in the response in flight", async () => {
    const { begun, fetch, open } = createGate();
    const server = await start(fetch);
    const kept = await dial(server, get("/1"));
    await pollUntil(() => begun.length > 0);
    const stopped = stopServer(server, 60_000);
    open();
    await stopped;
    await pollUntil(kept.isEnded);
    expect(kept.received()).toContain("Connection: close");
    expect(kept.received()).toContain("answer to /1");
  });

  test("waits only a limited time for clients without a request in progress", async () => {
    const server = await start(() => new Response("short"));
    const silent = await dial(server);
    const kept = await dial(server, get("/"));
    await pollUntil(() => kept.received().includes("short"));
    await stopServer(server, 0);
    await pollUntil(() => silent.isEnded() && kept.isEnded());
  });
});
