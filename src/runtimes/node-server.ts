import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Service } from "../service.ts";

const drainMilliseconds = 9_000;
const idleCheckMilliseconds = 100;
const shortBodyBytes = 64 * 1024;

/** Node does not count a connection as idle before its first request, so these are known here. */
const socketsOf = new WeakMap<Server, Set<Socket>>();

/** A server that accepts connections; rejects when the address is taken or not allowed. */
export async function listen(
  fetch: Service["fetch"],
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer(createListener(fetch));
  server.listen(port, host);
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  const sockets = new Set<Socket>();
  socketsOf.set(server, sockets);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  return server;
}

/** Node itself discards a short body that was not read; watching over each costs more than answering. */
function createListener(fetch: Service["fetch"]) {
  const watching = getRequestListener(fetch);
  const trusting = getRequestListener(fetch, { autoCleanupIncoming: false });
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const length = Number(incoming.headers["content-length"] ?? Number.NaN);
    return (length <= shortBodyBytes ? trusting : watching)(incoming, outgoing);
  };
}

/** Takes no new connections and resolves when the requests in flight are answered, at the latest after 9 seconds. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const idle = setInterval(() => closeIdle(server), idleCheckMilliseconds);
  const late = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function closeIdle(server: Server): void {
  server.closeIdleConnections();
  for (const socket of socketsOf.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}
