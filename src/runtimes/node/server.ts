import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as SocketServer } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import { createInvalidRequest, internalError, type ValidationError } from "../../domain/problems.ts";
import { createRepeatedHeaderError } from "../../http/input/repeated-headers.ts";
import { type Log, noMetrics } from "../../ports/telemetry.ts";
import type { Service } from "../../service.ts";
import {
  findTransferCodingError,
  createLoggedProblemReply,
  placeholderHost,
  createUnreadableAddressProblem,
} from "../process/rejected-requests.ts";
import type { ConnectionCounts, ServerObserver } from "../process/listener.ts";
import { readDescriptorLimit } from "../process/process-metrics.ts";
import { createRejections } from "./rejections.ts";
import {
  createConnectionTracker,
  type ConnectionLimits,
  type ConnectionTracker,
} from "./connection-tracker.ts";

const shortBodyBytes = 64 * 1024;
const idleCheckMilliseconds = 100;
/** Time for which shutdown keeps a connection without a request open, because a request may be in flight. */
const idleMilliseconds = 2_000;

/** Limits of a server for its clients. */
export interface ServerLimits extends ConnectionLimits {
  /** Maximum time that a client may take to send the headers of a request. After it, the response is 408. */
  readonly headMilliseconds: number;
  /**
   * Maximum time that a client may take to send a complete request. After it, the connection is closed, with a 408 if
   * no response has begun.
   */
  readonly requestMilliseconds: number;
  /** Maximum time that a connection stays open for the next request. After it, the connection is closed. */
  readonly keptMilliseconds: number;
}

/** Limits of a service that clients reach without a proxy. */
export const serverLimits: ServerLimits = {
  connections: 4_096,
  connectionsOfNetwork: 1_024,
  descriptors: getConnectionDescriptorLimit(readDescriptorLimit()),
  waitingRequests: 32,
  headMilliseconds: 10_000,
  requestMilliseconds: 30_000,
  keptMilliseconds: 5_000,
  answerMilliseconds: 60_000,
  checkMilliseconds: 1_000,
};

/**
 * Returns the number of descriptors for connections: the limit without the last 64, or without a quarter of a limit
 * below 256. Returns Infinity if there is no limit.
 */
export function getConnectionDescriptorLimit(limit: number | undefined): number {
  return limit === undefined ? Infinity : limit - Math.min(64, Math.floor(limit / 4));
}

const trackers = new WeakMap<Server, ConnectionTracker>();

/**
 * Starts a server. Rejects if the address is in use or not allowed. Requests that the server rejects itself are logged.
 */
export async function listen(
  fetch: Service["fetch"],
  { host, port }: ListenAddress,
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
  const connections = createConnectionTracker(server, limits, rejections);
  trackers.set(server, connections);
  server.on("request", createListener(fetch, connections, log));
  await accept(server, { host, port });
  return server;
}

/** Returns the connection counts of a server that was created by `listen`. */
export const countConnections = (server: Server): ConnectionCounts =>
  trackers.get(server)?.count() ?? { active: 0, idle: 0 };

/** Address that a server listens on. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

function accept(server: SocketServer, address: ListenAddress): Promise<void> {
  server.listen(address);
  return new Promise((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
}

/**
 * Creates the request listener. Node discards a short unread body itself. Tracking each short body would cost more than
 * the response.
 */
function createListener(fetch: Service["fetch"], connections: ConnectionTracker, log: Log | undefined) {
  const options = { hostname: placeholderHost, errorHandler: (error: unknown) => respondToError(error, log) };
  const trackedListener = getRequestListener(fetch, options);
  const untrackedListener = getRequestListener(fetch, { ...options, autoCleanupIncoming: false });
  return (incoming: IncomingMessage, outgoing: ServerResponse) =>
    connections.handleInOrder(incoming, outgoing, () => {
      const fault = framingFault(incoming);
      if (fault !== undefined) return refuseFraming(incoming, outgoing, fault, log);
      const length = Number(incoming.headers["content-length"] ?? Number.NaN);
      void (length <= shortBodyBytes ? untrackedListener : trackedListener)(incoming, outgoing);
    });
}

/** Returns the error of a request that intermediaries may interpret differently (RFC 9112, 3.2 and 6.1). */
function framingFault({ headers, rawHeaders }: IncomingMessage): ValidationError | undefined {
  const fault = findTransferCodingError(headers["transfer-encoding"]);
  if (fault) return fault;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts < 2 ? undefined : createRepeatedHeaderError("Host");
}

function refuseFraming(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: ValidationError,
  log: Log | undefined,
): void {
  const { status, headers, text } = createLoggedProblemReply(
    createInvalidRequest([fault]),
    log,
    incoming.method,
  );
  incoming.resume();
  const length = Buffer.byteLength(text);
  outgoing.writeHead(status, { ...headers, "content-length": length, connection: "close" }).end(text);
}

/**
 * Responds to a request that did not reach the service: with 400 if its URL could not be parsed, otherwise with 500.
 */
function respondToError(error: unknown, log: Log | undefined): Response {
  const isUnreadable = error instanceof RequestError;
  if (!isUnreadable) log?.error({ error: String(error) }, "request failed before it was read");
  const reply = createLoggedProblemReply(
    isUnreadable ? createUnreadableAddressProblem() : internalError,
    log,
  );
  return new Response(reply.text, reply);
}

/**
 * Stops accepting connections, responds to the requests on open ones, and resolves when the last one is closed. After
 * `idle` milliseconds it closes connections without a request in progress. It waits for requests in progress without a
 * time limit.
 */
export async function stopServer(server: Server, idle = idleMilliseconds): Promise<void> {
  const connections = trackers.get(server);
  connections?.closeAfterResponses();
  let closing: NodeJS.Timeout | undefined;
  const timeout = setTimeout(() => {
    connections?.closeIdle();
    closing = setInterval(() => connections?.closeIdle(), idleCheckMilliseconds);
  }, idle);
  // The `close` of Node's HTTP server would cut keep-alive connections, on which a request may be in flight.
  await new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()));
  clearTimeout(timeout);
  clearInterval(closing);
}
