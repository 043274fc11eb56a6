import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { toIpNetwork } from "../../domain/addresses.ts";
import type { ConnectionCounts } from "../process/listener.ts";
import type { Rejections } from "./rejections.ts";

/**
 * Limits for all connections together, for each IP network, and for each connection. A new connection that exceeds one
 * of the first three limits is closed.
 */
export interface ConnectionLimits {
  readonly connections: number;
  readonly connectionsOfNetwork: number;
  /** Lowest file descriptor that no connection may have. The system assigns the lowest free one. */
  readonly descriptors: number;
  /**
   * Maximum number of requests that a client may send before the response to the current one. A connection with more is
   * closed.
   */
  readonly waitingRequests: number;
  /**
   * Maximum time in which a client must read a response, or at least 1 MiB more of it. Otherwise its connection is
   * closed.
   */
  readonly answerMilliseconds: number;
  /** Interval between two checks for unread responses. Rejected connections are logged at the same times. */
  readonly checkMilliseconds: number;
}

/** Connections of a server. */
export interface ConnectionTracker {
  /**
   * Handles a request after the responses to the previous requests of its connection. Each connection therefore has at
   * most one response in memory. Does not call `handle` if the connection is closed. Closes the connection if more than
   * `waitingRequests` wait.
   */
  handleInOrder(incoming: IncomingMessage, outgoing: ServerResponse, handle: () => void): void;
  /**
   * Closes each connection after the responses to all requests that it has received. A connection without a request in
   * progress is closed after its next response.
   */
  closeAfterResponses(): void;
  /** Returns the number of connections with a request in progress, and of those without one. */
  count(): ConnectionCounts;
  /** Closes the connections without a request in progress. */
  closeIdle(): void;
}

interface Connection {
  latest?: ServerResponse;
  waiting: number;
  /** Response that was unread at the last check, the start time of that state, and the number of bytes sent by then. */
  unread?: { readonly response: ServerResponse | undefined; readonly since: number; readonly sent: number };
}

/**
 * Creates the connection tracker of a server. It closes the connections that exceed a limit, and those that do not read
 * their responses.
 */
export function createConnectionTracker(
  server: Server,
  limits: ConnectionLimits,
  rejections: Rejections,
): ConnectionTracker {
  const open = new Map<Socket, Connection>();
  let isClosing = false;
  server.maxConnections = limits.connections;
  server.on("drop", () => rejections.add("total"));
  server.on("connection", (socket: Socket) => {
    // The remaining descriptors are for the database, vendors and files. At the limit of the system, Node closes
    // connections without logging it.
    if (getDescriptor(socket) < limits.descriptors) return;
    rejections.add("descriptors");
    socket.destroy();
  });
  server.on(
    "connection",
    createNetworkLimit(limits.connectionsOfNetwork, () => rejections.add("network")),
  );
  server.on("connection", (socket: Socket) => {
    open.set(socket, { waiting: 0 });
    socket.once("close", () => open.delete(socket));
  });
  const checking = setInterval(() => {
    closeUnread(open, limits.answerMilliseconds);
    rejections.log();
  }, limits.checkMilliseconds);
  checking.unref();
  server.once("close", () => clearInterval(checking));

  return {
    handleInOrder(incoming, outgoing, handle) {
      const connection = open.get(incoming.socket);
      if (!connection) return;
      const start = () => {
        connection.latest = outgoing;
        if (isClosing) closeAfterResponse(connection);
        handle();
      };
      if (outgoing.socket) return start();
      connection.waiting += 1;
      if (connection.waiting > limits.waitingRequests) {
        incoming.socket.destroy();
        return;
      }
      outgoing.once("socket", () => {
        connection.waiting -= 1;
        start();
      });
    },
    closeAfterResponses() {
      isClosing = true;
      for (const connection of open.values()) closeAfterResponse(connection);
    },
    count() {
      const active = [...open.values()].filter(isActive).length;
      return { active, idle: open.size - active };
    },
    closeIdle() {
      server.closeIdleConnections();
      // Node does not count a connection as idle before its first request.
      for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/**
 * Closes a connection after its current response. Does nothing if further requests wait, because their responses follow
 * on the same connection.
 */
function closeAfterResponse({ latest, waiting }: Connection): void {
  if (latest && waiting === 0) latest.shouldKeepAlive = false;
}

const isActive = ({ latest, waiting }: Connection) =>
  waiting > 0 || (latest !== undefined && !latest.writableFinished && !latest.destroyed);

/** Returns -1 if the socket has no descriptor, as on Windows. The types of Node do not contain it. */
const getDescriptor = (socket: Socket): number =>
  // oxlint-disable-next-line no-underscore-dangle -- Node has no other name for it.
  (socket as Socket & { readonly _handle?: { readonly fd?: number } | null })._handle?.fd ?? -1;

function createNetworkLimit(maximum: number, reject: () => void): (socket: Socket) => void {
  const counts = new Map<string, number>();
  return (socket) => {
    const network = toIpNetwork(socket.remoteAddress ?? "");
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once("close", () => {
      const remaining = (counts.get(network) ?? 1) - 1;
      if (remaining > 0) counts.set(network, remaining);
      else counts.delete(network);
    });
    if (count <= maximum || socket.destroyed) return;
    reject();
    socket.destroy();
  };
}

/**
 * A client that reads this many bytes within the time limit counts as reading. A streamed response may therefore take
 * longer.
 */
const minimumReadBytes = 1024 * 1024;

/**
 * Closes connections whose clients do not read their responses. The amount of unread data is limited by the longest
 * response.
 */
function closeUnread(open: ReadonlyMap<Socket, Connection>, answerMilliseconds: number): void {
  const now = performance.now();
  for (const [socket, connection] of open) {
    const sent = socket.bytesWritten - socket.writableLength;
    const { unread, latest } = connection;
    if (socket.writableLength === 0) delete connection.unread;
    else if (!unread || unread.response !== latest || sent - unread.sent >= minimumReadBytes) {
      connection.unread = { response: latest, since: now, sent };
    } else if (now - unread.since >= answerMilliseconds) socket.destroy();
  }
}
