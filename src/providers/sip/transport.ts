import { createSocket, type Socket as DatagramSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { connect as connectPlainly, isIP, isIPv6, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { createFramer } from "./message.ts";

export type Transport = "udp" | "tcp" | "tls";

/** An address and port, as used in Via and Contact. */
export interface Place {
  readonly address: string;
  readonly port: number;
}

/** A connection to the peer. Losses are reported to the events, never thrown. */
export interface Connection {
  /** The socket's local address and port. */
  readonly local: Place;
  send(text: string): void;
  close(): Promise<void>;
}

export interface ConnectionEvents {
  /** A datagram, or one message of a stream. */
  received(bytes: Uint8Array): void;
  /** The peer's machine reports that nobody listens there; the connection stays usable. */
  refused(): void;
  /** The connection is gone; messages in flight may or may not have arrived. */
  cut(): void;
}

/** Connects until the signal aborts; rejects if certainly nothing was sent, as for a name unknown to DNS. */
export type Connect = (events: ConnectionEvents, signal: AbortSignal) => Promise<Connection>;

/** Where to connect to, and from where. */
export interface Route {
  readonly host: string;
  readonly port: number;
  readonly localAddress: string | undefined;
  /** 0 for any. */
  readonly localPort: number;
}

/** `host:port`, IPv6 in brackets. */
export function formatPlace({ address, port }: Place): string {
  return `${formatHost(address)}:${port}`;
}

/** A host as URIs spell it: IPv6 in brackets. */
export function formatHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

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
    return openDatagrams(socket.unref(), events);
  };
}

function bind(socket: DatagramSocket, { localAddress, localPort }: Route): Promise<void> {
  return settled(socket, (done) => socket.bind({ port: localPort, address: localAddress }, done));
}

function settled(socket: DatagramSocket, start: (done: (error?: Error) => void) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once("error", reject);
  start((error) => (error ? reject(error) : resolve()));
  return promise.finally(() => socket.off("error", reject));
}

function openDatagrams(socket: DatagramSocket, events: ConnectionEvents): Connection {
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

const maximumUnsentBytes = 1_048_576;

/** Connects over TCP. The connection does not keep the process alive. */
export function overStreams(route: Route): Connect {
  return connecting("connect", () => connectPlainly(addressed(route)));
}

/** Connects over TLS; the peer's certificate must be for the host, by a public authority or the one given as PEM. */
export function overSecureStreams(route: Route, certificateAuthority: string | undefined): Connect {
  const servername = isIP(route.host) === 0 ? route.host : "";
  return connecting("secureConnect", () =>
    connectSecurely({ ...addressed(route), servername, ca: certificateAuthority }),
  );
}

function addressed({ host, port, localAddress }: Route) {
  return { host, port, localAddress };
}

function connecting(ready: "connect" | "secureConnect", start: () => Socket): Connect {
  return async (events, signal) => {
    const socket = start();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => socket.destroy(new Error("the peer did not let the connection be made in time"));
    signal.addEventListener("abort", abort, { once: true });
    socket.once(ready, resolve);
    socket.on("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed while it was being made")));
    await promise.finally(() => signal.removeEventListener("abort", abort));
    socket.unref().setNoDelay().setKeepAlive(true);
    return openStream(socket, events);
  };
}

function openStream(socket: Socket, events: ConnectionEvents): Connection {
  const framer = createFramer();
  let closed = false;
  const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  void gone.then(() => closed || events.cut());
  socket.on("data", (bytes) => {
    for (const message of framer.push(bytes)) events.received(message);
    if (framer.isLost) socket.destroy();
  });
  return {
    local: { address: socket.localAddress ?? "0.0.0.0", port: socket.localPort ?? 0 },
    send(text) {
      if (closed || socket.destroyed) return;
      if (socket.writableLength > maximumUnsentBytes) socket.destroy();
      else socket.write(text, "latin1");
    },
    close() {
      closed = true;
      socket.destroySoon();
      const force = setTimeout(() => socket.destroy(), 1_000);
      return gone.finally(() => clearTimeout(force));
    },
  };
}
