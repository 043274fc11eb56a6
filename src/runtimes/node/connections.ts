import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../../domain/addresses.ts";
import type { ConnectionCounts } from "../process/listener.ts";
import type { Rejections } from "./rejections.ts";

/** The limits of all connections together, of those from one network, and of each one. */
export interface ConnectionLimits {
  readonly connections: number;
  readonly connectionsOfNetwork: number;
  /** The lowest file descriptor that no connection may have: the system gives the lowest that is free. */
  readonly descriptors: number;
  /** Requests that a client may send before the one ahead of them is answered. */
  readonly waitingRequests: number;
  /** How long a client may take to read an answer. */
  readonly answerMilliseconds: number;
  readonly checkMilliseconds: number;
}

/** The connections of a server. */
export interface Connections {
  /** Handles a request once the earlier ones on its connection are answered: each holds one answer in memory. */
  inTurn(incoming: IncomingMessage, outgoing: ServerResponse, handle: () => void): void;
  /** From now on, each answer is the last one on its connection. */
  endAfterAnswers(): void;
  /** Returns how many connections have a request in progress, and how many have none. */
  count(): ConnectionCounts;
  /** Closes the connections on which no request is in progress. */
  closeIdle(): void;
}

interface Connection {
  latest?: ServerResponse;
  waiting: number;
  /** The answer that was unread at the last check, and since when. */
  unread?: { readonly answer: ServerResponse | undefined; readonly since: number; readonly sent: number };
}

/** Keeps the connections of a server within their limits: closes those over the limit and those that do not read. */
export function keepConnections(
  server: Server,
  limits: ConnectionLimits,
  rejections: Rejections,
): Connections {
  const open = new Map<Socket, Connection>();
  let ending = false;
  server.maxConnections = limits.connections;
  server.on("drop", () => rejections.add("total"));
  server.on("connection", (socket: Socket) => {
    // The rest are for the database, vendors and files. At the system's own limit Node closes connections without a word.
    if (descriptorOf(socket) < limits.descriptors) return;
    rejections.add("descriptors");
    socket.destroy();
  });
  server.on(
    "connection",
    countByNetwork(limits.connectionsOfNetwork, () => rejections.add("network")),
  );
  server.on("connection", (socket: Socket) => {
    open.set(socket, { waiting: 0 });
    socket.once("close", () => open.delete(socket));
  });
  const checking = setInterval(() => {
    dropUnread(open, limits.answerMilliseconds);
    rejections.log();
  }, limits.checkMilliseconds);
  checking.unref();
  server.once("close", () => clearInterval(checking));

  return {
    inTurn(incoming, outgoing, handle) {
      const connection = open.get(incoming.socket);
      if (!connection) return;
      const begin = () => {
        connection.latest = outgoing;
        if (ending) endAfterAnswer(connection);
        handle();
      };
      if (outgoing.socket) return begin();
      connection.waiting += 1;
      if (connection.waiting > limits.waitingRequests) {
        incoming.socket.destroy();
        return;
      }
      outgoing.once("socket", () => {
        connection.waiting -= 1;
        begin();
      });
    },
    endAfterAnswers() {
      ending = true;
      for (const connection of open.values()) endAfterAnswer(connection);
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

/** Requests sent earlier are answered first. */
function endAfterAnswer({ latest, waiting }: Connection): void {
  if (latest && waiting === 0) latest.shouldKeepAlive = false;
}

const isActive = ({ latest, waiting }: Connection) =>
  waiting > 0 || (latest !== undefined && !latest.writableFinished && !latest.destroyed);

/** Returns -1 if the socket has no descriptor, as on Windows; Node's types leave it out. */
const descriptorOf = (socket: Socket): number =>
  // oxlint-disable-next-line no-underscore-dangle -- Node has no other name for it.
  (socket as Socket & { readonly _handle?: { readonly fd?: number } | null })._handle?.fd ?? -1;

function countByNetwork(most: number, reject: () => void): (socket: Socket) => void {
  const counts = new Map<string, number>();
  return (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    if (count <= most || socket.destroyed) return;
    reject();
    socket.destroy();
  };
}

/** Whoever reads so much in the time for an answer is reading: an answer that is made as it is read may be longer. */
const readBytes = 1024 * 1024;

/** The longest answer bounds how much waits to be read; closes clients that leave it waiting. */
function dropUnread(open: ReadonlyMap<Socket, Connection>, answerMilliseconds: number): void {
  const now = performance.now();
  for (const [socket, connection] of open) {
    const sent = socket.bytesWritten - socket.writableLength;
    const { unread, latest } = connection;
    if (socket.writableLength === 0) delete connection.unread;
    else if (!unread || unread.answer !== latest || sent - unread.sent >= readBytes) {
      connection.unread = { answer: latest, since: now, sent };
    } else if (now - unread.since >= answerMilliseconds) socket.destroy();
  }
}
