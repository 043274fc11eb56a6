import { once } from "node:events";
import type { LookupAddress } from "node:dns";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createNodeOutbound } from "../../../src/runtimes/process/outbound.ts";
import type { HostResolver } from "../../../src/runtimes/process/resolve.ts";
import { createCertificate } from "../../providers/sip/certificate.ts";
import { startReceiver, type ResponseHandler, type Receiver } from "../../support/receiver.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function receive(answer?: ResponseHandler): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  open.push(receiver);
  return receiver;
}

/** Starts a server with this behavior for each connection. */
async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    onConnection(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push(server);
  return (server.address() as AddressInfo).port;
}

const loopback: LookupAddress = { address: "127.0.0.1", family: 4 };
const elsewhere: LookupAddress = { address: "93.184.215.14", family: 4 };
const answering =
  (...addresses: LookupAddress[]): HostResolver =>
  async () =>
    addresses;
const post = { headers: { "content-type": "application/json" }, body: '{"text":"é"}' };
const near = createNodeOutbound({ privateAddresses: true });

describe("if only public addresses are allowed", () => {
  const guarded = (resolve: HostResolver) => createNodeOutbound({ privateAddresses: false, resolve });

  test.each([
    [[loopback], "loopback"],
    [[{ address: "::1", family: 6 }], "IPv6 loopback"],
    [[{ address: "::ffff:127.0.0.1", family: 6 }], "an IPv4-mapped loopback"],
    [[{ address: "169.254.169.254", family: 4 }], "link-local"],
    [[{ address: "10.0.0.1", family: 4 }], "private"],
    [[{ address: "100.64.0.1", family: 4 }], "shared"],
    [[{ address: "fd00::1", family: 6 }], "unique local"],
    [[elsewhere, loopback], "a public address beside loopback"],
    [[], "no address at all"],
  ])("a host that resolves to %j (%s) is rejected and not connected to", async (addresses) => {
    const outbound = guarded(answering(...addresses));
    expect(await outbound.findAddressError("https://shop.example.com/")).toMatch(/not public|no address/);
    const answer = await outbound.post({ url: "https://shop.example.com/", ...post });
    expect(answer).toEqual({ failure: "ADDRESS" });
  });

  test("a public host is accepted", async () => {
    expect(await guarded(answering(elsewhere)).findAddressError("https://shop.example.com/")).toBeUndefined();
  });

  test("a name that resolves to a private address at the second lookup gets no connection, because each request checks its own lookup", async () => {
    let connections = 0;
    const port = await listen((socket) => {
      connections += 1;
      socket.destroy();
    });
    let asked = 0;
    const rebinding = guarded(async () => [(asked += 1) === 1 ? elsewhere : loopback]);
    expect(await rebinding.findAddressError(`https://shop.example.com:${port}/`)).toBeUndefined();
    const answer = await rebinding.post({ url: `https://shop.example.com:${port}/`, ...post });
    expect(answer).toEqual({ failure: "ADDRESS" });
    expect([asked, connections]).toEqual([2, 0]);
  });

  test("one lookup is made for a connection, and its address is used", async () => {
    const receiver = await receive();
    let asked = 0;
    // A second lookup of the name would fail.
    const once = createNodeOutbound({
      privateAddresses: true,
      resolve: async () => ((asked += 1) === 1 ? [loopback] : []),
    });
    const url = receiver.url.replace("127.0.0.1", "shop.example.com");
    expect(await once.post({ url, ...post })).toMatchObject({ status: 204 });
    expect(asked).toBe(1);
    expect(receiver.received[0]!.headers.host).toBe(new URL(url).host);
  });

  test.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://2130706433/",
    "http://93.184.215.14/",
    "https://shop.example.com:25/",
  ])("%s is not requested", async (url) => {
    const outbound = guarded(answering(elsewhere));
    expect(await outbound.findAddressError(url)).toBeDefined();
    expect(await outbound.post({ url, ...post })).toEqual({ failure: "ADDRESS" });
  });
});

describe("by HTTPS", () => {
  const { key, certificate } = createCertificate();

  async function serve(): Promise<number> {
    const server = createHttpsServer({ key, cert: certificate }, (_, response) =>
      response.writeHead(204).end(),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    open.push({
      close() {
        server.closeAllConnections();
        server.close();
      },
    });
    return (server.address() as AddressInfo).port;
  }

  test("a certificate must be trusted and match the requested host, for any address of the host", async () => {
    const port = await serve();
    const trusting = createNodeOutbound({
      privateAddresses: true,
      certificate,
      resolve: answering(loopback),
    });
    const statusOf = (outbound: typeof near, host: string) =>
      outbound.post({ url: `https://${host}:${port}/`, ...post });
    expect(await statusOf(trusting, "127.0.0.1")).toMatchObject({ status: 204 });
    expect(await statusOf(trusting, "shop.example.com")).toEqual({ failure: "TLS" });
    expect(await statusOf(near, "127.0.0.1")).toEqual({ failure: "TLS" });
  });

  test("a server without TLS fails", async () => {
    const { url } = await receive();
    expect(await near.post({ url: url.replace("http:", "https:"), ...post })).toEqual({ failure: "TLS" });
  });
});

describe("a request", () => {
  test("arrives unchanged, and its response status is returned", async () => {
    const receiver = await receive((response) => response.writeHead(201).end("kept"));
    expect(await near.post({ url: receiver.url, ...post })).toEqual({ status: 201, retryAfter: undefined });
    const [{ path, headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    expect({ path, body }).toEqual({ path: "/webhooks", body: post.body });
    expect(headers).toMatchObject({ "content-type": "application/json", "content-length": "13" });
  });

  test("returns the Retry-After header", async () => {
    const receiver = await receive((response) => response.writeHead(429, { "retry-after": "120" }).end());
    expect(await near.post({ url: receiver.url, ...post })).toEqual({ status: 429, retryAfter: "120" });
  });

  test.each([301, 302, 307, 308])("follows no redirect (%d)", async (status) => {
    const target = await receive();
    const receiver = await receive((response) => response.writeHead(status, { location: target.url }).end());
    expect(await near.post({ url: receiver.url, ...post })).toMatchObject({ status });
    expect(target.received).toEqual([]);
  });

  test("does not read a long response to its end", async () => {
    let written = 0;
    const receiver = await receive(async (response) => {
      response.writeHead(200);
      const chunk = "x".repeat(64 * 1_024);
      while (!response.destroyed && written < 500) {
        written += 1;
        response.write(chunk);
        await wait(1);
      }
    });
    expect(await near.post({ url: receiver.url, ...post })).toMatchObject({ status: 200 });
    expect(written).toBeLessThan(200);
  });

  test("without a response in time fails", async () => {
    const receiver = await receive(() => {});
    const hasty = createNodeOutbound({ privateAddresses: true, timeoutMilliseconds: 100 });
    expect(await hasty.post({ url: receiver.url, ...post })).toEqual({ failure: "TIMEOUT" });
  });

  test("with an endless response returns its status", async () => {
    const receiver = await receive((response) => response.writeHead(200).write("more"));
    const hasty = createNodeOutbound({ privateAddresses: true, timeoutMilliseconds: 200 });
    expect(await hasty.post({ url: receiver.url, ...post })).toMatchObject({ status: 200 });
  });

  test.each([
    ["101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket", { status: 101 }],
    ["101 Switching Protocols", { status: 101 }],
    ["000 Nothing\r\nContent-Length: 0", { failure: "CONNECTION" }],
  ])("ends for any response: %j", async (head, expected) => {
    const port = await listen((socket) =>
      socket.once("data", () => socket.write(`HTTP/1.1 ${head}\r\n\r\n`)),
    );
    expect(await near.post({ url: `http://127.0.0.1:${port}/`, ...post })).toEqual(expected);
  });

  test("is not delayed by many requests that hang at the same host", async () => {
    const many = 100;
    const receiver = await receive((response, _, count) => {
      if (count > many) response.writeHead(200).end();
    });
    const stopping = new AbortController();
    const request = { url: receiver.url, ...post };
    const hanging = Array.from({ length: many }, () => near.post({ ...request, signal: stopping.signal }));
    while (receiver.received.length < many) await wait(1);
    expect(await near.post(request)).toMatchObject({ status: 200 });
    stopping.abort();
    expect(await Promise.all(hanging)).toHaveLength(many);
  });

  test("that is aborted fails at once", async () => {
    const receiver = await receive(() => {});
    const interrupting = new AbortController();
    const answer = near.post({ url: receiver.url, ...post, signal: interrupting.signal });
    await wait(50);
    interrupting.abort();
    expect(await answer).toEqual({ failure: "TIMEOUT" });
  });

  test("fails if nothing listens, if the server disconnects, and if it does not use HTTP", async () => {
    const closed = await startReceiver();
    await closed.close();
    expect(await near.post({ url: closed.url, ...post })).toEqual({ failure: "CONNECTION" });
    for (const act of [
      (socket: Socket) => socket.destroy(),
      (socket: Socket) => socket.end("SSH-2.0-server\r\n"),
    ]) {
      const url = `http://127.0.0.1:${await listen(act)}/`;
      expect(await near.post({ url, ...post })).toEqual({ failure: "CONNECTION" });
    }
  });

  test("reuses the open connection to a host", async () => {
    const ports: (number | undefined)[] = [];
    const receiver = await receive((response) => {
      ports.push(response.socket?.remotePort);
      response.writeHead(204).end();
    });
    for (let count = 0; count < 3; count += 1) {
      expect(await near.post({ url: receiver.url, ...post })).toMatchObject({ status: 204 });
    }
    expect(new Set(ports).size).toBe(1);
  });
});
