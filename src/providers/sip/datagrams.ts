import { createSocket, type Socket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { isIPv6 } from "node:net";
import type { Connect, Connection, ConnectionEvents, Route } from "./connection.ts";

/** Errors which mean that nothing arrives there; any other error means one lost datagram. */
const unreachable: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "EACCES",
  "EPERM",
]);
const receiveBufferBytes = 1_048_576;

/**
 * Connects over UDP. The socket is connected to the peer's address: the system drops packets from anywhere else, and
 * reports when the peer's port is closed. It does not keep the process alive.
 */
export function overDatagrams(route: Route): Connect {
  return async (events, signal) => {
    const family = route.localAddress === undefined ? 0 : isIPv6(route.localAddress) ? 6 : 4;
    const remote = await lookup(route.host, { family });
    signal.throwIfAborted();
    const socket = createSocket({ type: remote.family === 6 ? "udp6" : "udp4" });
    try {
      await bind(socket, route);
      await settled(socket, (done) => socket.connect(route.port, remote.address, done));
    } catch (error) {
      socket.close();
      throw error;
    }
    return open(socket.unref(), events);
  };
}

function bind(socket: Socket, { localAddress, localPort }: Route): Promise<void> {
  return settled(socket, (done) => socket.bind({ port: localPort, address: localAddress }, done));
}

function settled(socket: Socket, start: (done: (error?: Error) => void) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once("error", reject);
  start((error) => (error ? reject(error) : resolve()));
  return promise.finally(() => socket.off("error", reject));
}

function open(socket: Socket, events: ConnectionEvents): Connection {
  let closed = false;
  try {
    socket.setRecvBufferSize(receiveBufferBytes);
  } catch {
    // The system's own size is good enough.
  }
  socket.on("message", (bytes) => events.received(bytes));
  const failed = (error: NodeJS.ErrnoException) => {
    if (!closed && unreachable.has(error.code ?? "")) events.refused();
  };
  socket.on("error", failed);
  const { address, port } = socket.address();
  return {
    local: { address, port },
    send(text) {
      if (closed) return;
      socket.send(Buffer.from(text, "latin1"), (error) => error && failed(error));
    },
    close() {
      if (closed) return Promise.resolve();
      closed = true;
      return new Promise((resolve) => socket.close(() => resolve()));
    },
  };
}
