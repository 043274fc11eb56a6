import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as SocketServer } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import { invalid, ourFault, type Fault } from "../../domain/refusals.ts";
import { repeatedFault } from "../../http/input/repeated-headers.ts";
import { type Log, noMetrics } from "../../ports/telemetry.ts";
import type { Service } from "../../service.ts";
import { codingFault, problemOf, unnamedHost, unreadableAddress } from "../process/refused-request.ts";
import type { ConnectionCounts, ServerObserver } from "../process/listener.ts";
import { readDescriptorLimit } from "../process/process-metrics.ts";
import { createRejections } from "./rejections.ts";
import { keepConnections, type ConnectionLimits, type Connections } from "./connections.ts";

const shortBodyBytes = 64 * 1024;
const idleCheckMilliseconds = 100;
/** How long a connection without a request in progress stays open for one that is still on its way. */
const idleMilliseconds = 2_000;

/** What a server accepts from its clients. */
export interface ServerLimits extends ConnectionLimits {
  readonly headMilliseconds: number;
  readonly requestMilliseconds: number;
  /** How long a connection stays open for the next request. */
  readonly keptMilliseconds: number;
}

/** The limits of a service that clients reach directly. */
export const serverLimits: ServerLimits = {
  connections: 4_096,
  connectionsOfNetwork: 1_024,
  descriptors: descriptorsForConnections(readDescriptorLimit()),
  waitingRequests: 32,
  headMilliseconds: 10_000,
  requestMilliseconds: 30_000,
  keptMilliseconds: 5_000,
  answerMilliseconds: 60_000,
  checkMilliseconds: 1_000,
};

/** Returns the limit without the last 64, or a quarter of a low one; without a limit all. */
export function descriptorsForConnections(limit: number | undefined): number {
  return limit === undefined ? Infinity : limit - Math.min(64, Math.floor(limit / 4));
}

const connectionsOf = new WeakMap<Server, Connections>();

/** A server that accepts connections; rejects when the address is taken or not allowed. What it refuses by itself is logged. */
export async function listen(
  fetch: Service["fetch"],
  { host, port }: Address,
  limits: ServerLimits = serverLimits,
  { log, metrics = noMetrics }: Partial<ServerObserver> = {},
): Promise<Server> {
  const server = createServer({
    requestTimeout: limits.requestMilliseconds,
    headersTimeout: limits.headMilliseconds,
    keepAliveTimeout: limits.keptMilliseconds,
    connectionsCheckingInterval: limits.checkMilliseconds,
  });
  const observer = { log: log ?? { warn() {} }, metrics };
  const rejections = createRejections(observer, () => performance.now());
  const connections = keepConnections(server, limits, rejections);
  connectionsOf.set(server, connections);
  server.on("request", createListener(fetch, connections, log));
  await accept(server, { host, port });
  return server;
}

/** Returns the connections of a server that was made by `listen`. */
export const countConnections = (server: Server): ConnectionCounts =>
  connectionsOf.get(server)?.count() ?? { active: 0, idle: 0 };

/** Where a server listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

function accept(server: SocketServer, address: Address): Promise<void> {
  server.listen(address);
  return new Promise((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
}

/** Node itself discards a short unread body; tracking each one would cost more than answering. */
function createListener(fetch: Service["fetch"], connections: Connections, log: Log | undefined) {
  const options = { hostname: unnamedHost, errorHandler: (error: unknown) => answerOf(error, log) };
  const watching = getRequestListener(fetch, options);
  const trusting = getRequestListener(fetch, { ...options, autoCleanupIncoming: false });
  return (incoming: IncomingMessage, outgoing: ServerResponse) =>
    connections.inTurn(incoming, outgoing, () => {
      const fault = framingFault(incoming);
      if (fault !== undefined) return refuseFraming(incoming, outgoing, fault, log);
      const length = Number(incoming.headers["content-length"] ?? Number.NaN);
      void (length <= shortBodyBytes ? trusting : watching)(incoming, outgoing);
    });
}

/** A fault of a request that intermediaries may read as a different one (RFC 9112, 3.2 and 6.1). */
function framingFault({ headers, rawHeaders }: IncomingMessage): Fault | undefined {
  const fault = codingFault(headers["transfer-encoding"]);
  if (fault) return fault;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts < 2 ? undefined : repeatedFault("Host");
}

function refuseFraming(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault,
  log: Log | undefined,
): void {
  const { status, headers, text } = problemOf(invalid([fault]), log, incoming.method);
  incoming.resume();
  const length = Buffer.byteLength(text);
  outgoing.writeHead(status, { ...headers, "content-length": length, connection: "close" }).end(text);
}

/** Answers a request that never reached the service, because its URL could not be parsed. */
function answerOf(error: unknown, log: Log | undefined): Response {
  const isUnreadable = error instanceof RequestError;
  if (!isUnreadable) log?.error({ error: String(error) }, "request failed before it was read");
  const reply = problemOf(isUnreadable ? unreadableAddress() : ourFault, log);
  return new Response(reply.text, reply);
}

/**
 * Accepts no new connections, answers the requests that come on open ones, and resolves when the last one is closed.
 * After `idle` milliseconds it no longer waits for clients that have sent nothing.
 */
export async function stopServer(server: Server, idle = idleMilliseconds): Promise<void> {
  const connections = connectionsOf.get(server);
  connections?.endAfterAnswers();
  let looking: NodeJS.Timeout | undefined;
  const patience = setTimeout(() => {
    connections?.closeIdle();
    looking = setInterval(() => connections?.closeIdle(), idleCheckMilliseconds);
  }, idle);
  // Node's own `close` of an HTTP server cuts kept-alive connections on which a request may be on its way.
  await new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()));
  clearTimeout(patience);
  clearInterval(looking);
}
