import type { Server } from "node:http";
import type { Socket } from "node:net";
import { serve } from "@hono/node-server";
import type { Service } from "../service.ts";

const drainMilliseconds = 9_000;
const idleCheckMilliseconds = 100;

/** Node does not count a connection as idle before its first request, so these are known here. */
const socketsOf = new WeakMap<Server, Set<Socket>>();

/** A server that accepts connections; rejects when the address is taken or not allowed. */
export async function listen(
  fetch: Service["fetch"],
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = serve({ fetch, hostname: host, port, overrideGlobalObjects: true }) as Server;
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
