import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createNodeOutbound } from "../../../src/runtimes/process/outbound.ts";

const post = { headers: { "content-type": "application/json" }, body: "{}" };
const limit = 500;

let server: Server;
let requests: number;
/** Behavior for a request on a reused connection, and for one on a new connection. */
let onUsed: (socket: Socket) => unknown;
let onNew: (socket: Socket) => unknown;

const succeed = (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");

beforeEach(async () => {
  requests = 0;
  onNew = succeed;
  server = createServer((socket) => {
    let before = 0;
    socket.on("error", () => {});
    socket.on("data", () => {
      requests += 1;
      before += 1;
      return before === 1 ? onNew(socket) : onUsed(socket);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => void server.close());

/** Sends this number of concurrent requests to open as many connections, and then one more. */
async function postAgain(before: number) {
  const outbound = createNodeOutbound({ privateAddresses: true, timeoutMilliseconds: limit });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await Promise.all(Array.from({ length: before }, () => outbound.post({ url, ...post })));
  requests = 0;
  return outbound.post({ url, ...post });
}

test("a request on a closed connection is sent on a new one, for any number of open connections", async () => {
  onUsed = (socket) => socket.destroy();
  onNew = async (socket) => {
    await wait(20);
    succeed(socket);
  };
  expect(await postAgain(3)).toMatchObject({ status: 200 });
  expect(requests).toBe(2);
});

test("both attempts together have the time limit of one", async () => {
  onUsed = async (socket) => {
    onNew = () => {};
    await wait(0.8 * limit);
    socket.destroy();
  };
  const startedAt = performance.now();
  expect(await postAgain(1)).toEqual({ failure: "TIMEOUT" });
  expect(performance.now() - startedAt).toBeLessThan(1.5 * limit);
});

test("a request with a response that is not HTTP has arrived, and is not sent again", async () => {
  onUsed = (socket) => socket.write("HTTP/1.1 2x0\r\n\r\n");
  expect(await postAgain(1)).toEqual({ failure: "CONNECTION" });
  expect(requests).toBe(1);
});
