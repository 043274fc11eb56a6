import { createHmac, randomBytes } from "node:crypto";
import { BoundedMap } from "../../common/bounded-map.ts";
import { withTimeout } from "../../common/with-timeout.ts";
import {
  formatRequest,
  formatResponse,
  getHeaderValue,
  findParameter,
  parseMessage,
  type Header,
  type OutgoingRequest,
  type SipRequest,
  type SipResponse,
} from "./message.ts";
import type { Connector, SipConnection, SipConnectionEvents } from "./transport.ts";

const secret = randomBytes(16);
const copiedHeaders = ["via", "from", "call-id", "cseq"];
const headerNames: Readonly<Record<string, string>> = {
  via: "Via",
  from: "From",
  "call-id": "Call-ID",
  cseq: "CSeq",
};

/**
 * Returns the response to a request of the peer, as a stateless server (RFC 3261, 8.2.7). Returns undefined for an ACK.
 * Answers OPTIONS, accepts a BYE for a known call, and rejects everything else, such as incoming calls.
 */
function answerRequest(request: SipRequest, isKnownCall: boolean): string | undefined {
  if (request.method === "ACK") return undefined;
  if (request.method === "OPTIONS") return respond(request, 200, "OK");
  if (request.method === "BYE" && isKnownCall) return respond(request, 200, "OK");
  if (request.method === "BYE" || request.method === "CANCEL") {
    return respond(request, 481, "Call/Transaction Does Not Exist");
  }
  return respond(request, 405, "Method Not Allowed");
}

function respond(request: SipRequest, status: number, reason: string): string {
  const to = getHeaderValue(request, "to");
  const tagged = findParameter(to, "tag") === undefined ? `${to};tag=${createToTag(request)}` : to;
  const headers: Header[] = request.headers
    .filter(([name]) => copiedHeaders.includes(name))
    .map(([name, value]) => [headerNames[name]!, value] as const);
  return formatResponse(status, reason, [...headers, ["To", tagged], ["Allow", "ACK, BYE, CANCEL, OPTIONS"]]);
}

/** Computes the To tag. A retransmitted request gets the same tag, although no state is stored. */
function createToTag(request: SipRequest): string {
  return createHmac("sha256", secret)
    .update(`${request.callId} ${request.branch}`)
    .digest("hex")
    .slice(0, 16);
}

/** Receives the responses to one request. */
export interface ResponseReceiver {
  receive(response: SipResponse): void;
  /** Called if the peer's port is closed or the connection was lost. May be called repeatedly. */
  onTransportFailure(cause: TransportFailure): void;
  /** Called when the endpoint closes: no response arrives afterwards, and no request may be sent. */
  close(): void;
}

/**
 * `refused`: no process listens on the peer's port. `cut`: the connection was lost, perhaps together with a response.
 */
export type TransportFailure = "refused" | "cut";

interface EndpointOptions {
  readonly connector: Connector;
  /** True for TCP and TLS, which need no retransmission. */
  readonly isReliable: boolean;
  readonly connectTimeoutMilliseconds: number;
  /** Called for each valid message from the peer. */
  readonly onMessage: () => void;
  readonly isKnownCall: (callId: string) => boolean;
}

const maximumReceivers = 20_000;

/** SIP endpoint of this service: one connection, opened on demand, and the transactions that share it. */
export class Endpoint {
  readonly isReliable: boolean;
  readonly #options: EndpointOptions;
  readonly #receivers = new BoundedMap<string, ResponseReceiver>(maximumReceivers);
  #connection: Promise<SipConnection> | undefined;
  /** Resolves when previous connections are closed and their ports are free. */
  #closed: Promise<void> = Promise.resolve();
  #generation = 0;
  #isClosed = false;
  #lost: () => void = () => undefined;

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.isReliable = options.isReliable;
  }

  /** Number of registered transactions. */
  get size(): number {
    return this.#receivers.size;
  }

  /**
   * Returns the connection, and opens it if necessary. Rejects if the peer cannot be reached in time, or if the
   * endpoint is closed.
   */
  open(): Promise<SipConnection> {
    if (this.#isClosed) return Promise.reject(new Error("the provider was closed"));
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  /**
   * Sets the callback for a connection that is lost, reset, or cannot be opened. The next connection may have a
   * different local address.
   */
  onLost(lost: () => void): void {
    this.#lost = lost;
  }

  /** Sends a request without waiting. A request that cannot be sent is lost, as on any network. */
  transmit(request: OutgoingRequest): void {
    this.#write(formatRequest(request));
  }

  /**
   * Passes the responses to a request to `receiver` until `unregister` is called. If more than 20,000 are registered,
   * the oldest receiver gets no further calls.
   */
  register(request: OutgoingRequest, receiver: ResponseReceiver): void {
    // Finished transactions stay registered to handle late retransmissions. During a flood the oldest transactions are
    // dropped.
    this.#receivers.set(toKey(request.branch, request.method), receiver);
  }

  unregister(request: OutgoingRequest): void {
    this.#receivers.delete(toKey(request.branch, request.method));
  }

  /**
   * Closes the connection. The next request resolves the host name again and opens a new connection. Resolves when the
   * local port is free.
   */
  reset(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection) this.#lost();
    const closed = this.#closed.then(async () => (await connection?.catch(() => undefined))?.close());
    this.#closed = closed;
    return closed;
  }

  /** Closes all receivers and the connection. Nothing can be sent afterwards. Resolves when the local port is free. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const receiver of this.#receivers.values()) receiver.close();
    this.#receivers.clear();
    await this.reset();
  }

  #write(text: string): void {
    this.open().then(
      (connection) => connection.send(text),
      () => undefined,
    );
  }

  async #connect(): Promise<SipConnection> {
    const generation = ++this.#generation;
    const { connector, connectTimeoutMilliseconds } = this.#options;
    const late = new AbortController();
    const connecting = this.#closed.then(() => connector(this.#events(generation), late.signal));
    try {
      return await withTimeout(connectTimeoutMilliseconds, connecting, () => {
        throw new Error("the connection to the peer timed out");
      });
    } catch (error) {
      late.abort();
      this.#lose(generation);
      // If the connection is established after the timeout, it is closed immediately.
      void connecting.then((connection) => connection.close()).catch(() => undefined);
      throw error;
    }
  }

  #events(generation: number): SipConnectionEvents {
    return {
      onMessage: (bytes) => this.#receive(bytes),
      refused: () => this.#fail("refused"),
      cut: () => {
        this.#lose(generation);
        this.#fail("cut");
      },
    };
  }

  #lose(generation: number): void {
    if (this.#generation !== generation) return;
    this.#connection = undefined;
    this.#lost();
  }

  #fail(cause: TransportFailure): void {
    // Receivers that register during this loop use a new connection.
    const currentReceivers = [...this.#receivers.values()];
    for (const receiver of currentReceivers) receiver.onTransportFailure(cause);
  }

  #receive(bytes: Uint8Array): void {
    const message = parseMessage(bytes);
    if (!message || this.#isClosed) return;
    this.#options.onMessage();
    if (message.kind === "response") {
      this.#receivers.get(toKey(message.branch, message.sequenceMethod))?.receive(message);
      return;
    }
    const answer = answerRequest(message, this.#options.isKnownCall(message.callId));
    if (answer !== undefined) this.#write(answer);
  }
}

function toKey(branch: string, method: string): string {
  return `${branch} ${method}`;
}
