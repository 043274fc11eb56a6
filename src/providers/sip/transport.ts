import { createSocket, type Socket as DatagramSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { connect as connectTcp, isIP, isIPv6, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { createMessageFramer } from "./message.ts";

export type SipTransport = "udp" | "tcp" | "tls";

/** Address and port, as used in Via and Contact. */
export interface SocketAddress {
  readonly address: string;
  readonly port: number;
}

/**
 * Connection to the peer. A failure calls the event handlers and never throws. After the end of the connection, `send`
 * does nothing.
 */
export interface SipConnection {
  /** Local address and port of the socket. */
  readonly local: SocketAddress;
  send(text: string): void;
  close(): Promise<void>;
}

export interface SipConnectionEvents {
  /** Called for each datagram, or for each message of a stream. */
  onMessage(bytes: Uint8Array): void;
  /** Called if the peer's host reports a closed port. The connection remains usable. */
  refused(): void;
  /** Called when the connection is lost. Messages in flight may or may not have arrived. */
  cut(): void;
}

/**
 * Opens a connection. The signal aborts the attempt, but the promise may still resolve. Rejects only if nothing was
 * sent, for example if the host name is not in the DNS.
 */
export type Connector = (events: SipConnectionEvents, signal: AbortSignal) => Promise<SipConnection>;

/** Remote host and local address of a connection. */
export interface ConnectOptions {
  readonly host: string;
  readonly port: number;
  readonly localAddress: string | undefined;
  /** 0 selects any free port. */
  readonly localPort: number;
}

/** Formats `host:port`, with IPv6 addresses in brackets. */
export function formatSocketAddress({ address, port }: SocketAddress): string {
  return `${formatHost(address)}:${port}`;
}

/** Formats the host part of a URI, with IPv6 addresses in brackets. */
export function formatHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** Error codes that mean that the peer receives no datagrams. Any other error affects only one datagram. */
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
 * Creates a connector for UDP. It connects the socket to the peer's address, so the system drops packets from other
 * addresses and reports a closed port. The socket does not keep the process alive.
 */
export function createUdpConnector(route: ConnectOptions): Connector {
  return async (events, signal) => {
    const family = route.localAddress === undefined ? 0 : isIPv6(route.localAddress) ? 6 : 4;
    const remote = await lookup(route.host, { family });
    signal.throwIfAborted();
    const socket = createSocket({ type: remote.family === 6 ? "udp6" : "udp4" });
    try {
      await bind(socket, route);
      await waitUntilDone(socket, (done) => socket.connect(route.port, remote.address, done));
    } catch (error) {
      socket.close();
      throw error;
    }
    return openDatagrams(socket.unref(), events);
  };
}

function bind(socket: DatagramSocket, { localAddress, localPort }: ConnectOptions): Promise<void> {
  return waitUntilDone(socket, (done) => socket.bind({ port: localPort, address: localAddress }, done));
}

function waitUntilDone(
  socket: DatagramSocket,
  start: (done: (error?: Error) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once("error", reject);
  start((error) => (error ? reject(error) : resolve()));
  return promise.finally(() => socket.off("error", reject));
}

function openDatagrams(socket: DatagramSocket, events: SipConnectionEvents): SipConnection {
  let closed = false;
  try {
    socket.setRecvBufferSize(receiveBufferBytes);
  } catch {
    // The default buffer size of the system is sufficient.
  }
  socket.on("message", (bytes) => events.onMessage(bytes));
  const onError = (error: NodeJS.ErrnoException) => {
    if (!closed && unreachable.has(error.code ?? "")) events.refused();
  };
  socket.on("error", onError);
  const { address, port } = socket.address();
  return {
    local: { address, port },
    send(text) {
      if (closed) return;
      socket.send(Buffer.from(text, "latin1"), (error) => error && onError(error));
    },
    close() {
      if (closed) return Promise.resolve();
      closed = true;
      return new Promise((resolve) => socket.close(() => resolve()));
    },
  };
}

/**
 * Maximum amount of unsent data, in bytes. If the peer does not read and more data accumulates, the connection is
 * closed.
 */
const maximumUnsentBytes = 1_048_576;

/** Creates a connector for TCP. The connection does not keep the process alive. */
export function createTcpConnector(route: ConnectOptions): Connector {
  return createStreamConnector("connect", () => connectTcp(toSocketOptions(route)));
}

/**
 * Creates a connector for TLS. The peer's certificate must be valid for the host, and signed by a public authority or
 * by `certificateAuthority` (PEM).
 */
export function createTlsConnector(
  route: ConnectOptions,
  certificateAuthority: string | undefined,
): Connector {
  const servername = isIP(route.host) === 0 ? route.host : "";
  return createStreamConnector("secureConnect", () =>
    connectTls({ ...toSocketOptions(route), servername, ca: certificateAuthority }),
  );
}

function toSocketOptions({ host, port, localAddress }: ConnectOptions) {
  return { host, port, localAddress };
}

function createStreamConnector(ready: "connect" | "secureConnect", start: () => Socket): Connector {
  return async (events, signal) => {
    const socket = start();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => socket.destroy(new Error("the connection to the peer timed out"));
    signal.addEventListener("abort", abort, { once: true });
    socket.once(ready, resolve);
    socket.on("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed before it was established")));
    await promise.finally(() => signal.removeEventListener("abort", abort));
    socket.unref().setNoDelay().setKeepAlive(true);
    return openStream(socket, events);
  };
}

function openStream(socket: Socket, events: SipConnectionEvents): SipConnection {
  const framer = createMessageFramer();
  let closed = false;
  const disconnected = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  void disconnected.then(() => closed || events.cut());
  socket.on("data", (bytes) => {
    for (const message of framer.push(bytes)) events.onMessage(message);
    if (framer.isOutOfSync) socket.destroy();
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
      return disconnected.finally(() => clearTimeout(force));
    },
  };
}
